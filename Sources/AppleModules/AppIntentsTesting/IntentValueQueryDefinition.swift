public import AppIntentsCore
import ModelContext

/// A query of the app that finds values for values which the app doesn't own.
///
/// ```swift
/// let found = try await definitions.valueQueries["LandmarkPictureQuery"].values(for: "Arizona")
/// #expect(try found.items[0].name == "Botanical Garden")
/// ```
public struct IntentValueQueryDefinition: AppIntentTypeDefinition {
  let reference: TypeReference

  init(_ reference: TypeReference) { self.reference = reference }

  public var bundleIdentifier: String { reference.bundleIdentifier }
  public var typeIdentifier: String { reference.name }

  /// What the app's query finds for a value.
  public func values(for input: some _IntentValue) async throws -> ResolvedValueQueryResult {
    let found = try await reference.app.values(of: reference.name, for: input.intentValue)
    return ResolvedValueQueryResult(
      items: DynamicPropertyPathCollection(found, of: reference.app))
  }

  public func isInstance(_ value: IntentValueQueryDefinition) throws {
    guard value.reference == reference else {
      throw IntentTestingError(
        "the query is a `\(value.typeIdentifier)`, no `\(typeIdentifier)`")
    }
  }
}

/// What a value query gave.
public struct ResolvedValueQueryResult: Sendable {
  public let items: DynamicPropertyPathCollection
}

/// The values that a query gave, and the ways into them.
public struct DynamicPropertyPathCollection: Sendable {
  private let values: [IntentValue]
  private let app: TestedApp?

  init(_ values: [IntentValue], of app: TestedApp?) {
    self.values = values
    self.app = app
  }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }

  /// The way into a value; into nothing if there are fewer.
  public subscript(position: Int) -> DynamicPropertyPath {
    DynamicPropertyPath(value(position), of: app)
  }

  public subscript<Value: _IntentValue>(position: Int) -> Value {
    get throws { try WireReading.value(value(position), of: app) }
  }

  /// A value to give to an intent; nil if there are fewer.
  public subscript(position: Int) -> (any _IntentValue)? {
    WireReading.expressed(value(position), of: app)
  }

  private func value(_ position: Int) -> IntentValue {
    values.indices.contains(position) ? values[position] : .nothing
  }
}
