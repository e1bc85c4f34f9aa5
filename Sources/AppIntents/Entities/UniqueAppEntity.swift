/// An entity with a single instance, such as an app's settings.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

extension UniqueAppEntity where ID == String {
  /// The name of the type, for one that declares no id.
  public var id: String { TypeName.of(Self.self) }
}

extension UniqueAppEntity {
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

  /// All entities: the one. Apple's protocol inherits `EnumerableEntityQuery`, which here would add a
  /// step that finds it.
  public func allEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}

/// A query that makes the one entity with a closure.
public struct UniqueAppEntityProvider<Entity: AppEntity>: UniqueAppEntityQuery {
  private let make: (@Sendable () async throws -> Entity)?

  /// Makes the entity itself, if its type has no stored properties. For any other type
  /// `uniqueEntity()` throws `entityNotFound`.
  public init() { make = nil }

  public init(_ make: @escaping @Sendable () async throws -> Entity) { self.make = make }

  public func uniqueEntity() async throws -> Entity {
    if let make { return try await make() }
    guard MemoryLayout<Entity>.size == 0 else {
      throw AppIntentError.Unrecoverable.entityNotFound
    }
    // A type without storage has exactly one value.
    return unsafeBitCast((), to: Entity.self)
  }
}
