import AppIntentsCore
import Foundation
import OrderedCollections
import WorkflowValues

/// The bounds of a schema that a provider doesn't take. They are checked in the reply.
struct SchemaBounds: Sendable {
  private let dropped: Set<String>

  static let openAI = SchemaBounds(dropped: ["minLength", "maxLength", "uniqueItems"])

  static let anthropic = SchemaBounds(
    dropped: [
      "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
      "multipleOf", "minItems", "maxItems", "uniqueItems",
    ])

  /// The schema without them.
  func kept(of schema: Value) -> Value {
    switch schema {
    case .list(let items): return .list(items.map(kept))
    case .dictionary(let members):
      var result: OrderedDictionary<String, Value> = [:]
      for (name, value) in members where !dropped.contains(name) {
        // The names of a person's own keys are no words of the schema.
        if name == "properties", case .dictionary(let properties) = value {
          result[name] = .dictionary(properties.mapValues(kept))
        } else {
          result[name] = name == "enum" || name == "const" ? value : kept(of: value)
        }
      }
      return .dictionary(result)
    default: return schema
    }
  }

  /// How many values of a schema may be null.
  static func nullableCount(in schema: Value) -> Int {
    switch schema {
    case .list(let items): return items.reduce(0) { $0 + nullableCount(in: $1) }
    case .dictionary(let members):
      let isNullable =
        members["type"]?.items.contains("null") == true && members["type"] != "null"
        || members["anyOf"]?.items.contains { $0.member("type") == "null" } == true
      return members.values.reduce(isNullable ? 1 : 0) { $0 + nullableCount(in: $1) }
    default: return 0
    }
  }
}

/// A number as JSON has it: 0.7 and not 0.69999….
func decimal(_ number: Double) -> Decimal {
  Decimal(string: "\(number)", locale: Locale(identifier: "en_US_POSIX")) ?? Decimal(number)
}
