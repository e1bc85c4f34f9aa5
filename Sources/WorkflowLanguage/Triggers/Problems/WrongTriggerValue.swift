import Diagnostics
import Scheduling
import YAML

/// A value that a trigger's key can't have.
enum WrongTriggerValue: ProblemSource {
  static let problem = Problem(
    "wrong-trigger-value",
    """
    A key of a trigger has a value that it doesn't take: a text instead of a number, a word that \
    isn't one of its words, a time of day that doesn't exist.
    """)
}

extension Diagnostic {
  static func unknownTriggerKey(
    _ key: Located<String>, of kind: String, known: [String], help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      kind: .unknownKey, message: "`\(kind)` has no `\(key.value)`",
      range: key.range, label: Suggestion(for: key.value, among: known)?.question,
      notes: ["`\(kind)` takes \(Phrasing.list(known, limit: 20))"],
      helps: help.map { [$0] } ?? [])
  }

  static func missingTriggerKeys(
    _ keys: [(name: String, meaning: String)], of trigger: TriggerDeclaration
  ) -> Diagnostic {
    let names = Phrasing.list(keys.map(\.name))
    return Diagnostic(
      kind: .missingKey, message: "`\(trigger.kind.value)` needs \(names), too",
      range: trigger.kind.range, notes: keys.map { "`\($0.name)`: \($0.meaning)" })
  }

  static func unwantedTriggerValue(_ node: YAMLNode, of key: String) -> Diagnostic {
    Diagnostic(
      kind: WrongTriggerValue.problem.kind, message: "`\(key)` takes no value",
      range: node.placeOfUse,
      helps: [
        "leave it empty; other keys of the trigger, such as `confirm`, go on lines of their own below it"
      ])
  }

  static func wrongTriggerValue(
    _ node: YAMLNode, of key: String, in kind: String, wanted: String
  ) -> Diagnostic {
    let subject = key == kind ? "`\(kind)`" : "`\(key)` of `\(kind)`"
    let found: String
    switch node.content {
    case .scalar(let scalar) where scalar.text.isEmpty: found = "but has no value"
    case .scalar(let scalar) where scalar.isQuotedNumber:
      found = "not the text `\"\(Phrasing.shorten(scalar.text, to: 40))\"`"
    case .scalar(let scalar): found = "not `\(Phrasing.shorten(scalar.text, to: 40))`"
    case .sequence([]): found = "not an empty list"
    case .sequence, .mapping: found = "not \(node.phrase)"
    }
    return Diagnostic(
      kind: WrongTriggerValue.problem.kind,
      message: "\(subject) takes \(wanted), \(found)",
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

  static func globAsEnding(_ text: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: WrongTriggerValue.problem.kind,
      message: "no file's name ends with `.\(Phrasing.shorten(text.value, to: 40))`",
      range: text.range,
      helps: ["write the ending alone, as `pdf`, or the glob under `match`"])
  }

  static func badTime(_ text: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: WrongTriggerValue.problem.kind,
      message: "`\(Phrasing.shorten(text.value, to: 40))` isn't a time of day", range: text.range,
      helps: ["write it from `00:00` to `23:59`, as `07:30`"])
  }

  static func badDay(_ text: Located<String>) -> Diagnostic {
    let names = Weekday.allCases.map(\.name)
    return Diagnostic(
      kind: WrongTriggerValue.problem.kind,
      message: "`\(Phrasing.shorten(text.value, to: 40))` isn't a day of the week",
      range: text.range,
      label: Suggestion(for: text.value, among: names + ["daily", "weekdays", "weekends"])?
        .question,
      notes: ["the days are `daily`, `weekdays`, `weekends`, \(Phrasing.list(names))"])
  }

  static func badDate(_ text: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: WrongTriggerValue.problem.kind,
      message: "`\(Phrasing.shorten(text.value, to: 40))` isn't a day of the month",
      range: text.range,
      helps: ["`dates` takes days from 1 to 31 and `last`"])
  }

  static func badMoment(_ text: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: WrongTriggerValue.problem.kind,
      message: "`\(Phrasing.shorten(text.value, to: 40))` isn't a date and time", range: text.range,
      helps: ["write it as `2026-12-24 18:00`"])
  }
}
