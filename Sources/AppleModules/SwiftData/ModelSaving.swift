import AppDatabases
import Foundation
import OrderedCollections

/// Writes the changes of a context into its store, in one transaction.
///
/// Only properties that have changed are written, and of lists what was added and removed, so changes
/// that others have saved meanwhile stay.
final class ModelSaving {
  private let context: ModelContext
  private let connection: SQLiteConnection

  private(set) var removed: Set<UUID> = []
  /// Inserted objects whose unique value an object in the store had, with that object.
  private(set) var merged: [UUID: UUID] = [:]
  private(set) var versions: [UUID: Int64] = [:]
  /// The objects that are otherwise in the store than the context has them.
  private(set) var rows: [StoredRow] = []
  private var written: Set<UUID> = []
  private var other: Set<UUID> = []

  init(_ context: ModelContext, _ connection: SQLiteConnection) {
    self.context = context
    self.connection = connection
  }

  func run() throws {
    try remove()
    try update()
    for model in context.inserted.values { try insert(model) }
    for model in context.changed.values { try relate(model, isNew: false) }
    for model in context.inserted.values { try relate(model, isNew: true) }
    try checkNeeds()
    for row in try StoredRow.versions(of: written, connection) { versions[row.key] = row.version }
    if !merged.isEmpty { other.formUnion(written) }
    rows = try StoredRow.of(other, connection)
  }

  // MARK: - Values

  /// The JSON of a property.
  typealias Part = (name: String, json: String)

  /// Sets properties at once, because values may be unique together.
  private func set(_ parts: [Part], of key: UUID) throws {
    guard !parts.isEmpty else { return }
    let (content, values) = Self.content(with: parts)
    try connection.run(
      "UPDATE objects SET version = version + 1, properties = \(content) WHERE id = ?1",
      [.text(key.uuidString)] + values)
    written.insert(key)
  }

  /// The properties of an object with others in the place of some, for a query with the object's id.
  static func content(with parts: [Part]) -> (expression: String, values: [SQLiteValue]) {
    let expression = stride(from: 0, to: parts.count, by: mostParts).reduce("properties") {
      let places = ($1..<min($1 + mostParts, parts.count)).map {
        ", ?\(2 * $0 + 2), json(?\(2 * $0 + 3))"
      }
      return "json_set(\($0)\(places.joined()))"
    }
    let values = parts.flatMap { part -> [SQLiteValue] in
      [.text(PropertyKey(part.name).path), .text(part.json)]
    }
    return (expression, values)
  }

  /// A function of SQLite has at most 127 arguments by default, and 100 in some builds.
  private static let mostParts = 40

  /// The changed values of an object that is in the store.
  private struct Change {
    let key: UUID
    let entity: ModelClass
    let parts: [Part]

    /// The changed values that are unique, as absent ones.
    var vacant: [Part] {
      let unique = Set(entity.uniques.flatMap(\.names))
      return parts.filter { unique.contains($0.name) }.map { ($0.name, "null") }
    }
  }

  /// Unique values are taken away from all changed objects before one of them gets its new ones: they
  /// may have exchanged theirs.
  private func update() throws {
    let changes = try changes()
    for change in changes { try set(change.vacant, of: change.key) }
    for change in changes where !removed.contains(change.key) {
      try makeRoom(for: change.parts, of: change.key, change.entity)
      try set(change.parts, of: change.key)
    }
  }

  /// The changes of the objects that nobody has deleted.
  private func changes() throws -> [Change] {
    let stored = try StoredRow.versions(of: Set(context.changed.keys), connection)
    let versions = Dictionary(stored.map { ($0.key, $0.version) }) { $1 }
    return try context.changed.values.compactMap { model in
      let (data, entity) = (model._$data, ModelClass.of(type(of: model)))
      guard !removed.contains(data.key) else { return nil }
      guard let version = versions[data.key] else {
        // Another process has deleted it.
        removed.insert(data.key)
        return nil
      }
      if version != data.version { other.insert(data.key) }
      var parts: [Part] = []
      for property in entity.properties where data.saved[property.name] != nil {
        guard case .plain(let value)? = data.values[property.name] else { continue }
        parts.append((property.name, try RowCoder.part(value)))
      }
      return Change(key: data.key, entity: entity, parts: parts)
    }
  }

  /// Deletes the objects that have the values which an object is going to have.
  private func makeRoom(for parts: [Part], of key: UUID, _ entity: ModelClass) throws {
    let changed = Set(parts.map(\.name))
    let constraints = entity.uniques.filter { !changed.isDisjoint(with: $0.names) }
    guard !constraints.isEmpty else { return }
    let (content, values) = Self.content(with: parts)
    let rows = try connection.query(
      "SELECT \(content) FROM objects WHERE id = ?1", [.text(key.uuidString)] + values)
    guard case .text(let content)? = rows.first?.first else { return }
    for constraint in constraints {
      try delete(sharing(constraint, content, entity).filter { $0 != key })
    }
  }

  private func insert(_ model: any PersistentModel) throws {
    let (data, entity) = (model._$data, ModelClass.of(type(of: model)))
    var values: [(name: String, value: any PlainValue)] = []
    for property in entity.properties {
      guard case .plain(let value)? = data.values[property.name] else { continue }
      values.append((property.name, value))
    }
    let content = try RowCoder.text(of: values)
    var same: [UUID] = []
    for constraint in entity.uniques {
      same += try sharing(constraint, content, entity).filter { !same.contains($0) }
    }
    guard let known = same.first else {
      try connection.run(
        "INSERT INTO objects (id, class, version, properties) VALUES (?1, ?2, 1, ?3)",
        [
          .text(data.key.uuidString), .text(entity.name), .text(content),
        ])
      written.insert(data.key)
      return
    }
    try delete(Array(same.dropFirst()))
    merged[data.key] = known
    try set(values.map { ($0.name, try RowCoder.part($0.value)) }, of: known)
  }

  /// The objects that have the same values in a constraint as these properties.
  private func sharing(
    _ constraint: UniqueConstraint, _ content: String, _ entity: ModelClass
  ) throws -> [UUID] {
    let columns = constraint.expressions("properties")
    let same = zip(columns, constraint.expressions("?1")).map { "\($0) = \($1)" }
    return try connection.query(
      "SELECT id FROM objects WHERE class = \(entity.name.quoted("'")) "
        + "AND \(same.joined(separator: " AND "))", [.text(content)]
    ).compactMap { row in
      if case .text(let id)? = row.first { UUID(uuidString: id) } else { nil }
    }
  }

  private func delete(_ keys: [UUID]) throws {
    for key in keys {
      try connection.run("DELETE FROM objects WHERE id = ?1", [.text(key.uuidString)])
      removed.insert(key)
    }
  }

  // MARK: - Relationships

  private func relate(_ model: any PersistentModel, isNew: Bool) throws {
    let data = model._$data
    let key = merged[data.key] ?? data.key
    guard !removed.contains(key) else { return }
    for property in ModelClass.of(type(of: model)).relationships {
      let present = data.values[property.name]?.keys ?? []
      guard isNew ? !present.isEmpty : data.saved[property.name] != nil else { continue }
      let stored = try keys(property.name, of: key)
      let before = isNew ? [] : data.saved[property.name]?.keys ?? []
      var wanted = present.map { merged[$0] ?? $0 }
      if property.relation?.isMany == true {
        wanted = Self.combined(stored, before: before, wanted: wanted)
      }
      if property.relation?.isRequired != true { wanted.removeAll { removed.contains($0) } }
      if wanted != stored { try set([(property.name, RowCoder.part(wanted))], of: key) }
      if wanted != present { other.insert(key) }
    }
  }

  /// A list with what was added to it and removed from it, whatever others did.
  static func combined(_ stored: [UUID], before: [UUID], wanted: [UUID]) -> [UUID] {
    if stored == before { return wanted }
    let gone = Set(before).subtracting(wanted)
    let kept = stored.filter { !gone.contains($0) }
    let known = Set(kept).union(before)
    return kept + wanted.filter { !known.contains($0) }
  }

  private func keys(_ name: String, of key: UUID) throws -> [UUID] {
    let rows = try connection.query(
      "SELECT json_extract(properties, ?2) FROM objects WHERE id = ?1",
      [.text(key.uuidString), .text(PropertyKey(name).path)])
    guard case .text(let part)? = rows.first?.first else { return [] }
    return try JSONDecoder().decode([UUID].self, from: Data(part.utf8))
  }

  // MARK: - Deletions

  /// Deletes objects and those that go with them, as the rules of their properties say.
  private func remove() throws {
    var waiting = context.deleted.values.map { ($0._$data.key, ModelClass.of(type(of: $0))) }
    var ties: [Tie] = []
    while let (key, entity) = waiting.popLast() {
      guard !removed.contains(key) else { continue }
      for property in entity.relationships {
        guard let relation = property.relation else { continue }
        let keys = try current(property, of: key)
        if relation.deleteRule == .cascade {
          waiting += keys.map { ($0, ModelClass.of(relation.target)) }
        } else if relation.deleteRule != .noAction {
          ties.append(Tie(key: key, entity: entity, property: property, others: keys))
        }
      }
      try delete([key])
    }
    var loosened: Set<End> = []
    for tie in ties { try loosen(tie, &loosened) }
  }

  /// A deleted object and those that one of its properties led to.
  private struct Tie {
    let key: UUID
    let entity: ModelClass
    let property: Schema.PropertyMetadata
    let others: [UUID]
  }

  /// A property of an object that led to deleted ones.
  private struct End: Hashable {
    let key: UUID
    let property: String
  }

  /// - Parameter loosened: the properties that lead to no deleted object any more. Each is written once,
  ///   because it may have led to thousands.
  private func loosen(_ tie: Tie, _ loosened: inout Set<End>) throws {
    // `subtracting(removed)` would go through all deleted ids for each tie.
    let present = Set(tie.others.filter { !removed.contains($0) })
    let others = try StoredRow.versions(of: present, connection).map(\.key)
    let inverse = tie.entity.inverse(of: tie.property)
    let tied = others.filter { !leadsAway($0, by: inverse, from: tie.key) }
    if tie.property.relation?.deleteRule == .deny, !tied.isEmpty {
      throw SwiftDataError.denied(tie.property, of: tie.entity)
    }
    guard let inverse, let target = tie.property.relation?.target else { return }
    if inverse.relation?.isRequired == true, !tied.isEmpty {
      throw SwiftDataError.needed(inverse, of: ModelClass.of(target))
    }
    for key in others where loosened.insert(End(key: key, property: inverse.name)).inserted {
      let stored = try keys(inverse.name, of: key)
      let left = stored.filter { !removed.contains($0) }
      guard left.count < stored.count else { continue }
      try set([(inverse.name, RowCoder.part(left))], of: key)
      other.insert(key)
    }
  }

  /// Throws if a property that needs an object leads to one that was deleted, or that was never saved.
  private func checkNeeds() throws {
    for entity in context.container.entities {
      for property in entity.relationships where property.relation?.isRequired == true {
        let isLonely =
          try hasLink(property, of: entity, where: "link.value IN ids", removed)
          || hasLink(
            property, of: entity,
            where: "objects.id IN ids AND NOT EXISTS "
              + "(SELECT 1 FROM objects AS target WHERE target.id = link.value)", written)
        if isLonely { throw SwiftDataError.needed(property, of: entity) }
      }
    }
  }

  /// Whether a property of some object leads to another one under a condition, in which `ids` are ids.
  private func hasLink(
    _ property: Schema.PropertyMetadata, of entity: ModelClass, where condition: String,
    _ ids: Set<UUID>
  ) throws -> Bool {
    if ids.isEmpty { return false }
    // The ids are looked up in their index, and not all objects of the class for a few of them.
    return try !connection.query(
      """
      WITH ids AS (SELECT value FROM json_each(?3))
      SELECT 1 FROM objects, json_each(objects.properties, ?2) AS link
      WHERE +class = ?1 AND \(condition) LIMIT 1
      """,
      [
        .text(entity.name), .text(PropertyKey(property.name).path),
        .text(RowCoder.part(Array(ids))),
      ]
    ).isEmpty
  }

  /// Whether an object was changed to lead to another one than the deleted one.
  private func leadsAway(
    _ key: UUID, by property: Schema.PropertyMetadata?, from deleted: UUID
  ) -> Bool {
    guard let property, let data = context.changed[key]?._$data, data.saved[property.name] != nil
    else { return false }
    return data.values[property.name]?.keys.contains(deleted) != true
  }

  /// What a property leads to, in the store and in the context.
  private func current(_ property: Schema.PropertyMetadata, of key: UUID) throws -> [UUID] {
    let stored = try keys(property.name, of: key)
    guard let data = context.registered(key)?._$data, let before = data.saved[property.name] else {
      return stored
    }
    let present = data.values[property.name]?.keys ?? []
    return property.relation?.isMany == true
      ? Self.combined(stored, before: before.keys, wanted: present) : present
  }
}
