import AppIntentsCore
import Foundation

/// An item as the index keeps it.
struct IndexedItem: Sendable {
  let id: String
  let domain: String?
  /// Nil for an item that doesn't end.
  let expires: Date?
  /// As JSON.
  let attributes: String
  let words: Words
  let properties: [IndexedProperty]

  /// The folded texts, by how much a word in them counts.
  struct Words: Sendable {
    var title = ""
    var names = ""
    var keywords = ""
    var content = ""
  }

  /// Throws if an attribute can't be kept.
  init(_ item: CSSearchableItem) throws {
    id = item.uniqueIdentifier
    domain = item.domainIdentifier
    expires = item.expirationDate.flatMap { $0 == .distantFuture ? nil : $0 }
    attributes = try StoredAttributes.text(of: item.attributeSet)
    var words = Words()
    for (name, text) in item.attributeSet.words where !Self.unsearched.contains(name) {
      let folded = IndexWords.folded(text)
      switch name {
      case "title": words.title = folded
      case "displayName", "alternateNames": words.names.add(folded)
      case "keywords": words.keywords = folded
      default: words.content.add(folded)
      }
    }
    self.words = words
    properties = item.properties
  }

  /// Attributes whose texts are no words of the item.
  private static let unsearched: Set<String> = [
    "contentType", "contentTypeTree", "identifier", "domainIdentifier", "relatedUniqueIdentifier",
    "weakRelatedUniqueIdentifier",
  ]
}

extension String {
  fileprivate mutating func add(_ text: String) { self += isEmpty ? text : "\n" + text }
}

/// A property of an entity that a search can compare.
struct IndexedProperty: Sendable {
  let name: String
  var number: Double?
  var folded: String?
  /// Whether the number is the value itself rather than the one next to it.
  var isExact = true

  /// Nil for a value that the index doesn't compare.
  init?(_ name: String, _ value: IntentValue) {
    self.name = name
    switch value {
    case .number(let value):
      number = value.double
      isExact = IntentNumber(value.double) == value
    case .boolean(let value): number = value ? 1 : 0
    case .date(let date):
      number = date.instant.timeIntervalSinceReferenceDate
      // A day is compared with all its hours.
      isExact = date.precision == .instant
    case .text(let text): folded = IndexWords.folded(text)
    default: return nil
    }
  }
}
