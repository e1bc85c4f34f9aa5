import Diagnostics
import Scheduling
import YAML

/// A value that a trigger's key can't have.
enum WrongTriggerValueCheck: Check {
  static let problem = Problem(
    "wrong-trigger-value",
    """
    A key of a trigger has a value that it can't have: a text where a number is taken, a word that \
    is none of its words, a time of the day that there isn't.
    """)
}

extension Diagnostic {
  static func unknownTriggerKey(
    _ key: Located<String>, of kind: String, known: [String]
  ) -> Diagnostic {
    Diagnostic(
      kind: .unknownKey, message: "`\(kind)` has no `\(key.value)`",
      range: key.range, label: Suggestion(for: key.value, among: known)?.question,
      notes: ["`\(kind)` takes \(Phrasing.list(known, limit: 20))"])
  }

  static func missingTriggerKeys(
    _ keys: [String], of trigger: TriggerDeclaration
  ) -> Diagnostic {
    Diagnostic(
      kind: .missingKey, message: "`\(trigger.kind.value)` needs \(Phrasing.list(keys)), too",
      range: trigger.kind.range, helps: ["say in degrees where the sun is to be looked at"])
  }

  static func wrongTriggerValue(
    _ node: YAMLNode, of key: String, in kind: String, wanted: String
  ) -> Diagnostic {
    let fact = node.text.map {
      $0.isEmpty ? "it has none" : "`\(Phrasing.shorten($0, to: 40))` is none"
    }
    let other = node.items?.isEmpty == true ? "this list is empty" : "this is \(node.phrase)"
    let subject = key == kind ? "`\(kind)`" : "`\(key)` of `\(kind)`"
    return Diagnostic(
      kind: WrongTriggerValueCheck.problem.kind,
      message: "\(subject) takes \(wanted), but \(fact ?? other)",
      range: node.items != nil || node.entries != nil
        ? SourceRange(at: node.placeOfUse.start) : node.placeOfUse)
  }

  static func unknownTriggerChoice(
    _ text: Located<String>, of key: String, in kind: String, names: [String]
  ) -> Diagnostic {
    let subject = key == kind ? "`\(kind)`" : "`\(key)` of `\(kind)`"
    return Diagnostic(
      kind: .unknownWord, message: "\(subject) can't be `\(text.value)`",
      range: text.range, label: Suggestion(for: text.value, among: names)?.question,
      notes: ["it is \(Phrasing.list(names, "or"))"])
  }

  static func badTime(_ text: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: WrongTriggerValueCheck.problem.kind,
      message: "`\(Phrasing.shorten(text.value, to: 40))` is no time of the day", range: text.range,
      helps: ["write it from `00:00` to `23:59`, as `07:30`"])
  }

  static func badDay(_ text: Located<String>) -> Diagnostic {
    let names = Weekday.allCases.map(\.name)
    return Diagnostic(
      kind: WrongTriggerValueCheck.problem.kind,
      message: "`\(Phrasing.shorten(text.value, to: 40))` is no day of the week", range: text.range,
      label: Suggestion(for: text.value, among: names + ["daily", "weekdays", "weekends"])?
        .question,
      notes: ["the days are `daily`, `weekdays`, `weekends`, \(Phrasing.list(names))"])
  }

  static func badDate(_ text: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: WrongTriggerValueCheck.problem.kind,
      message: "`\(Phrasing.shorten(text.value, to: 40))` is no day of the month",
      range: text.range,
      helps: ["`dates` takes days from 1 to 31 and `last`"])
  }

  static func badMoment(_ text: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: WrongTriggerValueCheck.problem.kind,
      message: "`\(Phrasing.shorten(text.value, to: 40))` is no date and time", range: text.range,
      helps: ["write it as `2026-12-24 18:00`"])
  }
}
