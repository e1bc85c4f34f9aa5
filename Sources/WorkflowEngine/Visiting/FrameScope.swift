import AppIntentsCore
import OrderedCollections
import WorkflowLanguage

/// The names that an expression can use at one place of a run.
struct FrameScope: TallyingScope {
  let frame: Frame
  let active: ActiveRun
  /// The record of the visit that the evaluation belongs to.
  var record: VisitRecord?
  /// The visit that asks the questions of the evaluation.
  var asker: StepVisit?
  /// Collects where the values come from that the evaluation reads.
  var tally: OriginTally?

  var run: IntentContext { active.context }

  func value(of name: String) throws -> IntentValue? {
    let output = output(of: name)
    guard output.isKnown else { throw UnknownInDryRun() }
    return output.value
  }

  /// One variable of the environment, without a dictionary of all.
  func value(of name: String, at key: String) throws -> IntentValue? {
    guard name == "env", let value = run.environment[key] else { return nil }
    active.keeper?.noteRead()
    tally?.add(.person)
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

  func answer(to question: ExpressionQuestion) throws -> IntentValue {
    guard let answer = asker?.answers[question] else { throw OpenQuestion(question) }
    tally?.add(.person)
    return answer
  }

  func output(of name: String) -> StepOutput {
    let output = lookUp(name)
    tally?.add(output.origin)
    return output
  }

  func readDeferred() { active.keeper?.noteRead() }

  func makes(_ type: ValueType) throws {
    guard tally?.isFromModel == true else { return }
    try AnswerGate(active.workflow.document.permissions).checkFunction(making: type)
  }

  private func lookUp(_ name: String) -> StepOutput {
    if var output = frame.output(named: name) {
      // An error may quote any value of the run.
      if name == "error", active.workflow.asksModels {
        output.origin = ValueOrigin(output.origin.sources.union(.model))
      }
      return output
    }
    switch name {
    case "prev": return frame.previous
    case "trigger": return StepOutput(active.names.trigger, from: .data)
    case "run": return StepOutput(active.names.run)
    case "secrets":
      record?.sawSecret = true
      return StepOutput(active.names.secrets, from: .person)
    // The check has seen that any other name is set before, here on a branch that didn't run.
    default:
      if name == "env" { active.keeper?.noteRead() }
      let origin = name == "env" ? ValueOrigin.person : .workflow
      return active.context.standingValue(of: name).map { StepOutput($0, from: origin) } ?? .nothing
    }
  }
}

extension Workflow {
  /// Whether a step of it, or of a workflow that it runs, asks a language model.
  fileprivate var asksModels: Bool {
    all.contains { workflow in
      workflow.document.enabledSteps.contains {
        workflow.steps[$0.id]?.intent?.known.descriptor.asksModel == true
      }
    }
  }
}
