package import AppIntents
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
}

private struct StandingNames: EvaluationScope {
  let run: IntentContext

  func value(of name: String) -> IntentValue? { run.standingValue(of: name) }
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
