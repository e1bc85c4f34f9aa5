public import Foundation
import OrderedCollections

extension ModelContext {
  /// The objects of a class, in the order in which they were inserted unless the descriptor sorts them.
  ///
  /// All objects of the class are read, and the predicate is evaluated here. Throws a `SwiftDataError`
  /// that names the class and the property if one can't be read.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    var found = try all(T.self, withInserted: descriptor.includePendingChanges)
    if let predicate = descriptor.predicate {
      found = try found.filter { try predicate.evaluate($0) }
    }
    if !descriptor.sortBy.isEmpty { found.sort(using: descriptor.sortBy) }
    if let offset = descriptor.fetchOffset { found = Array(found.dropFirst(max(offset, 0))) }
    if let limit = descriptor.fetchLimit { found = Array(found.prefix(max(limit, 0))) }
    return found
  }

  private func all<T: PersistentModel>(_ type: T.Type, withInserted: Bool) throws -> [T] {
    let entity = ModelClass.of(type)
    var found: [T] = []
    for row in try container.store.read({ try StoredRow.all(of: entity, $0) }) {
      guard deleted[row.key] == nil, let model = try object(of: row, entity) as? T else { continue }
      found.append(model)
    }
    if withInserted { found += inserted.values.compactMap { $0 as? T } }
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
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5_000, allowEscapingMutations: Bool = false,
    block: (T) throws -> Void
  ) throws {
    for model in try self.fetch(fetch) { try block(model) }
  }

  /// The object of this identity, if it is in use in this context.
  public func registeredModel<T: PersistentModel>(for id: PersistentIdentifier) -> T? {
    deleted[id.key] == nil ? registered(id.key) as? T : nil
  }

  /// The object of this identity. One that isn't in the store has initial values only, and ends the
  /// program when another is read.
  public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
    let entity = container.entity(persistentModelID.entityName)
    if let known = models([persistentModelID.key], entity.type).first { return known }
    let made = entity.type.init(_unfilled: ())
    made._$data.key = persistentModelID.key
    return made
  }

  func model<T: PersistentModel>(for id: PersistentIdentifier, as type: T.Type) -> T? {
    models([id.key], type).first as? T
  }
}

/// Which objects to find, and in which order.
public struct FetchDescriptor<T: PersistentModel> {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public var fetchLimit: Int?
  public var fetchOffset: Int?
  /// Whether objects are found that were inserted and not saved.
  public var includePendingChanges = true
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []
  public var propertiesToFetch: [PartialKeyPath<T>] = []

  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}
