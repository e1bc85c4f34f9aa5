import Foundation
public import Observation
import OrderedCollections

/// A class whose objects a `ModelContext` keeps. `@Model` adds the conformance.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype,
  _RelationshipValue
{
  /// The values of the object's properties.
  var _$data: ModelData { get set }
  /// An object whose properties have their initial values, or none.
  init(_unfilled: ())
  /// The properties that are kept, in the order of the source.
  static var schemaMetadata: [Schema.PropertyMetadata] { get }
  /// The names of properties whose values are unique together, as `#Unique` has them.
  static var _$uniques: [[String]] { get }
}

extension PersistentModel {
  public static var _$uniques: [[String]] { [] }

  public var id: PersistentIdentifier { persistentModelID }

  public var persistentModelID: PersistentIdentifier {
    PersistentIdentifier(key: _$data.key, entityName: ModelClass.name(of: Self.self))
  }

  /// The context that keeps the object; nil before it is inserted, and after its deletion is saved.
  public var modelContext: ModelContext? { _$data.context }
  public var isDeleted: Bool { _$data.context?.deleted[_$data.key] != nil }
  public var hasChanges: Bool { _$data.context?.hasChanges(of: _$data.key) ?? false }

  public static func == (left: Self, right: Self) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The storage of a property of a model, whose value is in the model's `ModelData`.
public struct _PropertyMark: Sendable {
  public init() {}
}

/// Makes the objects of a class ones that a `ModelContext` keeps.
///
/// Each stored variable becomes a property that is computed over the object's values: its changes are
/// observed and saved. Its type is `Codable`, another model, or a list of models. We differ in that a
/// class can't inherit from another model.
@attached(memberAttribute)
@attached(
  member, names: named(_$data), named(init), named(schemaMetadata), named(_$uniques), named(ID))
@attached(extension, conformances: PersistentModel)
public macro Model() = #externalMacro(module: "AppIntentsMacros", type: "ModelMacro")

/// Makes a property of a model one that is kept. `@Model` adds it.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _PersistedProperty() =
  #externalMacro(module: "AppIntentsMacros", type: "PersistedPropertyMacro")

/// Properties of a model whose values are unique together, in a list for each constraint. It stands in
/// the class.
///
/// An object that is saved with the values of another replaces it, as one with a `.unique` value does.
@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// Has no effect here: a fetch reads all objects of the class.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// Has no effect here: a fetch reads all objects of the class.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: Schema.Index<T>.Types<T>...) =
  #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// What is particular about a property.
///
/// `.unique` and `.ephemeral` have an effect, and `originalName`: the name that the property had in
/// the store so far.
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// What is particular about a property that leads to other objects.
///
/// The numbers of objects aren't checked.
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
  inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// A property that isn't kept.
@attached(peer)
public macro Transient() = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")
