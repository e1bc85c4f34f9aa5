import AppIntentsCore
import Foundation
package import OrderedCollections

/// Reads a dictionary from text: JSON, a YAML map, `a=1&b=2`, or an amount of money.
package enum DictionaryText {
  package static func parse(_ text: String) throws -> OrderedDictionary<String, Value> {
    let trimmed = Substring(text).trimmed
    if trimmed.first == "{" {
      do {
        if case .dictionary(let items) = try JSONReader.read(text) { return items }
      } catch let error as JSONError {
        throw TextProblem("not readable as JSON: \(error.description)")
      }
    }
    if trimmed.utf8.contains(UInt8(ascii: "=")), !trimmed.contains(where: { $0.isWhitespace }),
      let items = URLParts.items(inQuery: trimmed)
    {
      return items
    }
    if trimmed.utf8.contains(UInt8(ascii: ":")), trimmed.first != "{",
      case .dictionary(let items)? = try? YAMLValues.read(text)
    {
      return items
    }
    if let money = MoneyText.parse(trimmed) { return money }
    throw TextProblem(
      "not a dictionary", help: "a dictionary is JSON (`{\"a\": 1}`), a YAML map or `a=1&b=2`")
  }
}
