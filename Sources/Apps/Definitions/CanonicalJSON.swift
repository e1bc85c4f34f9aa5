import AppIntentsCore
import ModelContext
import OrderedCollections
import WorkflowValues

/// JSON in the one form in which equal values have equal bytes: members by their names, no spaces.
enum CanonicalJSON {
  /// The SHA-256 of a value in that form, in hexadecimal.
  static func hash(_ value: IntentValue) -> String {
    HexadecimalDigits.text(SHA256.hash(JSONWriter.bytes(ordered(value))))
  }

  private static func ordered(_ value: IntentValue) -> IntentValue {
    switch value {
    case .dictionary(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return .dictionary(
        JSONObject(uniqueKeysWithValues: sorted.map { ($0.key, ordered($0.value)) }))
    case .list(let items): return .list(items.map(ordered))
    default: return value
    }
  }
}
