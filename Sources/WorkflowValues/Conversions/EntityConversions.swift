import AppIntentsCore
import Foundation
import OrderedCollections

/// Conversions from entities. The engine finds entities; see `EntityLookup`.
enum EntityConversions {
  static let all: [Conversion] = [
    .format(.entity, note: "title"),
    Conversion(.entity, .url, .mayFail, note: "if it has one") { value, wanted, _ in
      guard let url = property("url", of: value) ?? property("link", of: value) else {
        throw TextProblem("without a url")
      }
      return url
    },
    Conversion(.entity, .file, .mayFail, note: "if it has one") { value, wanted, _ in
      guard let file = property("file", of: value) else { throw TextProblem("without a file") }
      return file
    },
    .parts(.entity, note: "its JSON"),
    .oneItem(.entity),
  ]

  private static func property(_ name: String, of value: Value) -> Value? {
    guard case .entity(let entity) = value, let found = entity.properties[name] else { return nil }
    switch (name, found) {
    case ("url", .url), ("link", .url), ("file", .file): return found
    default: return nil
    }
  }

  /// The entity that a text or a dictionary names.
  static func find(_ value: Value, _ wanted: ValueType, _ context: ConversionContext) throws
    -> Value
  {
    guard case .entity(let name) = wanted else { throw TextProblem("not an entity") }
    if let found = try context.findEntity?(value, name) { return found }
    throw ConversionError(
      .missing, value, to: wanted, is: "not \(ValuePhrase.article(name))",
      help: "give the id or the exact title of a \(name)")
  }
}
