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
  /// Collects the same of all values but the item that a condition is about.
  var others: OriginTally?

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

  private func note(_ origin: ValueOrigin, of name: String) {
    active.modelPart.note(origin.sources)
    tally?.add(origin)
    if let others, others.collects(name) { others.add(origin) }
  }

  func detail(_ detail: String, of name: String) -> IntentValue? {
    // The output itself has been read before.
    guard let value = lookUp(name).details[detail] else { return nil }
    // The answer may be yes, but what the model said about it is text that it wrote.
    if StepOutput.wordsOfModels.contains(detail) { tally?.add(ValueOrigin([.data, .model])) }
    return value
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
    guard let answer = asker?.answers[question] else {
      throw OpenQuestion(question, isFromModel: tally?.isFromModel == true)
    }
    tally?.add(.person)
    return answer
  }

  func output(of name: String) -> StepOutput {
    let output = lookUp(name)
    note(output.origin, of: name)
    return output
  }

  func readDeferred() { active.keeper?.noteRead() }

  func makes(_ type: ValueType) throws {
    guard tally?.isFromModel == true else { return }
    try active.answerGate.checkFunction(making: type)
  }

  func naming<Name>(_ name: () throws -> Name) throws -> Name {
    guard let tally else { return try name() }
    let (result, isFromModel) = try tally.watching(name)
    if isFromModel {
      throw IntentFailure(
        "the name of a secret or a variable has text in it \(active.answerGate.authorship)",
        kind: .notPermitted,
        help: "write the name, or choose one with `if` or `choose`")
    }
    return result
  }

  private func lookUp(_ name: String) -> StepOutput {
    if var output = frame.output(named: name) {
      if name == "error" { output.origin = active.modelPart.origin(of: output.value) }
      return output
    }
    switch name {
    case "prev": return frame.previous
    case "trigger": return StepOutput(active.names.trigger, from: active.triggerOrigin)
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
