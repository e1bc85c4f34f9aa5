import AppIntents
import Diagnostics
import Foundation
import WorkflowValues

/// What checking asks of the tables of types: conversions, properties, comparisons.
enum TypeRules {
  /// How a value of one type gets to another.
  enum Conversion: Equatable {
    /// There is nothing to do.
    case none
    /// What comes is known when the workflow runs.
    case later
    /// "number → text"
    case by(String)
    /// Nothing where a value is taken.
    case nothing
    /// Many where one is taken.
    case tooMany
    /// Only with a word in the file.
    case explicit(String)
    case impossible
  }

  static func conversion(from: ValueType, to: ValueType) -> Conversion {
    if from == to || to == .any { return .none }
    switch (from, to) {
    case (.any, _): return .later
    case (.list(let one), .list(let other)):
      return one == .nothing ? .none : conversion(from: one, to: other)
    case (_, .list(let element)): return conversion(from: from, to: element)
    case (.list, .text), (.list, .richText): return .by("list → \(to.name)")
    case (.list, _): return .tooMany
    case (.nothing, _): return .nothing
    case (_, .condition), (_, .expression), (_, .program): return .impossible
    default: break
    }
    let name = "\(from.name) → \(to.name)"
    switch (from, to) {
    case (.text, .program), (_, .text), (_, .richText): return .by(name)
    case (.text, _), (.richText, _): return .by(name)
    case (.number, .boolean), (.boolean, .number): return .by(name)
    case (.duration, .number), (.measurement, .number), (.number, .duration): return .by(name)
    case (.date, .dictionary), (.duration, .dictionary), (.measurement, .dictionary),
      (.url, .dictionary), (.file, .dictionary), (.entity, .dictionary), (.choice, .dictionary):
      return .by(name)
    case (.url, .file), (.file, .url), (.entity, .url), (.entity, .file), (.dictionary, .entity):
      return .by(name)
    case (_, .file): return .explicit("file($value, \"name\")")
    default: return .impossible
    }
  }

  // MARK: - Properties

  static func property(
    _ name: String, of type: ValueType, in catalogue: IntentCatalogue
  ) -> ValueType? {
    switch type {
    case .any, .dictionary, .entity: return .any
    default: break
    }
    if name == "type" || name == "text" { return .text }
    return table(type)[name]
  }

  static func properties(of type: ValueType, in catalogue: IntentCatalogue) -> [String] {
    table(type).keys.sorted() + ["type", "text"]
  }

  private static func table(_ type: ValueType) -> [String: ValueType] {
    switch type {
    case .text: ["length": .number, "lines": .list(of: .text), "words": .list(of: .text)]
    case .number: ["rounded": .number, "is_integer": .boolean]
    case .date:
      [
        "year": .number, "month": .number, "day": .number, "hour": .number, "minute": .number,
        "second": .number, "weekday": .number, "week": .number, "date": .date, "time": .text,
        "timezone": .text, "epoch": .number,
      ]
    case .duration:
      ["seconds": .number, "minutes": .number, "hours": .number, "days": .number]
    case .url:
      [
        "scheme": .text, "user": .text, "host": .text, "port": .number, "path": .text,
        "query": .dictionary, "fragment": .text, "last_component": .text,
      ]
    case .file:
      [
        "name": .text, "stem": .text, "extension": .text, "path": .text, "folder": .file,
        "size": .measurement, "created": .date, "modified": .date, "is_folder": .boolean,
        "width": .number, "height": .number, "taken": .date, "camera": .text, "place": .any,
        "duration": .duration, "title": .text, "artist": .text, "album": .text,
        "pages": .number, "author": .text, "subject": .text, "from": .text, "to": .text,
        "date": .date,
      ]
    case .list(let element): ["count": .number, "first": element, "last": element]
    default: [:]
    }
  }

  // MARK: - Comparisons

  /// Why two values can't be compared so; nil where they can.
  static func comparisonProblem(
    _ comparison: ComparisonOperator, _ left: ValueType, _ right: ValueType
  ) -> String? {
    switch comparison {
    case .hasValue, .hasNoValue: return nil
    default: break
    }
    if left == .any || left == .nothing || left.isList || right == .any { return nil }
    let isOrder = [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(comparison)
    if isOrder, [.boolean, .url, .file, .dictionary].contains(left) {
      return "\(phrase(left)) has no order, so it has no `\(comparison.rawValue)`"
    }
    let isText = [
      .contains, .doesNotContain, .beginsWith, .endsWith, .matches,
    ].contains(comparison)
    if isText {
      switch left {
      case .text, .richText, .entity, .choice, .url, .file: return nil
      case .dictionary where comparison == .contains || comparison == .doesNotContain: return nil
      default: return "\(phrase(left)) has no `\(comparison.rawValue)`, which is for texts"
      }
    }
    if comparison == .in || comparison == .notIn { return nil }
    if left == .text || left == .richText { return nil }
    switch conversion(from: right, to: left) {
    case .impossible, .explicit:
      return "\(phrase(left)) can't be compared with \(phrase(right))"
    default: return nil
    }
  }

  // MARK: - Texts

  /// Why a text can't be read as a type; nil where it can, or where the run decides.
  static func problem(
    reading text: String, as type: ValueType
  ) -> (reason: String, help: String?)? {
    switch type {
    // The run reads more forms than these (`1,234.50`, `5 €`, `PT1H`), so only what is none of them
    // is said to be wrong.
    case .number: text.utf8.contains { 48...57 ~= $0 } ? nil : ("no number", nil)
    case .boolean:
      ["true", "false", "yes", "no", "on", "off", "1", "0"].contains(text.lowercased())
        ? nil : ("no boolean", "write `true` or `false`")
    case .duration:
      LiteralUnits.duration(text) != nil || text.contains(":") || text.hasPrefix("P")
        ? nil : ("no duration", "write it like `500ms`, `2s`, `5m`, `8h` or `3d`")
    default: nil
    }
  }

  static func patternProblem(_ pattern: String) -> String? {
    do {
      _ = try NSRegularExpression(pattern: pattern)
      return nil
    } catch {
      return "it doesn't compile"
    }
  }

  // MARK: - Words

  /// "a number", "a list of files"
  static func phrase(_ type: ValueType) -> String {
    switch type {
    case .any: "any value"
    case .nothing: "nothing"
    case .entity(let name): "\(article(name)) \(name)"
    case .choice(let choice): "\(article(choice.name)) \(choice.name)"
    case .url: "a url"
    default: "\(article(type.name)) \(type.name)"
    }
  }

  private static func article(_ name: String) -> String {
    name.first.map { "aeiou".contains($0) } == true ? "an" : "a"
  }

  /// "Text", "List of file": what `--explain` calls a type.
  static func title(of type: ValueType) -> String {
    let name = type.isList ? type.itemType.name : type.name
    return name.prefix(1).uppercased() + name.dropFirst()
  }

}
