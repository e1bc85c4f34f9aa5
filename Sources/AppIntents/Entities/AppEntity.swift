public import Foundation

/// A value type of an app: an entity or an enum.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appvalue).
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue {}

/// A type that has a name for people.
public protocol TypeDisplayRepresentable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value that has a title for people.
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
  var displayRepresentation: DisplayRepresentation { get }
}

/// A type and values that have names for people.
public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}

/// A type whose cases and itself have names for people.
public protocol StaticDisplayRepresentable: CaseDisplayRepresentable, TypeDisplayRepresentable {}

extension InstanceDisplayRepresentable {
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

/// A record of an app, found by its id, that intents take and give.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appentity).
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where ID: EntityIdentifierConvertible & Sendable {
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

  /// Finds entities of this type.
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  public typealias Property = EntityProperty
}

/// An id that can be written as text.
public protocol EntityIdentifierConvertible {
  var entityIdentifierString: String { get }
  /// The id that a text spells; nil for text that spells none.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension EntityIdentifierConvertible where Self: LosslessStringConvertible {
  public var entityIdentifierString: String { description }
  public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
    Self(entityIdentifierString)
  }
}

extension String: EntityIdentifierConvertible {}
extension Int: EntityIdentifierConvertible {}

extension UUID: EntityIdentifierConvertible {
  public var entityIdentifierString: String { uuidString }
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}
