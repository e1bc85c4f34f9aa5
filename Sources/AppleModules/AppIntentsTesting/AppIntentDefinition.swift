public import AppIntentsCore

/// An intent of the app.
public struct AppIntentDefinition: AppIntentTypeDefinition {
  let reference: TypeReference

  init(_ reference: TypeReference) { self.reference = reference }

  public var bundleIdentifier: String { reference.bundleIdentifier }
  public var typeIdentifier: String { reference.name }

  /// Makes an intent with these parameters: `makeIntent(title: "Dentist", calendar: calendar)`.
  ///
  /// An entity is given by a value of the app, or by a text that names it.
  public var makeIntent: IntentValuePropertiesCallable<AnyAppIntent> {
    IntentValuePropertiesCallable { [reference] in AnyAppIntent(reference, $0) }
  }

  public func isInstance(_ value: AnyAppIntent) throws {
    guard value.reference == reference else {
      throw IntentTestingError("the intent is a `\(value.reference.name)`, no `\(typeIdentifier)`")
    }
  }
}

/// Makes a value of the app with a call whose labels are the names of its properties.
@dynamicCallable
public struct IntentValuePropertiesCallable<Made>: Sendable {
  let make: @Sendable ([(name: String, value: IntentValue)]) -> Made

  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<String, (any _IntentValue)?>
  ) -> Made {
    make(arguments.map { ($0.key, $0.value?.intentValue ?? .nothing) })
  }
}

/// An intent with its parameters, which the app performs.
@dynamicMemberLookup
public struct AnyAppIntent: Sendable, Equatable {
  let reference: TypeReference
  private var parameters: [String: IntentValue]

  init(_ reference: TypeReference, _ parameters: [(name: String, value: IntentValue)]) {
    self.reference = reference
    self.parameters = Dictionary(
      parameters.map { (TypeName.snakeCase($0.name), $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Performs the intent in the app, which asks for no confirmation.
  ///
  /// Throws what the intent throws, as an `IntentTestingError` with its words.
  @discardableResult
  public func run() async throws -> ResolvedIntentResult {
    try await reference.app.perform(reference.name, parameters.filter { $0.value != .nothing })
  }

  /// A parameter, to compare it with a known value.
  public subscript<Value: _IntentValue>(dynamicMember name: String) -> Value {
    get throws {
      try WireReading.value(
        parameters[TypeName.snakeCase(name)] ?? .nothing, of: reference.app)
    }
  }

  public subscript(dynamicMember name: String) -> (any _IntentValue)? {
    get {
      let value = parameters[TypeName.snakeCase(name)] ?? .nothing
      return value == .nothing ? nil : value
    }
    set { parameters[TypeName.snakeCase(name)] = newValue?.intentValue ?? .nothing }
  }
}

/// What an intent gave.
///
/// ```swift
/// let miles: Double = try result.value
/// #expect(try result.value.title == "Dentist")
/// ```
@dynamicMemberLookup
public struct ResolvedIntentResult: Sendable {
  /// The name `value`, which has a result for each way to use it.
  public struct ValueKeyPath: Sendable {
    public let value: Never
  }

  let value: IntentValue
  let app: TestedApp
  /// What the intent says, if it says something. Not part of Apple's framework.
  public let dialog: String?

  public subscript<Value: _IntentValue>(
    dynamicMember keyPath: KeyPath<ValueKeyPath, Never>
  ) -> Value {
    get throws { try WireReading.value(value, of: app) }
  }

  public subscript(dynamicMember keyPath: KeyPath<ValueKeyPath, Never>) -> DynamicPropertyPath {
    DynamicPropertyPath(value, of: app)
  }

  public subscript(
    dynamicMember keyPath: KeyPath<ValueKeyPath, Never>
  ) -> (any _IntentValue)? { WireReading.expressed(value, of: app) }
}
