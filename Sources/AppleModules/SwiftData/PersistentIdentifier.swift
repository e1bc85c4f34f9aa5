import Foundation

/// The identity of an object, the same in every process that uses its store.
public struct PersistentIdentifier: Hashable, Codable, Comparable, Sendable, Identifiable {
  let key: UUID
  /// The name of the object's class.
  public let entityName: String

  public var id: String { key.uuidString }

  public static func < (left: PersistentIdentifier, right: PersistentIdentifier) -> Bool {
    left.key < right.key
  }

  // A text, because the members of a JSON object have another order in each process: ids of entities
  // that are made of the JSON would differ.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(entityName)/\(key.uuidString)")
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let slash = text.lastIndex(of: "/"),
      let key = UUID(uuidString: String(text[text.index(after: slash)...]))
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "`\(text)` isn't the identity of an object")
    }
    self.init(key: key, entityName: String(text[..<slash]))
  }

  init(key: UUID, entityName: String) {
    self.key = key
    self.entityName = entityName
  }
}
