public import Foundation

/// Finds, adds and deletes objects of a container.
///
/// We differ in that the contexts of a container share its objects, and that `rollback()` takes back
/// what was inserted and deleted, not what was changed.
public final class ModelContext: Equatable {
  public let container: ModelContainer
  public var autosaveEnabled = false
  public private(set) var insertedModelsArray: [any PersistentModel] = []
  public private(set) var deletedModelsArray: [any PersistentModel] = []

  public init(_ container: ModelContainer) { self.container = container }

  public static func == (left: ModelContext, right: ModelContext) -> Bool { left === right }

  public var hasChanges: Bool { !insertedModelsArray.isEmpty || !deletedModelsArray.isEmpty }

  public func insert<T: PersistentModel>(_ model: T) {
    guard !all(T.self).contains(where: { $0 === model }) else { return }
    deletedModelsArray.removeAll { $0 === model }
    if !container.store.all.contains(where: { $0 === model }) { insertedModelsArray.append(model) }
    model.modelContext = self
  }

  public func delete<T: PersistentModel>(_ model: T) {
    if insertedModelsArray.contains(where: { $0 === model }) {
      insertedModelsArray.removeAll { $0 === model }
      model.modelContext = nil
    } else if all(T.self).contains(where: { $0 === model }) {
      deletedModelsArray.append(model)
    }
  }

  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    for model in try fetch(FetchDescriptor<T>(predicate: predicate)) { delete(model) }
  }

  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    var found = all(T.self)
    if let predicate = descriptor.predicate {
      found = try found.filter { try predicate.evaluate($0) }
    }
    if !descriptor.sortBy.isEmpty { found.sort(using: descriptor.sortBy) }
    if let offset = descriptor.fetchOffset { found = Array(found.dropFirst(max(offset, 0))) }
    if let limit = descriptor.fetchLimit { found = Array(found.prefix(max(limit, 0))) }
    return found
  }

  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try fetch(descriptor).count
  }

  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] {
    try fetch(descriptor).map(\.persistentModelID)
  }

  public func enumerate<T: PersistentModel>(
    _ fetch: FetchDescriptor<T>, block: (T) throws -> Void
  ) throws {
    for model in try self.fetch(fetch) { try block(model) }
  }

  /// The object of this identity; nil if this context has none.
  public func registeredModel<T: PersistentModel>(for id: PersistentIdentifier) -> T? {
    all(T.self).first { $0.persistentModelID == id }
  }

  /// Makes the changes visible to the container's other contexts.
  public func save() throws {
    guard container.configurations.allSatisfy(\.allowsSave) else {
      throw SwiftDataError.unsupportedSave
    }
    let deleted = deletedModelsArray
    let inserted = insertedModelsArray
    container.store.change { models in
      models.removeAll { model in deleted.contains { $0 === model } }
      models += inserted
    }
    for model in deleted { model.modelContext = nil }
    rollback()
  }

  public func rollback() {
    insertedModelsArray = []
    deletedModelsArray = []
  }

  public func transaction(block: () throws -> Void) throws {
    try block()
    try save()
  }

  private func all<T: PersistentModel>(_ type: T.Type) -> [T] {
    (container.store.all + insertedModelsArray).compactMap { $0 as? T }
      .filter { model in !deletedModelsArray.contains { $0 === model } }
  }
}

@available(*, unavailable, message: "use a context on one actor only")
extension ModelContext: Sendable {}

/// Which objects to find, and in which order.
public struct FetchDescriptor<T: PersistentModel> {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public var fetchLimit: Int?
  public var fetchOffset: Int?
  public var includePendingChanges = true
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []
  public var propertiesToFetch: [PartialKeyPath<T>] = []

  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}
