import AppIntentsCore
import Diagnostics
import YAML

/// The keys that any step may have beside its action and parameters.
package enum ModifierKeys {
  static let all: [Key<Modifiers>] = [
    Key("as", .name, "Names the step's output.") { $0.as = $1 },
    Key(
      "input", pipedInput,
      "The value to use instead of the previous output; `input: none` uses none."
    ) { $0.input = $1 },
    Key("when", .condition, "Skips the step unless the condition is true.") { $0.when = $1 },
    Key("retry", RetryKeys.type, "Tries the step again when it fails.") { $0.retry = $1 },
    Key("timeout", .computedDuration, "Ends each try of the step as failed after this time.") {
      $0.timeout = $1
    },
    Key("on_error", .choice, "What happens when the step fails.") { $0.onError = $1 }
      .defaulting(to: "stop"),
    Key(
      "on_interrupt", .choice,
      "What happens when the run resumes after the step was interrupted, and may or may not have"
        + " happened."
    ) { $0.onInterrupt = $1 }.defaulting(to: "fail"),
    Key("enabled", .flag, "Whether the step runs at all.") { $0.isEnabled = $1 }
      .defaulting(to: "true"),
    Key("label", .textValue, "The text that is shown instead of the step's summary.") {
      $0.label = $1
    },
    Key("with", with, "Parameters whose names are also names of modifiers.") { _, _ in },
  ]

  package static let descriptions = all.map(\.description)
  package static let names = all.map(\.name)
  private static let longestName = names.map(\.utf8.count).max() ?? 0

  /// The modifiers that only steps with an intent take.
  package static let namesForIntents: Set<String> = ["on_interrupt", "with"]

  private static let pipedInput = KeyType<Modifiers.PipedInput>(shape: .value) { entry, context in
    if let scalar = entry.value.scalar, scalar.style == .plain, scalar.text == "none" {
      return Modifiers.PipedInput.none(entry.value.range)
    }
    return .value(context.template(entry.value))
  }

  /// `WrittenStep.with` reads the parameters.
  private static let with = KeyType<Void>(shape: .map(.value, hasNames: false)) { _, _ in }

  /// Takes the modifiers of a step.
  static func parse(_ step: inout WrittenStep) -> Modifiers {
    var modifiers = Modifiers()
    let takesWith = step.word?.takesAnyKey ?? true
    // One pass over the keys that the step has: most steps have no modifier.
    for index in step.map.entries.indices where !step.map.isTaken(index) {
      let name = step.map.entries[index].name
      if name == "with", takesWith { continue }
      guard let key = named(name), step.word?.instead[name] == nil else { continue }
      let entry = step.map.take(at: index)
      if step.word != nil, namesForIntents.contains(name) {
        step.context.report(.modifierOfIntents(name, step.action.value, entry.key.range))
        if name == "with" { continue }
      }
      _ = key.read(entry, step.context, &modifiers)
    }
    return modifiers
  }

  private static func named(_ name: String) -> Key<Modifiers>? {
    guard name.utf8.count <= longestName else { return nil }
    for index in names.indices where names[index] == name { return all[index] }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func modifierOfIntents(
    _ modifier: String, _ word: String, _ range: SourceRange
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: .unknownKey, message: "`\(word)` has no key `\(modifier)`", range: range)
    if modifier == "with" {
      diagnostic.notes = ["`with` gives an intent parameters whose names are modifiers'"]
    } else {
      diagnostic.notes = ["`on_interrupt` is for a step that changes something itself"]
      diagnostic.helps = ["give it to the steps inside"]
    }
    return diagnostic
  }
}
