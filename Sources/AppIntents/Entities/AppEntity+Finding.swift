extension AppEntity {
  /// The entities that a text names, as values: the entity with that id, else those with that
  /// title, else the results of the entity's string query. The titles are those of all entities, or of
  /// the suggested ones if the query can only suggest.
  ///
  /// Not part of Apple's framework.
  public static func find(_ text: String) async throws -> [IntentValue] {
    try await matching(text).map(\.intentValue)
  }

  /// Suggestions before the user has entered anything.
  ///
  /// Not part of Apple's framework.
  public static func suggestions() async throws -> [IntentValue] {
    let suggested = try await defaultQuery._suggestions()
    if !suggested.isEmpty { return suggested }
    return try await all().map(\.intentValue)
  }

  /// The entity that is taken where none is given; nil if there is none.
  static func _defaultValue() async throws -> IntentValue? {
    if let query = defaultQuery as? any UniqueAppEntityQuery { return try await query._theEntity() }
    return await defaultQuery.defaultValue()
  }

  /// Whether entities of this type can be asked for by their ids.
  package static var canBeFound: Bool { !(defaultQuery is TransientAppEntityQuery<Self>) }

  /// The entities with these ids as they are now, as values. Throws an `IntentFailure` that names an
  /// entity that no longer exists.
  ///
  /// - Parameter titles: the titles that the entities had, for the message.
  package static func current(
    _ ids: [String], titled titles: [String: String] = [:]
  ) async throws -> [IntentValue] {
    let parsed = ids.compactMap(ID.entityIdentifier)
    var byID: [String: Self] = [:]
    if !parsed.isEmpty {
      for entity in try await defaultQuery.entities(for: parsed) {
        byID[entity.id.entityIdentifierString] = entity
      }
    }
    return try ids.map { id in
      guard let entity = byID[id] else { throw vanished(id, titled: titles[id]) }
      return entity.intentValue
    }
  }

  private static func vanished(_ id: String, titled title: String?) -> IntentFailure {
    let name = typeDisplayRepresentation.name.text
    let known = title.flatMap { $0 == id || $0.isEmpty ? nil : "`\($0)` (\(id))" } ?? "`\(id)`"
    return IntentFailure("the \(name) \(known) no longer exists", kind: .missing)
  }

  /// The entities with these ids, in their order. Throws an `IntentFailure` that names an id whose
  /// entity no longer exists.
  static func resolve(_ ids: [ID]) async throws -> [Self] {
    if ids.isEmpty { return [] }
    let found = try await defaultQuery.entities(for: ids)
    let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return try ids.map { id in
      guard let entity = byID[id] else { throw vanished(id.entityIdentifierString, titled: nil) }
      return entity
    }
  }

  private static func matching(_ text: String) async throws -> [Self] {
    if let id = ID.entityIdentifier(for: text) {
      let found = try await defaultQuery.entities(for: [id])
      if !found.isEmpty { return found }
    }
    let titled = try await listed().filter { $0.displayRepresentation.title.text == text }
    if !titled.isEmpty { return titled }
    guard let query = defaultQuery as? any EntityStringQuery else { return [] }
    let found = try await query._matches(text).compactMap { $0 as? Self }
    let exact = found.filter { $0.displayRepresentation.title.text == text }
    return exact.isEmpty ? found : exact
  }

  /// The entities among which a title is looked for before anything is searched.
  private static func listed() async throws -> [Self] {
    let query = defaultQuery
    if query is any EnumerableEntityQuery { return try await all() }
    if query is any EntityStringQuery { return [] }
    return try await query.suggestedEntities()._items
  }

  private static func all() async throws -> [Self] {
    guard let query = defaultQuery as? any EnumerableEntityQuery else { return [] }
    return try await query._everything().compactMap { $0 as? Self }
  }
}

extension UniqueAppEntityQuery {
  fileprivate func _theEntity() async throws -> IntentValue {
    try await uniqueEntity().intentValue
  }
}

extension EntityStringQuery {
  fileprivate func _matches(_ text: String) async throws -> [any Sendable] {
    try await entities(matching: text)._items
  }
}

extension EnumerableEntityQuery {
  fileprivate func _everything() async throws -> [any Sendable] { try await allEntities()._items }
}
