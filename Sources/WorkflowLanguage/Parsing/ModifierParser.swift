internal import AppIntents
internal import Diagnostics
internal import YAML

/// Parses the keys that any step may have beside its action and parameters.
struct ModifierParser {
  let context: ParsingContext

  init(_ context: ParsingContext) { self.context = context }

  static let keys = [
    "as", "input", "when", "retry", "timeout", "on_error", "on_interrupt", "enabled", "label",
    "with",
  ]

  func parse(_ step: inout StepParser, isControl: Bool) -> Modifiers {
    var modifiers = Modifiers()
    // One pass over the keys there are: most steps have no modifier.
    for index in step.map.entries.indices where !step.map.isTaken(index) {
      switch step.map.entries[index].name {
      case "as": modifiers.as = context.name(step.map.take(at: index))
      case "input": modifiers.input = parseInput(step.map.take(at: index))
      case "when": modifiers.when = context.expression(step.map.take(at: index))
      case "retry": modifiers.retry = RetryParser(context).parse(step.map.take(at: index))
      case "timeout": modifiers.timeout = context.durationTemplate(step.map.take(at: index))
      case "on_error":
        let entry = step.map.take(at: index)
        modifiers.onError = context.word(entry, of: Modifiers.OnError.self) ?? .stop
      case "on_interrupt":
        let entry = step.map.take(at: index)
        modifiers.onInterrupt = context.word(entry, of: Modifiers.OnInterrupt.self) ?? .fail
        if isControl {
          context.report(.onInterruptOfControlWord(step.action.value, entry.key.range))
        }
      case "enabled": modifiers.isEnabled = context.boolean(step.map.take(at: index)) ?? true
      case "label": modifiers.label = context.template(step.map.take(at: index).value)
      case "with" where isControl && !step.takesAnyKey:
        let entry = step.map.take(at: index)
        context.report(.withOnControlWord(step.action.value, entry.key.range))
      default: break
      }
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
  fileprivate static func onInterruptOfControlWord(
    _ word: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: .unknownKey, message: "`\(word)` has no key `on_interrupt`", range: range,
      notes: ["`on_interrupt` is for a step that changes something itself"],
      helps: ["give it to the steps inside"])
  }

  fileprivate static func withOnControlWord(_ word: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .unknownKey, message: "`\(word)` has no key `with`", range: range,
      notes: ["`with` gives an intent parameters whose names are modifiers'"])
  }
}
