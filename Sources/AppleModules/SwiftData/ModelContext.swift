public import Foundation
import OrderedCollections

/// Finds, adds, changes and deletes objects of a container.
///
/// It has objects of its own, one for each id. A fetch reads what other contexts and processes have
/// saved; properties that were changed here keep their changes. We differ in that nothing is saved but
/// by `save()`.
public final class ModelContext: Equatable {
  public let container: ModelContainer
  /// Has no effect here.
  public var autosaveEnabled = false

  /// The objects that are in use, also those without changes.
  private var registry: [UUID: WeakModel] = [:]
  var inserted: OrderedDictionary<UUID, any PersistentModel> = [:]
  var changed: OrderedDictionary<UUID, any PersistentModel> = [:]
  var deleted: OrderedDictionary<UUID, any PersistentModel> = [:]
  /// Why an object couldn't be read when a property led to it; the next `save()` throws it.
  private var failure: (any Error)?

  public init(_ container: ModelContainer) { self.container = container }

  public static func == (left: ModelContext, right: ModelContext) -> Bool { left === right }

  // MARK: - Changes

  public var insertedModelsArray: [any PersistentModel] { Array(inserted.values) }
  public var changedModelsArray: [any PersistentModel] { Array(changed.values) }
  public var deletedModelsArray: [any PersistentModel] { Array(deleted.values) }

  public var hasChanges: Bool { !inserted.isEmpty || !changed.isEmpty || !deleted.isEmpty }

  func hasChanges(of key: UUID) -> Bool {
    inserted[key] != nil || changed[key] != nil || deleted[key] != nil
  }

  func noteChange(of data: ModelData) {
    guard inserted[data.key] == nil, deleted[data.key] == nil, let owner = data.owner else {
      return
    }
    changed[data.key] = owner
  }

  /// Adds an object, and those that it leads to.
  public func insert<T: PersistentModel>(_ model: T) { add(model) }

  func add(_ first: any PersistentModel) {
    var waiting = [first]
    var links: [(any PersistentModel, Schema.PropertyMetadata, [any PersistentModel])] = []
    while let model = waiting.popLast() {
      let data = model._$data
      if data.context === self, deleted.removeValue(forKey: data.key) != nil, !data.saved.isEmpty {
        changed[data.key] = model
      }
      guard data.context == nil else { continue }
      register(model)
      inserted[data.key] = model
      for property in ModelClass.of(type(of: model)).relationships {
        let models = data.values[property.name]?.references.compactMap(\.model) ?? []
        waiting += models
        links.append((model, property, models))
        data.start(property.name, with: .related([]))
      }
    }
    for (model, property, models) in links where !models.isEmpty {
      // Another object may have led back to this one already.
      let keys = property.relation?.isMany == true ? model._$data.values[property.name]?.keys : nil
      link(model, property, to: self.models(keys ?? [], of: property) + models)
    }
  }

  /// Deletes an object, and those that its properties with the rule `cascade` lead to.
  public func delete<T: PersistentModel>(_ model: T) { remove(model) }

  private func remove(_ first: any PersistentModel) {
    var waiting = [first]
    while let model = waiting.popLast() {
      let data = model._$data
      guard data.context === self, deleted[data.key] == nil else { continue }
      let entity = ModelClass.of(type(of: model))
      for property in entity.relationships where property.relation?.deleteRule == .cascade {
        waiting += models(data.values[property.name]?.keys ?? [], of: property)
      }
      if inserted[data.key] != nil {
        for property in entity.relationships { relate(model, property.name, to: []) }
        inserted[data.key] = nil
        detach(model)
      } else {
        changed[data.key] = nil
        deleted[data.key] = model
      }
    }
  }

  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    for model in try fetch(FetchDescriptor<T>(predicate: predicate)) { delete(model) }
  }

  /// Takes back what was inserted, changed and deleted since the objects were read or saved.
  public func rollback() {
    let (added, altered) = (inserted.values, Array(changed.values) + deleted.values)
    (inserted, changed, deleted, failure) = ([:], [:], [:], nil)
    for model in altered { model._$data.takeBack() }
    for model in added { detach(model) }
  }

  /// Has no effect here: changes are noted at once.
  public func processPendingChanges() {}

  public func transaction(block: () throws -> Void) throws {
    try block()
    try save()
  }

  /// Makes the changes visible to other contexts and processes: all of them, or none if it throws.
  public func save() throws {
    guard container.configurations.allSatisfy(\.allowsSave) else {
      throw SwiftDataError.unsupportedSave
    }
    if let failure {
      self.failure = nil
      throw failure
    }
    guard hasChanges else { return }
    let saving = try container.store.write { connection in
      let saving = ModelSaving(self, connection)
      try saving.run()
      return saving
    }
    try settle(saving)
  }

  private func settle(_ saving: ModelSaving) throws {
    let (added, altered) = (inserted, changed)
    (inserted, changed, deleted) = ([:], [:], [:])
    for (key, model) in added.merging(altered, uniquingKeysWith: { first, _ in first }) {
      model._$data.settle(version: saving.versions[key] ?? 0)
    }
    for key in saving.removed { registry[key]?.model.map(detach) }
    for (key, other) in saving.merged {
      guard let model = added[key] else { continue }
      registry[key] = nil
      if let known = registry[other]?.model {
        // Both are the same object of the store from now on, with the same values.
        model._$data = known._$data
      } else {
        model._$data.key = other
        registry[other] = WeakModel(model: model)
      }
    }
    for row in saving.rows {
      guard let model = registry[row.key]?.model else { continue }
      try fill(model, of: row)
    }
  }

  // MARK: - Objects

  func register(_ model: any PersistentModel) {
    model._$data.context = self
    model._$data.owner = model
    registry[model._$data.key] = WeakModel(model: model)
  }

  private func detach(_ model: any PersistentModel) {
    registry[model._$data.key] = nil
    model._$data.loosen()
    model._$data.context = nil
  }

  func registered(_ key: UUID) -> (any PersistentModel)? { registry[key]?.model }

  /// The object of a row, with the row's values.
  func object(of row: StoredRow, _ entity: ModelClass) throws -> any PersistentModel {
    if let known = registry[row.key]?.model {
      if known._$data.version != row.version { try fill(known, of: row) }
      return known
    }
    let model = entity.type.init(_unfilled: ())
    model._$data.key = row.key
    register(model)
    do {
      try fill(model, of: row)
    } catch {
      detach(model)
      throw error
    }
    return model
  }

  private func fill(_ model: any PersistentModel, of row: StoredRow) throws {
    let (data, entity) = (model._$data, ModelClass.of(type(of: model)))
    var values = try RowCoder.values(in: row.content, of: entity)
    for property in entity.properties {
      let known = values[property.name] ?? data.values[property.name]
      guard let relation = property.relation else {
        guard known != nil else { throw SwiftDataError.lacking(property, of: entity) }
        continue
      }
      if relation.isRequired {
        guard let key = known?.keys.first, let target = try find([key], relation.target).first
        else { throw SwiftDataError.lonely(property, of: entity) }
        values[property.name] = .related([Reference(key: key, model: target)])
      } else if known == nil {
        values[property.name] = .related([])
      }
    }
    data.refresh(values, version: row.version)
  }

  /// The objects of these ids that there are, in their order.
  func find(_ keys: [UUID], _ type: any PersistentModel.Type) throws -> [any PersistentModel] {
    var found: [UUID: any PersistentModel] = [:]
    for key in keys { found[key] = registry[key]?.model }
    let missing = keys.filter { found[$0] == nil }
    if !missing.isEmpty {
      let rows = try container.store.read { try StoredRow.of(missing, $0) }
      for row in rows { found[row.key] = try object(of: row, ModelClass.of(type)) }
    }
    return withoutDeleted(keys.compactMap { found[$0] })
  }

  func withoutDeleted(_ models: [any PersistentModel]) -> [any PersistentModel] {
    deleted.isEmpty ? models : models.filter { deleted[$0._$data.key] == nil }
  }

  /// Has the next `save()` throw, because a property can't.
  func note(_ error: any Error) { failure = error }
}

@available(*, unavailable, message: "use a context on one actor only")
extension ModelContext: Sendable {}

private struct WeakModel {
  weak var model: (any PersistentModel)?
}
