import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections

/// The words for values and types in messages.
package enum ValuePhrase {
  /// A value, shortened and without secrets: "the text `abc`", "a list of 3 items".
  package static func given(_ value: Value) -> String {
    switch value {
    case .nothing: "nothing"
    case .text(let text) where text.isEmpty: "an empty text"
    case .text(let text): "the text \(excerpt(text))"
    case .richText(let text): "the rich text \(excerpt(String(text.characters)))"
    case .number(let number): "the number \(excerpt(number.shown))"
    case .boolean(let value): "the boolean `\(value)`"
    case .date(let date): "the date `\(date)`"
    case .duration(let duration): "the duration `\(duration)`"
    case .measurement(let measurement): "the measurement `\(measurement)`"
    case .url(let url): "the url \(excerpt(url.absoluteString))"
    case .file(let file): "the file \(excerpt(file.filename))"
    case .dictionary(let items) where items.isEmpty: "an empty dictionary"
    case .dictionary(let items):
      "a dictionary with \(Phrasing.list(items.keys.map { Phrasing.shorten(shown($0)) }, limit: 3))"
    case .list(let items) where items.isEmpty: "an empty list"
    case .list(let items): "a list of \(Phrasing.count(items.count, "item"))"
    case .entity(let entity): "the \(entity.typeName) \(excerpt(entity.title))"
    case .choice(let choice): "the choice `\(choice.name)`"
    }
  }

  private static func excerpt(_ text: String) -> String { Phrasing.excerpt(shown(text)) }

  /// Secrets are hidden first: a part of one couldn't be recognized later.
  private static func shown(_ text: String) -> String {
    IntentContext.current.withoutSecrets(text)
  }

  /// "a number", "an entity", "nothing".
  package static func article(_ name: String) -> String {
    switch name {
    case "text", "nothing", "rich text": name
    case "any value": name
    default: (name.first.map { "aeio".contains($0) } == true ? "an " : "a ") + name
    }
  }
}

extension ValuePhrase {
  /// A type after "not": "a number", "a list of file".
  static func noun(_ type: ValueType) -> String {
    switch type {
    case .any, .condition, .expression, .formula: "a value"
    default: article(type.name)
    }
  }

  /// A problem as the predicate of a sentence: "isn't a number" for "not a number".
  package static func predicate(_ problem: String) -> String {
    problem.hasPrefix("not ") ? "isn't \(problem.dropFirst(4))" : "is \(problem)"
  }
}
