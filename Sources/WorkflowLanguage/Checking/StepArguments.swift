import AppIntentsCore
import Diagnostics

/// The values of a step, matched with the parameters of its action.
struct StepArguments {
  struct Argument {
    /// The index of the parameter among the action's.
    let index: Int
    let value: Template
    /// Where the parameter is named: its key, or the action for the first parameter.
    let range: SourceRange
  }

  let known: KnownIntent
  var descriptor: IntentDescriptor { known.descriptor }
  /// In the order of the file.
  private(set) var given: [Argument] = []
  /// The index of the parameter that continues the chain, unless the step gives it.
  private(set) var open: Int?
  /// The index of the parameter that receives the previous step's output.
  private(set) var piped: Int?

  init(_ action: IntentStep, of known: KnownIntent, in walk: WorkflowWalk) {
    self.known = known
    let parameters = known.descriptor.parameters
    if let first = action.first {
      if !parameters.isEmpty {
        given.append(Argument(index: 0, value: first, range: action.intent.range))
      } else {
        walk.checkStray(.value(first), of: known.descriptor)
        walk.value(first)
      }
    }
    for (name, value) in action.parameters {
      guard let index = parameters.firstIndex(where: { $0.name == name.value }) else {
        walk.checkStray(.unknown(name), of: known.descriptor)
        walk.value(value)
        continue
      }
      if let other = given.first(where: { $0.index == index }) {
        walk.checkStray(.repeated(name, first: other.range), of: known.descriptor)
        walk.value(value)
        continue
      }
      given.append(Argument(index: index, value: value, range: name.range))
    }
    if let index = walk.pipedParameter(of: known.descriptor), !isGiven(index) {
      open = index
      piped = walk.pipe.isCut ? nil : index
    }
  }

  /// Whether the step gives a parameter.
  func isGiven(_ index: Int) -> Bool { given.contains { $0.index == index } }

  subscript(name: String) -> Argument? {
    given.first { known.descriptor.parameters[$0.index].name == name }
  }
}
