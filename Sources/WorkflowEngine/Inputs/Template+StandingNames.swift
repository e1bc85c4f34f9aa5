package import AppIntentsCore
import OrderedCollections
package import WorkflowLanguage

extension Template {
  /// The value of a template outside the steps, such as an input's default, which can only use names
  /// that every run has.
  package func value(wanting type: ValueType, in context: IntentContext) throws -> IntentValue {
    try IntentContext.$current.withValue(context) {
      try evaluate(in: StandingNames(run: context), wanting: type)
    }
  }

  /// The value of an input's default, which can use the inputs before it, with its origin.
  func value(
    ofDefaultWanting type: ValueType, after inputs: BoundInputs, in context: IntentContext
  ) throws -> StepOutput {
    let tally = OriginTally(isPlace: isPlace)
    let value = try IntentContext.$current.withValue(context) {
      try evaluate(
        in: StandingNames(run: context, inputs: inputs, tally: tally), wanting: type)
    }
    return StepOutput(value, from: tally.origin)
  }
}

private struct StandingNames: TallyingScope {
  let run: IntentContext
  var inputs = BoundInputs()
  /// Collects where the values come from that the evaluation reads.
  var tally: OriginTally?

  func value(of name: String) -> IntentValue? {
    if let input = inputs.output(named: name) {
      tally?.add(input.origin)
      return input.value
    }
    guard let value = run.standingValue(of: name) else { return nil }
    tally?.add(.person)
    return value
  }
}

extension IntentContext {
  /// The value of a name that every run has, such as `$now` and `$env`; nil for other names.
  func standingValue(of name: String) -> IntentValue? {
    switch name {
    case "now": .date(IntentDate(now(), in: timeZone))
    case "today": .date(today)
    case "env":
      .dictionary(
        OrderedDictionary(
          uniqueKeysWithValues: environment.sorted { $0.key < $1.key }
            .map { ($0.key, .text($0.value)) }))
    default: nil
    }
  }
}
