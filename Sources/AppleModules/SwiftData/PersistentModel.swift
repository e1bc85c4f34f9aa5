import Foundation
public import Observation

/// A class whose objects a `ModelContext` keeps. `@Model` adds the conformance.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
  /// The context that keeps the object; nil before it is inserted.
  var modelContext: ModelContext? { get set }
  var persistentModelID: PersistentIdentifier { get }
}

extension PersistentModel {
  public var id: PersistentIdentifier { persistentModelID }
  public var isDeleted: Bool { modelContext?.deletedModelsArray.contains { $0 === self } ?? false }
  public var hasChanges: Bool { modelContext?.hasChanges ?? false }

  public static func == (left: Self, right: Self) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The identity of an object in this process.
public struct PersistentIdentifier: Hashable, Codable, Comparable, Sendable, Identifiable {
  private let uuid: UUID

  public init() { uuid = UUID() }

  public var id: String { uuid.uuidString }

  public static func < (left: PersistentIdentifier, right: PersistentIdentifier) -> Bool {
    left.id < right.id
  }
}

/// Makes the objects of a class ones that a `ModelContext` keeps.
///
/// We differ in that a change of a property isn't observed, and that nothing of an object is written
/// to a file.
@attached(member, names: named(modelContext), named(persistentModelID), named(ID))
@attached(extension, conformances: PersistentModel)
public macro Model() = #externalMacro(module: "AppIntentsMacros", type: "ModelMacro")

/// What is particular about a property. Has no effect here.
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// Objects that a property leads to. Has no effect here: deleting an object deletes no other.
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
  inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// A property that isn't kept. Has no effect here.
@attached(peer)
public macro Transient() = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")
