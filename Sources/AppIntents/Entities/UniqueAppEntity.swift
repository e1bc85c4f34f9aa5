/// An entity with a single instance, such as an app's settings.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery, ID == String {}

extension UniqueAppEntity {
  public var id: String { TypeName.of(Self.self) }

  /// The name of the type, because there is only this one.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: Self.typeDisplayRepresentation.name)
  }
}

/// Finds the one entity.
public protocol UniqueAppEntityQuery: EntityQuery {
  // Declared again, so that the compiler finds them in `uniqueEntity()`.
  associatedtype Entity
  associatedtype Result = [Entity]

  func uniqueEntity() async throws -> Entity
}

extension UniqueAppEntityQuery where Result == [Entity] {
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    [try await uniqueEntity()]
  }

  public func suggestedEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}

/// A query that makes the one entity with a closure.
public struct UniqueAppEntityProvider<Entity: AppEntity>: UniqueAppEntityQuery {
  private let make: (@Sendable () async throws -> Entity)?

  public init() { make = nil }

  public init(_ make: @escaping @Sendable () async throws -> Entity) { self.make = make }

  public func uniqueEntity() async throws -> Entity {
    guard let make else { throw AppIntentError.Unrecoverable.entityNotFound }
    return try await make()
  }
}
