import AppDatabases
import Foundation

/// How objects of one version become those of the next.
///
/// Properties that are new take their initial values, and those that are gone are ignored, without a
/// plan. A plan's custom stages run when the store is opened; one that is interrupted runs again.
public protocol SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { get }
  static var stages: [MigrationStage] { get }
}

public enum MigrationStage {
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)
}

/// Brings a store to the version of a schema.
struct SchemaMigration {
  private let store: ModelStore
  private let plan: (any SchemaMigrationPlan.Type)?
  private let target: Schema.Version

  /// - Parameter plan: also tells the version of a schema that was made of classes alone.
  init(
    _ store: ModelStore, to schema: Schema, by plan: (any SchemaMigrationPlan.Type)?
  ) throws {
    self.store = store
    self.plan = plan
    guard let plan, !plan.schemas.isEmpty, !schema.hasOwnVersion else {
      target = schema.version
      return
    }
    // An extension of an app may open a part of its classes.
    let classes = try Self.classes(of: schema)
    let version = try plan.schemas.last {
      try classes.isSubset(of: Self.classes(of: Schema(versionedSchema: $0)))
    }
    guard let version else {
      throw SwiftDataError("the plan of migrations has no version with the classes of the schema")
    }
    target = version.versionIdentifier
  }

  private static func classes(of schema: Schema) throws -> Set<ObjectIdentifier> {
    Set(try ModelContainer.entities(of: schema).map { ObjectIdentifier($0) })
  }

  /// Opens the store, and runs the stages of the plan from the store's version on.
  func run() throws {
    let known = try version() ?? begin()
    guard let plan, known != target.text else { return }
    try store.alone { try migrate(by: plan) }
  }

  private func migrate(by plan: any SchemaMigrationPlan.Type) throws {
    // Another process may have run the stages meanwhile.
    guard let known = try version(), known != target.text else { return }
    let versions = plan.schemas.map { $0.versionIdentifier.text }
    guard var place = versions.firstIndex(of: known) else {
      throw SwiftDataError("the plan of migrations has no version \(known), which the store has")
    }
    if let wanted = versions.firstIndex(of: target.text), wanted < place {
      throw SwiftDataError("the store has version \(known), and can't go back to \(target.text)")
    }
    for stage in plan.stages {
      guard versions.firstIndex(of: stage.from.versionIdentifier.text) == place,
        let next = versions.firstIndex(of: stage.to.versionIdentifier.text)
      else { continue }
      try run(stage)
      place = next
      try note(stage.to.versionIdentifier)
    }
    try note(target)
  }

  private func run(_ stage: MigrationStage) throws {
    guard case .custom(let from, let to, let willMigrate, let didMigrate) = stage else { return }
    for (version, step) in [(from, willMigrate), (to, didMigrate)] {
      let container = try ModelContainer(store, Schema(versionedSchema: version))
      if version == to { try container.prepare() }
      guard let step else { continue }
      let context = ModelContext(container)
      try step(context)
      try context.save()
    }
  }

  private func version() throws -> String? { try store.read { try Self.version($0) } }

  private static func version(_ connection: SQLiteConnection) throws -> String? {
    let rows = try connection.query("SELECT value FROM facts WHERE name = 'schema'")
    if case .text(let version)? = rows.first?.first { return version }
    return nil
  }

  /// Notes the version of a new store, and gives the one that it has: another process may have been
  /// faster.
  private func begin() throws -> String? {
    try store.write {
      try $0.run(
        "INSERT OR IGNORE INTO facts (name, value) VALUES ('schema', ?1)", [.text(target.text)])
      return try Self.version($0)
    }
  }

  private func note(_ version: Schema.Version) throws {
    try store.write {
      try $0.run(
        "INSERT OR REPLACE INTO facts (name, value) VALUES ('schema', ?1)", [.text(version.text)])
    }
  }
}

extension MigrationStage {
  fileprivate var from: any VersionedSchema.Type {
    switch self {
    case .lightweight(let from, _), .custom(let from, _, _, _): from
    }
  }

  fileprivate var to: any VersionedSchema.Type {
    switch self {
    case .lightweight(_, let to), .custom(_, let to, _, _): to
    }
  }
}

extension Schema.Version {
  fileprivate var text: String { "\(major).\(minor).\(patch)" }
}
