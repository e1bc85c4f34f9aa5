public import Foundation

/// What an app offers to the system: its intents, entities, enums and value queries, by the
/// `persistentIdentifier`s of their types, which are their names if they say nothing else.
///
/// A test runs them in the app's own process, as a workflow does:
///
/// ```swift
/// let definitions = IntentDefinitions(bundleIdentifier: "com.example.SoupChef")
/// let soup = try await definitions.entities["SoupEntity"].entities(matching: "tomato")[0]
/// let result = try await definitions.intents["OrderSoupIntent"]
///   .makeIntent(soup: soup, quantity: 2).run()
/// #expect(try result.value.bowls == 2)
/// ```
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintentstesting/intentdefinitions).
/// We differ in that the app is a program: the one beside the tests that has the last part of the
/// bundle identifier as its name.
public struct IntentDefinitions: Sendable {
  /// The identifier of the app, which isn't the one of the tests.
  public let bundleIdentifier: String
  private let app: TestedApp

  public init(bundleIdentifier: String) {
    self.init(bundleIdentifier: bundleIdentifier, environment: [:])
  }

  /// - Parameter environment: variables of the program besides those of the tests. Programs with other
  ///   variables are other processes.
  ///
  /// Not part of Apple's framework.
  public init(bundleIdentifier: String, environment: [String: String]) {
    self.bundleIdentifier = bundleIdentifier
    app = TestedApp.named(bundleIdentifier, environment)
  }

  /// A program that isn't beside the tests.
  ///
  /// Not part of Apple's framework.
  public init(executable: URL, environment: [String: String] = [:]) {
    bundleIdentifier = executable.lastPathComponent
    app = TestedApp.at(executable, environment)
  }

  /// The definitions of one kind, by the names of types.
  public struct DefinitionCollection<Definition: AppIntentTypeDefinition>: Sendable {
    let make: @Sendable (String) -> Definition

    /// The definition of the type with this name. Its use fails if the app has no such type.
    public subscript(typeIdentifier: String) -> Definition { make(typeIdentifier) }
  }

  public var intents: DefinitionCollection<AppIntentDefinition> {
    DefinitionCollection { [self] in AppIntentDefinition(reference($0)) }
  }

  public var entities: DefinitionCollection<AppEntityDefinition> {
    DefinitionCollection { [self] in AppEntityDefinition(reference($0)) }
  }

  public var transientEntities: DefinitionCollection<TransientAppEntityDefinition> {
    DefinitionCollection { [self] in TransientAppEntityDefinition(reference($0)) }
  }

  public var enums: DefinitionCollection<AppEnumDefinition> {
    DefinitionCollection { [self] in AppEnumDefinition(reference($0)) }
  }

  public var valueQueries: DefinitionCollection<IntentValueQueryDefinition> {
    DefinitionCollection { [self] in IntentValueQueryDefinition(reference($0)) }
  }

  private func reference(_ name: String) -> TypeReference {
    TypeReference(app: app, bundleIdentifier: bundleIdentifier, name: name)
  }
}

/// A type of the app, by its name.
struct TypeReference: Sendable {
  let app: TestedApp
  let bundleIdentifier: String
  let name: String
}

extension TypeReference: Equatable {
  static func == (left: Self, right: Self) -> Bool {
    left.bundleIdentifier == right.bundleIdentifier && left.name == right.name
  }
}

/// What names a type of the app, and makes values of it.
public protocol AppIntentTypeDefinition: Sendable {
  /// The values that the definition makes.
  associatedtype Instance

  var bundleIdentifier: String { get }
  var typeIdentifier: String { get }

  /// Throws if a value is of another type.
  func isInstance(_ value: Instance) throws
}
