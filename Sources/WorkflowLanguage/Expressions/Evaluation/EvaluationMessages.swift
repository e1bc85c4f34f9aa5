internal import AppIntentsCore
internal import Diagnostics
import WorkflowValues

extension Expression {
  /// The expression as the source of a value that doesn't fit; nil for one that spells it out.
  var shownSource: String? {
    if case .literal = self { return nil }
    return "`\(shown)`"
  }

  /// The expression in a message, shortened.
  var shown: String { Phrasing.shorten(source, to: 40) }
}

extension EvaluationError {
  /// An error of a part of the expression, at its place. A cancellation has none.
  static func wrapping(_ error: any Error, at range: SourceRange) -> any Error {
    if error is EvaluationError || error is CancellationError || error is UnreadProperty {
      return error
    }
    let help = (error as? IntentFailure)?.help
    return EvaluationError(
      .conversionFailed, IntentErrorText.message(for: error), at: range,
      helps: help.map { [$0] } ?? [], underlying: error)
  }

  static func unknownName(
    _ name: Located<String>, in scope: any EvaluationScope
  ) -> EvaluationError {
    let known = scope.names + StandingName.all.map(\.name)
    return EvaluationError(
      .unknownName, "there is no `$\(name.value)`", at: name.range,
      helps: Suggestion(for: name.value, among: known).map { ["did you mean `$\($0.name)`?"] }
        ?? [])
  }

  static func noValue(_ part: Expression, wanting name: Located<String>?) -> EvaluationError {
    let wanted = name.map { "no `\($0.value)`" } ?? "no items"
    return EvaluationError(
      .noValue, "`\(part.shown)` has no value, so it has \(wanted)", at: part.range,
      helps: ["give it a value for this case with `??`, or ask `\(part.shown) has value` before"])
  }

  static func noValue(toCalculateWith part: Expression) -> EvaluationError {
    EvaluationError(
      .noValue, "`\(part.shown)` has no value to calculate with", at: part.range,
      helps: ["give it a value for this case with `??`"])
  }

  static func unknownProperty(
    _ name: Located<String>, of part: Expression, _ type: ValueType, known: [String]
  ) -> EvaluationError {
    let shown = Phrasing.shorten(name.value)
    var message = "`\(part.shown)` is \(type.phrase) and has no `\(shown)`"
    var helps = known.isEmpty ? [] : ["it has \(Phrasing.list(known))"]
    if case .name(let place) = part, place.value == "secrets" {
      message = "there is no secret `\(shown)`"
      helps = ["`segue secrets set \(shown)` keeps one"]
    } else if case .name(let place) = part, place.value == "env" {
      message = "the environment has no `\(shown)`"
      helps = ["give it a value for this case with `??`"]
    }
    if let suggestion = Suggestion(for: name.value, among: known) {
      helps = ["did you mean `\(suggestion.name)`?"]
    }
    return EvaluationError(.unknownProperty, message, at: name.range, helps: helps)
  }

  static func outOfRange(
    _ number: Int, _ count: Int, _ part: Expression, _ range: SourceRange
  ) -> EvaluationError {
    if number == 0 {
      return EvaluationError(
        .outOfRange, "lists count from 1, so there is no `\(part.shown)[0]`", at: range,
        helps: ["the first item is `\(part.shown)[1]`, the last `\(part.shown)[-1]`"])
    }
    return EvaluationError(
      .outOfRange,
      "`\(part.shown)` has \(Phrasing.count(count, "item")), so there is no `\(part.shown)[\(number)]`",
      at: range, helps: ["give it a value for this case with `??`"])
  }

  static func noElements(
    _ value: IntentValue, _ position: IntentValue, _ part: Expression, _ range: SourceRange
  ) -> EvaluationError {
    if case .list = value {
      return EvaluationError(
        .wrongType,
        "a list's items are counted with whole numbers, not with \(ValuePhrase.given(position))",
        at: range)
    }
    if case .dictionary = value {
      return EvaluationError(
        .wrongType, "a dictionary's keys are texts, not \(ValuePhrase.given(position))", at: range,
        helps: ["write `\(part.shown)[text(…)]` for the text of a value"])
    }
    return EvaluationError(
      .wrongType, "`\(part.shown)` is \(value.type.phrase), not a list", at: range)
  }

  static func divisionByZero(_ part: Expression) -> EvaluationError {
    var message = "nothing can be divided by 0"
    if case .literal = part {} else { message = "`\(part.shown)` is 0, and \(message)" }
    return EvaluationError(.divisionByZero, message, at: part.range)
  }
}
