import AppIntents
import OrderedCollections
import WorkflowValues

/// Values as the store keeps them: JSON with types, and nothing for nothing.
enum StoredValue {
  static func text(_ value: IntentValue?) -> String? {
    guard let value, value != .nothing else { return nil }
    return TypedJSON.writeText(value)
  }

  static func value(_ text: String?) throws -> IntentValue {
    try text.map { try TypedJSON.readText($0) } ?? .nothing
  }

  static func dictionary(_ text: String?) throws -> OrderedDictionary<String, IntentValue> {
    guard case .dictionary(let values) = try value(text) else { return [:] }
    return values
  }
}
