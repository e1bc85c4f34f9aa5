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
}
