import AppIntents
import Foundation
package import OrderedCollections

/// Reads a dictionary from text: JSON, a YAML map, or `a=1&b=2`.
package enum DictionaryText {
  package static func parse(_ text: String) throws -> OrderedDictionary<String, Value> {
    let trimmed = Substring(text).trimmed
    if trimmed.first == "{" {
      do {
        if case .dictionary(let items) = try JSONReader.read(text) { return items }
      } catch let error as JSONError {
        throw TextProblem("no JSON object", help: error.description)
      }
    }
    if trimmed.contains("="), !trimmed.contains(where: { $0.isWhitespace }),
      let items = query(trimmed)
    {
      return items
    }
    if trimmed.contains(":"), trimmed.first != "{",
      case .dictionary(let items)? = try? YAMLValues.read(text)
    {
      return items
    }
    throw TextProblem(
      "no dictionary", help: "a dictionary is JSON (`{\"a\": 1}`), a YAML map or `a=1&b=2`")
  }

  /// `a=1&b=two+words`, as HTML forms have it; the values are texts.
  static func query(_ text: Substring) -> OrderedDictionary<String, Value>? {
    var items: OrderedDictionary<String, Value> = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      items[decoded(parts[0])] = .text(decoded(parts[1]))
    }
    return items.isEmpty ? nil : items
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? String(spaced)
  }
}
