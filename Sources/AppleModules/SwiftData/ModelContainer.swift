public import Foundation

/// Objects in memory.
///
/// There are no files of objects here, and no iCloud: a container that isn't
/// `isStoredInMemoryOnly` can't be made, so that no program loses what it takes for saved.
public final class ModelContainer: Sendable {
  public let schema: Schema
  public let configurations: [ModelConfiguration]
  let store = ModelStore()

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
  }

  /// Throws a `SwiftDataError` unless all configurations are in memory.
  public init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration] = []
  ) throws {
    guard !configurations.isEmpty, configurations.allSatisfy(\.isStoredInMemoryOnly) else {
      throw SwiftDataError.loadIssueModelContainer
    }
    self.schema = schema
    self.configurations = configurations
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

  /// Removes all objects.
  public func deleteAllData() { store.change { $0.removeAll() } }
}

/// Why a container can't be made, or an object isn't found.
public struct SwiftDataError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public static let loadIssueModelContainer = SwiftDataError(
    description: "objects are kept in memory only on this machine: use "
      + "`ModelConfiguration(isStoredInMemoryOnly: true)`")
  public static let unsupportedSave = SwiftDataError(
    description: "the configuration doesn't allow to save")
}

extension SwiftDataError: LocalizedError {
  public var errorDescription: String? { description }
}

/// The saved objects of a container, in the order in which they were inserted.
final class ModelStore: @unchecked Sendable {
  // Sendable: the list is only used under the lock. The objects themselves belong to their contexts.
  private let lock = NSLock()
  private var models: [any PersistentModel] = []

  var all: [any PersistentModel] { lock.withLock { models } }

  func change(_ body: (inout [any PersistentModel]) -> Void) { lock.withLock { body(&models) } }
}
