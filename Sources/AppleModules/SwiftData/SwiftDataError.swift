import AppDatabases
import AppIntentsCore
public import Foundation

/// Why a container can't be made, or its objects can't be read or saved.
public struct SwiftDataError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public static let unsupportedSave = SwiftDataError("the configuration doesn't allow to save")

  init(_ description: String) { self.description = description }

  /// What went wrong with a store, which is named as "the store `a.store`".
  init(_ error: any Error, of name: String) {
    switch error {
    case let error as SwiftDataError: self = error
    case let error as SQLiteError: self.init(error.failure(of: name), of: name)
    case let error as IntentFailure:
      self.init([error.message, error.help].compactMap { $0 }.joined(separator: "; "))
    default: self.init("can't use \(name): \(IntentErrorText.message(for: error))")
    }
  }

  static func severalConfigurations() -> SwiftDataError {
    SwiftDataError("a container has one configuration on this machine")
  }

  static func unreadable(_ property: Schema.PropertyMetadata, of entity: ModelClass)
    -> SwiftDataError
  {
    SwiftDataError(
      "can't read `\(entity.name).\(property.name)`: what the store has there isn't "
        + "`\(property.typeName)`")
  }

  static func lacking(_ property: Schema.PropertyMetadata, of entity: ModelClass) -> SwiftDataError
  {
    SwiftDataError(
      "can't read `\(entity.name).\(property.name)`: the store has no value for it, and it has no "
        + "initial value")
  }

  static func lonely(_ property: Schema.PropertyMetadata, of entity: ModelClass) -> SwiftDataError {
    SwiftDataError(
      "can't read `\(entity.name).\(property.name)`: the object that it leads to isn't in the store"
    )
  }

  static func denied(_ property: Schema.PropertyMetadata, of entity: ModelClass) -> SwiftDataError {
    SwiftDataError(
      "can't delete an object of `\(entity.name)`: `\(property.name)` still leads to others")
  }

  static func needed(_ property: Schema.PropertyMetadata, of entity: ModelClass) -> SwiftDataError {
    SwiftDataError(
      "can't delete an object that `\(entity.name).\(property.name)` needs; delete both, or make the "
        + "property optional")
  }

  static func notUnique(_ constraint: UniqueConstraint, of entity: ModelClass) -> SwiftDataError {
    SwiftDataError(
      "`\(constraint.title(in: entity))` can't become unique: objects in the store share a value")
  }
}

extension SwiftDataError: LocalizedError {
  public var errorDescription: String? { description }
}
