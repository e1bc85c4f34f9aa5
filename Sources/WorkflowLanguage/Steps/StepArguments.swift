import AppIntents
import Diagnostics

/// A step's values, each with the parameter that it is for.
struct StepArguments {
  struct Argument {
    /// Of the parameter, among the action's.
    let index: Int
    let value: Template
    /// Where the parameter is named; the action, for its first.
    let range: SourceRange
  }

  private let entry: KnownIntent
  var descriptor: IntentDescriptor { entry.descriptor }
  private(set) var given: [Argument] = []
  /// The index of the parameter that receives the previous step's output.
  private(set) var piped: Int?

  init(_ action: IntentStep, of entry: KnownIntent, in walk: WorkflowWalk) {
    self.entry = entry
    let parameters = entry.descriptor.parameters
    if let first = action.first {
      if !parameters.isEmpty {
        given.append(Argument(index: 0, value: first, range: action.intent.range))
      } else {
        UnknownParameterCheck.reportValue(first, of: entry.descriptor, in: walk)
        walk.value(first)
      }
    }
    for (name, value) in action.parameters {
      guard let index = parameters.firstIndex(where: { $0.name == name.value }) else {
        UnknownParameterCheck.report(name, of: entry.descriptor, in: walk)
        walk.value(value)
        continue
      }
      if let other = given.first(where: { $0.index == index }) {
        DuplicateParameterCheck.report(name, first: other.range, of: entry.descriptor, in: walk)
        walk.value(value)
        continue
      }
      given.append(Argument(index: index, value: value, range: name.range))
    }
    if let index = entry.descriptor.pipedParameter, parameters.indices.contains(index),
      !isGiven(index), !walk.pipe.isCut
    {
      piped = index
    }
  }

  /// What the file gives, with conditions behind all else.
  var conditionsLast: [Argument] {
    let isCondition = { (argument: Argument) in
      descriptor.parameters[argument.index].type == .condition
    }
    guard given.contains(where: isCondition) else { return given }
    return given.filter { !isCondition($0) } + given.filter(isCondition)
  }

  /// Whether the file gives a parameter.
  func isGiven(_ index: Int) -> Bool { given.contains { $0.index == index } }

  subscript(name: String) -> Argument? {
    given.first { entry.descriptor.parameters[$0.index].name == name }
  }
}
