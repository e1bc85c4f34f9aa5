import AppIntents
import Diagnostics

/// A step's values, each with the parameter that it is for.
struct StepArguments {
  struct Argument {
    let parameter: ParameterDescriptor
    let value: Template
    /// Where the parameter is named; the action, for its first.
    let range: SourceRange
  }

  let descriptor: IntentDescriptor
  private(set) var given: [Argument] = []
  /// The parameter that receives the previous step's output.
  private(set) var piped: ParameterDescriptor?

  init(_ action: IntentStep, of descriptor: IntentDescriptor, in walk: WorkflowWalk) {
    self.descriptor = descriptor
    if let first = action.first {
      if let parameter = descriptor.parameters.first {
        given.append(Argument(parameter: parameter, value: first, range: action.intent.range))
      } else {
        UnknownParameterCheck.reportValue(first, of: descriptor, in: walk)
        walk.value(first)
      }
    }
    for (name, value) in action.parameters {
      guard let parameter = descriptor.parameters.first(where: { $0.name == name.value }) else {
        UnknownParameterCheck.report(name, of: descriptor, in: walk)
        walk.value(value)
        continue
      }
      if let other = given.first(where: { $0.parameter.name == name.value }) {
        DuplicateParameterCheck.report(name, first: other.range, of: descriptor, in: walk)
        walk.value(value)
        continue
      }
      given.append(Argument(parameter: parameter, value: value, range: name.range))
    }
    if let index = descriptor.pipedParameter, descriptor.parameters.indices.contains(index) {
      let parameter = descriptor.parameters[index]
      if self[parameter.name] == nil, !walk.pipe.isCut { piped = parameter }
    }
  }

  subscript(name: String) -> Argument? { given.first { $0.parameter.name == name } }
}
