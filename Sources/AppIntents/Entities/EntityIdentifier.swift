/// The id of an entity together with its type.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/entityidentifier).
public struct EntityIdentifier: Sendable, Hashable, CustomStringConvertible {
  public let entityType: any AppEntity.Type
  public let identifier: String

  /// The length of the longest id, in bytes. Apple's platforms refuse longer ones; here they work.
  public static let valueMaximumLength = 16_384

  public init<Entity: AppEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  public init<Entity: AppEntity>(for entityType: Entity.Type, identifier: Entity.ID) {
    self.entityType = entityType
    self.identifier = identifier.entityIdentifierString
  }

  public var description: String { "\(EntityLayout.of(entityType).typeName)/\(identifier)" }

  public static func == (left: EntityIdentifier, right: EntityIdentifier) -> Bool {
    left.entityType == right.entityType && left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(entityType))
    hasher.combine(identifier)
  }
}

extension Float: EntityIdentifierConvertible {}
