import Foundation

/// An entity that is made while an intent performs and can't be found again.
public protocol TransientAppEntity: AppEntity where DefaultQuery == TransientAppEntityQuery<Self> {
  init()
}

extension TransientAppEntity {
  public static var defaultQuery: TransientAppEntityQuery<Self> { TransientAppEntityQuery() }
}

extension TransientAppEntity where ID == TransientAppEntityID {
  public var id: TransientAppEntityID { TransientAppEntityID() }
}

/// The id of an entity that has none: a new one every time.
public struct TransientAppEntityID: Sendable, Hashable, EntityIdentifierConvertible {
  private let uuid: UUID

  public init() { uuid = UUID() }

  public var entityIdentifierString: String { uuid.uuidString }
  public static func entityIdentifier(for text: String) -> TransientAppEntityID? { nil }
}

/// Finds nothing.
public struct TransientAppEntityQuery<Entity: AppEntity>: EntityQuery {
  public init() {}
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}
