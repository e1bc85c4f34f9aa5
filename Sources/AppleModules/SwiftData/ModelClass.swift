import Foundation
import OrderedCollections
import Synchronization

/// A class with `@Model`, as stores know it.
final class ModelClass: Sendable {
  let name: String
  let type: any PersistentModel.Type
  /// Those that are kept.
  let properties: [Schema.PropertyMetadata]

  var relationships: [Schema.PropertyMetadata] { properties.filter { $0.relation != nil } }
  /// The properties whose values are unique together, of each constraint.
  let uniques: [UniqueConstraint]

  private init(_ type: any PersistentModel.Type) {
    name = Self.name(of: type)
    self.type = type
    let properties = type.schemaMetadata.filter { !$0.isEphemeral }
    self.properties = properties
    let alone = type.schemaMetadata.filter(\.isUnique).map(\.name)
    // A constraint may be declared twice.
    uniques = OrderedSet(alone.map { [$0] } + type._$uniques).map { names in
      UniqueConstraint(names: names, properties: properties.filter { names.contains($0.name) })
    }
  }

  /// Without the types around it, so versions of an app may each have a class of the name.
  static func name(of type: any PersistentModel.Type) -> String { "\(type)" }

  private static let known = Mutex<[ObjectIdentifier: ModelClass]>([:])

  static func of(_ type: any PersistentModel.Type) -> ModelClass {
    let id = ObjectIdentifier(type)
    if let entity = known.withLock({ $0[id] }) { return entity }
    let made = ModelClass(type)
    // Classes are compared by their identity, so of two that are made at once the first stays.
    return known.withLock { known in
      let entity = known[id] ?? made
      known[id] = entity
      return entity
    }
  }

  func property(_ name: String) -> Schema.PropertyMetadata? { properties.first { $0.name == name } }

  /// The property of the other class that leads back: the one that either names, or else the only one,
  /// if each class has one property that leads to the other.
  func inverse(of property: Schema.PropertyMetadata) -> Schema.PropertyMetadata? {
    guard let relation = property.relation else { return nil }
    let target = ModelClass.of(relation.target)
    if let name = relation.inverse { return target.property(name) }
    let back = target.relationships(to: self)
    if let naming = back.first(where: { $0.relation?.inverse == property.name }) { return naming }
    guard target !== self, back.count == 1, back.allSatisfy({ $0.relation?.inverse == nil }),
      relationships(to: target).count == 1
    else { return nil }
    return back.first
  }

  private func relationships(to other: ModelClass) -> [Schema.PropertyMetadata] {
    relationships.filter { $0.relation.map { ModelClass.of($0.target) === other } ?? false }
  }
}
