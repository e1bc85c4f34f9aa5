import AppIntentsCore
import Diagnostics

/// The reference of the language in Markdown: the keys of a file, the modifiers, the control words,
/// the names that every workflow has, and the functions. It is made of their descriptions.
package enum LanguageReference {
  package static let markdown: String =
    [
      """
      # Reference

      The keys, words, names and functions of workflow files, generated from the code; don't edit it \
      by hand. [Grammar.md](Grammar.md) explains them, [Values.md](Values.md) has the types, and \
      [Triggers.md](Triggers.md) the triggers.
      """,
      section("Keys of a file", keys(DocumentKeys.descriptions)),
      nested(DocumentKeys.descriptions),
      section("Modifiers of a step", keys(ModifierKeys.descriptions)),
      nested(ModifierKeys.descriptions),
      section("Control words", controlWords),
      section("Names that every workflow has", names),
      section("Functions", functions),
    ].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"

  private static func section(_ title: String, _ body: String) -> String {
    "## \(title)\n\n\(body)"
  }

  static func keys(_ keys: [KeyDescription]) -> String {
    table(
      ["key", "value", "meaning"],
      keys.map { key in
        ["`\(key.name)`", key.shape.phrase, meaning(of: key)]
      })
  }

  private static func meaning(of key: KeyDescription) -> String {
    var meaning = key.summary
    if key.isRequired { meaning = "**Required.** " + meaning }
    if let value = key.defaultText { meaning += " The default is `\(value)`." }
    return meaning
  }

  /// The tables of the keys inside other keys.
  static func nested(_ keys: [KeyDescription]) -> String {
    keys.compactMap { key in
      key.shape.record.map { "### Keys of `\(key.name)`\n\n" + self.keys($0.keys) }
    }.joined(separator: "\n\n")
  }

  private static var controlWords: String {
    StepKinds.words.all.map { word in
      var text = "### `\(word.name)`\n\n\(word.summary) Its output is \(word.output)."
      var rows: [[String]] = []
      if let subject = word.subject {
        rows.append(["`\(word.name)`", subject.shape.phrase, meaning(of: subject)])
      }
      rows += word.keys.map { ["`\($0.name)`", $0.shape.phrase, meaning(of: $0)] }
      for (key, record) in word.keys.compactMap({ key in key.shape.record.map { (key, $0) } }) {
        rows += record.keys.map {
          ["`\($0.name)` in `\(key.name)`", $0.shape.phrase, meaning(of: $0)]
        }
      }
      if !rows.isEmpty { text += "\n\n" + table(["key", "value", "meaning"], rows) }
      return text
    }.joined(separator: "\n\n")
  }

  private static var names: String {
    table(
      ["name", "type", "where", "meaning"],
      StandingName.all.map { name in
        let place =
          switch name.place {
          case .everywhere: "everywhere"
          case .item: "in a `for`, and in a condition about a list's items"
          case .loop: "in a loop"
          case .catch: "after a failure"
          }
        return ["`$\(name.name)`", name.type.name, place, name.explanation]
      })
  }

  private static var functions: String {
    table(
      ["function", "result", "meaning"],
      ExpressionFunction.all.map {
        ["`\($0.signature)`", $0.result.name, $0.explanation]
      })
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String {
      "| "
        + cells.map {
          $0.split(separator: "|", omittingEmptySubsequences: false)
            .joined(separator: "\\|")
        }.joined(separator: " | ") + " |"
    }
    return ([line(head), line(head.map { _ in "---" })] + rows.map(line)).joined(separator: "\n")
  }
}

extension KeyShape {
  /// The values in the words of the reference: “a text”, “a list of texts”.
  package var phrase: String {
    switch self {
    case .text, .filledText, .pattern: "text"
    case .path: "path"
    case .value: "any value"
    case .values: "list of values"
    case .textValue: "text with references"
    case .condition: "condition"
    case .expression: "expression"
    case .name: "name"
    case .flag: "`true` or `false`"
    case .count(let least), .computedCount(let least): "whole number of at least \(least)"
    case .number(let range): "number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    case .whole(let range): "whole number from \(range.lowerBound) to \(range.upperBound)"
    case .duration, .signedDuration, .computedDuration: "duration"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .steps: "steps"
    case .type: "type, or `[type]` for a list"
    case .triggers: "list of [triggers](Triggers.md)"
    case .nothing: "nothing"
    case .size: "size, such as `10 kB`"
    case .named(let name, plural: _, _): name
    case .list(.choice(let words)): "list of " + KeyShape.choice(words).phrase
    case .list(let item): "list of \(item.plural)"
    case .filled(let shape): shape.phrase
    case .oneOrMore(let item): "\(item.phrase), or list of \(item.plural)"
    case .map(let value, hasNames: _): "map of names to \(value.plural)"
    case .record: "map"
    case .either(let one, let other): "\(one.phrase), or \(other.phrase)"
    case .input: "default value, or map"
    }
  }

  private var plural: String {
    switch self {
    case .text, .filledText, .pattern, .textValue: "texts"
    case .path: "paths"
    case .value: "values"
    case .condition: "conditions"
    case .expression: "expressions"
    case .steps: "steps"
    case .record: "maps"
    case .named(let name, let plural, _): plural ?? Phrasing.plural(of: name)
    case .choice: "them"
    case .input: "default values or maps"
    default: phrase
    }
  }

  /// The keys of the map that the key takes, alone or in a list or a map.
  var record: RecordShape? {
    switch self {
    case .record(let record), .input(let record): record
    case .list(let item), .oneOrMore(let item), .filled(let item): item.record
    case .map(let value, hasNames: _): value.record
    case .either(let one, let other): one.record ?? other.record
    default: nil
    }
  }
}
