internal import AppIntents
internal import Diagnostics
internal import YAML

/// Parses the keys that any step may have beside its action and parameters.
struct ModifierParser {
  let context: ParsingContext

  init(_ context: ParsingContext) { self.context = context }

  static let keys = [
    "as", "input", "when", "retry", "timeout", "on_error", "enabled", "label", "with",
  ]

  func parse(_ step: inout StepParser, isControl: Bool) -> Modifiers {
    var modifiers = Modifiers()
    guard step.map.entries.count > 1 else { return modifiers }
    modifiers.as = step.take("as").flatMap(context.name)
    modifiers.input = step.take("input").map(parseInput)
    modifiers.when = step.take("when").map(context.expression)
    modifiers.retry = step.take("retry").flatMap(RetryParser(context).parse)
    modifiers.timeout = step.take("timeout").map(context.durationTemplate)
    if let entry = step.take("on_error"),
      let choice = context.word(entry, of: Modifiers.OnError.self)
    {
      modifiers.onError = choice
    }
    modifiers.isEnabled = step.take("enabled").flatMap(context.boolean) ?? true
    modifiers.label = step.take("label").map { context.template($0.value) }
    if isControl, !step.takesAnyKey, let with = step.take("with") {
      context.report(.withOnControlWord(step.action.value, with.key.range))
    }
    return modifiers
  }

  private func parseInput(_ entry: YAMLEntry) -> Modifiers.PipedInput {
    if let scalar = entry.value.scalar, scalar.style == .plain, scalar.text == "none" {
      return .none(entry.value.range)
    }
    return .value(context.template(entry.value))
  }
}

extension Diagnostic {
  fileprivate static func withOnControlWord(_ word: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .unknownKey, message: "`\(word)` has no key `with`", range: range,
      notes: ["`with` gives an intent parameters whose names are modifiers'"])
  }
}
