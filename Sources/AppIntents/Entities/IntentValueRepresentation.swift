public import CoreTransferable

/// A conversion of an entity to a value that other apps know, such as an `IntentPerson`, from such a
/// value, or both. It is a part of the entity's `transferRepresentation`.
///
/// ```swift
/// extension ContactEntity: Transferable {
///   static var transferRepresentation: some TransferRepresentation {
///     ValueRepresentation(exporting: \.person) { person in
///       try await ContactBook.shared.add(person)
///     }
///   }
/// }
/// ```
///
/// A workflow uses it where a step needs the other type.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intentvaluerepresentation).
/// We differ in that every type of values is allowed, also a text, a file or another entity of the app.
public struct IntentValueRepresentation<
  Item: Transferable, IntentValue: _IntentValue & Sendable
>: TransferRepresentation {
  public typealias Body = Never

  public let _formats: _TransferFormats<Item>

  /// Gives a value for an entity.
  public init(exporting: @escaping @Sendable (Item) async throws -> IntentValue) {
    _formats = Self.formats(exporting, nil)
  }

  /// Makes an entity of a value.
  public init(importing: @escaping @Sendable (IntentValue) async throws -> Item) {
    _formats = Self.formats(nil, importing)
  }

  /// Gives a value for an entity, and makes an entity of a value.
  public init(
    exporting: @escaping @Sendable (Item) async throws -> IntentValue,
    importing: @escaping @Sendable (IntentValue) async throws -> Item
  ) {
    _formats = Self.formats(exporting, importing)
  }

  private static func formats(
    _ exporting: (@Sendable (Item) async throws -> IntentValue)?,
    _ importing: (@Sendable (IntentValue) async throws -> Item)?
  ) -> _TransferFormats<Item> {
    _TransferFormats(
      values: [_TransferValue(IntentValue.self, export: exporting, make: importing)])
  }
}

extension AppEntity {
  /// A conversion of an entity to a value that other apps know.
  public typealias ValueRepresentation = IntentValueRepresentation
}
