import AppDatabases
import Foundation

/// Objects in a file, or in memory.
///
/// There is no iCloud here, and a container has one configuration.
public final class ModelContainer: Sendable {
  public let schema: Schema
  public let configurations: [ModelConfiguration]
  let store: ModelStore
  let entities: [ModelClass]

  @MainActor private var knownMainContext: ModelContext?

  /// The context of the main actor.
  @MainActor public var mainContext: ModelContext {
    if let known = knownMainContext { return known }
    let made = ModelContext(self)
    knownMainContext = made
    return made
  }

  /// A container of nothing, in memory.
  init() {
    schema = Schema()
    configurations = [ModelConfiguration(isStoredInMemoryOnly: true)]
    entities = []
    store = ModelStore(nil)
  }

  /// Makes the file if there is none. Throws a `SwiftDataError` if it can't be used, also if it is
  /// damaged, and leaves it as it is.
  ///
  /// - Parameter configurations: none for the app's file `default.store`.
  public init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration] = []
  ) throws {
    let all = configurations.isEmpty ? [ModelConfiguration(schema: schema)] : configurations
    guard let configuration = all.first, all.count == 1 else {
      throw SwiftDataError.severalConfigurations()
    }
    self.schema = schema
    self.configurations = all
    entities = try Self.entities(of: schema)
    store = ModelStore(configuration.isStoredInMemoryOnly ? nil : configuration.url)
    try SchemaMigration(store, to: schema, by: migrationPlan).run()
    try prepare()
  }

  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: schema, migrationPlan: migrationPlan, configurations: configurations)
  }

  public convenience init(
    for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: Schema(types), migrationPlan: migrationPlan, configurations: configurations)
  }

  /// A container of a store that is open, for a version of its classes.
  init(_ store: ModelStore, _ schema: Schema) throws {
    self.schema = schema
    self.store = store
    configurations = []
    entities = try Self.entities(of: schema)
  }

  func prepare() throws { try store.prepare(for: entities) }

  /// Removes all objects.
  public func erase() throws { try store.write { try $0.run("DELETE FROM objects") } }

  /// Removes all objects. If they can't be removed, they are there at the next fetch.
  public func deleteAllData() { try? erase() }

  /// The class of a name. Ends the program for one that the container doesn't have.
  func entity(_ name: String) -> ModelClass {
    guard let entity = entities.first(where: { $0.name == name }) else {
      preconditionFailure("the container has no class `\(name)`")
    }
    return entity
  }

  /// The classes of a schema, and those that their properties lead to.
  static func entities(of schema: Schema) throws -> [ModelClass] {
    var found: [ModelClass] = []
    var waiting = schema.types.map(ModelClass.of)
    while let entity = waiting.popLast() {
      guard !found.contains(where: { $0 === entity }) else { continue }
      guard !found.contains(where: { $0.name == entity.name }) else {
        throw SwiftDataError("a container can't have two classes called `\(entity.name)`")
      }
      for constraint in entity.uniques { try constraint.check(in: entity) }
      found.append(entity)
      waiting += entity.relationships.compactMap(\.relation).map { ModelClass.of($0.target) }
    }
    return found
  }
}
