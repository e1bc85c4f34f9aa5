/// An entity whose id is the same on all of a person's devices.
///
/// There is one device here, so it is an entity like any other.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/syncableentity).
public protocol SyncableEntity: AppEntity {}

/// An id of this device together with the one of all devices.
///
/// Two ids are equal if their local parts are, or if neither has one, if their stable parts are.
public struct SyncableEntityIdentifier<
  LocalID: EntityIdentifierConvertible & Hashable & Sendable,
  StableID: EntityIdentifierConvertible & Hashable & Sendable
>: EntityIdentifierConvertible, Hashable, Sendable {
  public let local: LocalID
  public let stable: StableID?

  public init(local: LocalID, stable: StableID) {
    self.local = local
    self.stable = stable
  }

  private init(local: LocalID) {
    self.local = local
    stable = nil
  }

  public var entityIdentifierString: String { local.entityIdentifierString }

  /// The id with the local part that the text spells. The query knows the stable part.
  public static func entityIdentifier(
    for string: String
  ) -> SyncableEntityIdentifier<LocalID, StableID>? {
    LocalID.entityIdentifier(for: string).map { SyncableEntityIdentifier(local: $0) }
  }

  public static func == (left: Self, right: Self) -> Bool { left.local == right.local }
  public func hash(into hasher: inout Hasher) { hasher.combine(local) }
}

extension SyncableEntityIdentifier where LocalID == StableID {
  public init(id: LocalID) { self.init(local: id, stable: id) }
}

/// An id type that knows the id of all devices.
public protocol SyncableEntityIdentifierProviding: EntityIdentifierConvertible {
  var stableIdentifierString: String { get }
}

/// Something on a screen that shows an entity. Has no effect here.
public protocol AppEntityAnnotatable {
  var appEntityIdentifier: EntityIdentifier? { get set }
}

/// When entities are relevant. Has no effect here; kept for Apple's sources.
public struct AppEntityContext: Sendable, Hashable {
  /// What is heard.
  public struct AudioContext: Sendable, Hashable {
    let name: String

    public static let nowPlaying = AudioContext(name: "nowPlaying")
  }

  let name: String

  public static func audio(_ context: AudioContext) -> AppEntityContext {
    AppEntityContext(name: "audio.\(context.name)")
  }
}

/// The entities that an app calls relevant. Has no effect here, where nothing suggests them.
public struct RelevantEntities: Sendable {
  public static let shared = RelevantEntities()

  public func updateEntities(
    _ entities: [any AppEntity], for context: AppEntityContext
  ) async throws {}
  public func removeAllEntities() async throws {}
  public func removeAllEntities(for context: AppEntityContext) async throws {}
  public func removeEntities(_ entities: [any AppEntity]) async throws {}
  public func removeEntities(
    _ entities: [any AppEntity], from context: AppEntityContext
  ) async throws {}
}
