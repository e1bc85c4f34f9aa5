/// Values to choose from, made when they are needed.
public protocol DynamicOptionsProvider: Sendable {
  associatedtype DefaultValue: _IntentValue = Result.Result
  associatedtype Result: ResultsCollection

  func results() async throws -> Result
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  public func defaultResult() async -> DefaultValue? { nil }

  func _suggestions() async throws -> [IntentValue] {
    try await results()._items.map(\.intentValue)
  }
}

/// The results of an options provider: an array, or an `IntentItemCollection`.
public protocol ResultsCollection: Sendable {
  associatedtype Result: _IntentValue
  var _items: [Result] { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
  public var _items: [Element] { self }
}

/// Finds entities by their ids.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable {
  associatedtype Entity: AppEntity
  associatedtype Result = [Entity]

  init()

  /// The entities with these ids, without ids that no longer exist.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// Suggestions before the user has entered anything.
  func suggestedEntities() async throws -> Result
}

extension EntityQuery where Result == [Entity] {
  public func suggestedEntities() async throws -> [Entity] { [] }
}

extension EntityQuery {
  public func results() async throws -> Result { try await suggestedEntities() }
}

/// Finds entities by text.
public protocol EntityStringQuery: EntityQuery {
  func entities(matching string: String) async throws -> Result
}

/// Finds entities by going through all of them.
public protocol EnumerableEntityQuery: EntityQuery {
  func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
  /// The entities with these ids, out of all entities.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let wanted = Set(identifiers)
    return try await allEntities().filter { wanted.contains($0.id) }
  }
}
