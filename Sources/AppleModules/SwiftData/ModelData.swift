import Foundation
public import Observation

/// The values of an object's properties, and the context that keeps it. `@Model` gives each object one.
public final class ModelData: Observable, @unchecked Sendable {
  // Sendable: it belongs to its object, which belongs to the actor of its context.
  var key = UUID()
  private(set) var values: [String: PropertyValue] = [:]
  /// What properties that have changed since held when they were read or saved.
  private(set) var saved: [String: PropertyValue] = [:]
  /// Of the object in the store when it was read or saved; 0 before.
  var version: Int64 = 0
  var context: ModelContext?
  /// The object, while it is in a context.
  weak var owner: (any PersistentModel)?
  private let registrar = ObservationRegistrar()

  public init() {}

  // MARK: - Values

  @_disfavoredOverload
  public func begin<Value: Codable>(_ name: String, with value: Value) {
    values[name] = .plain(PlainBox(value))
  }

  public func begin<Value: _RelationshipValue>(_ name: String, with value: Value) {
    values[name] = .related(Self.references(to: value._models))
  }

  @_disfavoredOverload
  public func value<Value: Codable>(of name: String) -> Value {
    access(name)
    guard case .plain(let value)? = values[name], let box = value as? PlainBox<Value> else {
      missing(name)
    }
    return box.value
  }

  public func value<Value: _RelationshipValue>(of name: String) -> Value {
    access(name)
    let references = values[name]?.references ?? []
    var models = references.compactMap(\.model)
    if let context {
      if models.count < references.count {
        models = context.models(references.map(\.key), Value._target)
      } else if !Value._isRequired {
        models = context.withoutDeleted(models)
      }
    }
    guard let value = Value._value(of: models) else { missing(name) }
    return value
  }

  @_disfavoredOverload
  public func set<Value: Codable>(_ name: String, to value: Value) {
    replace(name, with: .plain(PlainBox(value)))
  }

  public func set<Value: _RelationshipValue>(_ name: String, to value: Value) {
    if let context, let owner {
      context.relate(owner, name, to: value._models)
    } else {
      replace(name, with: .related(Self.references(to: value._models)))
    }
  }

  private static func references(to models: [any PersistentModel]) -> [Reference] {
    models.map(Reference.init)
  }

  private func missing(_ name: String) -> Never {
    let owner = owner.map { ModelClass.name(of: type(of: $0)) + "." } ?? ""
    preconditionFailure("`\(owner)\(name)` has no value: the object isn't in the store")
  }

  // MARK: - Changes

  /// Changes a property, which is observed, and saved with the context's other changes.
  func replace(_ name: String, with value: PropertyValue) {
    registrar.withMutation(of: self, keyPath: \.[observed: name]) {
      if saved[name] == nil { saved[name] = values[name] }
      values[name] = value
      context?.noteChange(of: self)
    }
  }

  /// Sets a property, which counts as no change.
  func start(_ name: String, with value: PropertyValue) { values[name] = value }

  /// Takes values of the store. A property that has changed since keeps its change.
  func refresh(_ read: [String: PropertyValue], version: Int64) {
    for (name, value) in read {
      if saved[name] != nil {
        saved[name] = value
      } else if self.version == 0 {
        values[name] = value
      } else {
        restore(name, value)
      }
    }
    self.version = version
  }

  func takeBack() {
    for (name, value) in saved { restore(name, value) }
    saved = [:]
  }

  /// Regards the values as those of the store.
  func settle(version: Int64) {
    loosen()
    saved = [:]
    self.version = version
  }

  /// Lets go of the objects that changed properties lead to.
  func loosen() {
    let entity = owner.map { ModelClass.of(type(of: $0)) }
    for name in saved.keys where entity?.property(name)?.relation?.isRequired == false {
      values[name] = values[name]?.loosened
    }
  }

  private func restore(_ name: String, _ value: PropertyValue) {
    registrar.withMutation(of: self, keyPath: \.[observed: name]) { values[name] = value }
  }

  // MARK: - Observation

  private func access(_ name: String) {
    registrar.access(self, keyPath: \.[observed: name])
  }

  /// Stands for a property where it is observed.
  private subscript(observed name: String) -> Void { () }
}
