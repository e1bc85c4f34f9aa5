/// Values to choose from, made when they are needed.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/dynamicoptionsprovider).
public protocol DynamicOptionsProvider: Sendable {
  associatedtype DefaultValue: _IntentValue = Result.Result
  associatedtype Result: ResultsCollection

  func results() async throws -> Result
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  public func defaultResult() async -> DefaultValue? {
    MissingDefault.note(.defaultResult, in: Self.self)
    return nil
  }

  func _suggestions() async throws -> [IntentValue] {
    try await results()._items.map(\.intentValue)
  }
}

/// The results of an options provider: an array, or an `IntentItemCollection`.
public protocol ResultsCollection<Result>: Sendable {
  associatedtype Result: _IntentValue

  var promptLabel: LocalizedStringResource? { get }
  var usesIndexedCollation: Bool { get }
  var _items: [Result] { get }
  static var empty: Self { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
  public var promptLabel: LocalizedStringResource? { nil }
  public var usesIndexedCollation: Bool { false }
  public var _items: [Element] { self }
  public static var empty: [Element] { [] }
}

/// Finds entities by their ids.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/entityquery).
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable {
  associatedtype Entity: AppEntity = Result.Result
  associatedtype Result = [Entity] where Result.Result == Entity

  init()

  /// The entities with these ids, without ids that no longer exist.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// Suggestions before the user has entered anything.
  func suggestedEntities() async throws -> Result
  /// The displays of the entities with these ids.
  func displayRepresentations(
    for identifiers: [Entity.ID]
  ) async throws -> [Entity.ID: DisplayRepresentation]
  /// The parts of their displays that are wanted.
  func displayRepresentations(
    for identifiers: [Entity.ID], requestedComponents: DisplayRepresentation.Components
  ) async throws -> [Entity.ID: DisplayRepresentation]
}

extension EntityQuery {
  public func suggestedEntities() async throws -> Result {
    MissingDefault.note(.suggestedEntities, in: Self.self)
    return .empty
  }

  /// The displays of the entities that are found. A query that knows the titles of its entities
  /// without finding them has its own.
  public func displayRepresentations(
    for identifiers: [Entity.ID]
  ) async throws -> [Entity.ID: DisplayRepresentation] {
    let found = try await entities(for: identifiers)
    return Dictionary(
      found.map { ($0.id, $0.displayRepresentation) }, uniquingKeysWith: { first, _ in first })
  }

  public func displayRepresentations(
    for identifiers: [Entity.ID], requestedComponents: DisplayRepresentation.Components
  ) async throws -> [Entity.ID: DisplayRepresentation] {
    try await displayRepresentations(for: identifiers)
  }

  public func results() async throws -> Result { try await suggestedEntities() }

  /// The default of the queries that bring a step: a description that is made from the entity's
  /// type.
  public static var findIntentDescription: IntentDescription? { nil }
}

/// Finds entities by text.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/entitystringquery).
public protocol EntityStringQuery: EntityQuery {
  func entities(matching string: String) async throws -> Result
}

/// Finds entities by going through all of them.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/enumerableentityquery).
/// We differ in that `entities(for:)` has a default, which goes through all entities.
public protocol EnumerableEntityQuery: EntityQuery {
  // Declared again, so that the compiler finds them in `allEntities()`.
  associatedtype Entity
  associatedtype Result = [Entity]

  func allEntities() async throws -> Result
  /// The description of the step that finds such entities.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// The entities with these ids, out of all entities.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let wanted = Set(identifiers)
    return try await allEntities()._items.filter { wanted.contains($0.id) }
  }
}
