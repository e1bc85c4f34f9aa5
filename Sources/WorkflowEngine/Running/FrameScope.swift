import AppIntents
import OrderedCollections
import WorkflowLanguage

/// The names that an expression sees at one place of a run.
struct FrameScope: EvaluationScope {
  let frame: Frame
  let state: RunState
  /// Of the visit that an evaluation belongs to.
  var record: VisitRecord?

  var run: IntentContext { state.context }

  func value(of name: String) throws -> IntentValue? {
    let output = output(of: name)
    guard output.isKnown else { throw UnknownInDryRun() }
    return output.value
  }

  /// One variable of the environment, without a dictionary of all.
  func value(of name: String, at key: String) throws -> IntentValue? {
    guard name == "env", let value = run.environment[key] else { return nil }
    state.keeper?.look()
    return .text(value)
  }

  func details(of name: String) -> OrderedDictionary<String, IntentValue>? {
    output(of: name).details
  }

  var names: [String] {
    var names: [String] = []
    var frame: Frame? = frame
    while let here = frame {
      names += here.names.map(\.name)
      frame = here.parent
    }
    return names
  }

  func output(of name: String) -> StepOutput {
    if let output = frame.output(named: name) { return output }
    switch name {
    case "prev": return frame.previous
    case "trigger": return StepOutput(state.names.trigger)
    case "run": return StepOutput(state.names.run)
    case "secrets":
      record?.sawSecret = true
      return StepOutput(state.names.secrets)
    // Checking has seen that any other name is set somewhere before: on a branch not taken.
    default:
      if name == "env" { state.keeper?.look() }
      return state.context.standingValue(of: name).map { StepOutput($0) } ?? .nothing
    }
  }
}
