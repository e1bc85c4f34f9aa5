/// The other parameters of the intent for which a query or an options provider is asked:
///
/// ```swift
/// @IntentParameterDependency<OrderDrink>(\.$shop)
/// var order
///
/// func results() async throws -> [String] { order?.shop.menu ?? [] }
/// ```
///
/// Nil outside of an intent of that type, and as long as one of the named parameters has no value.
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: @unchecked Sendable {
  // Sendable: key paths that capture nothing.
  private let parameters: [PartialKeyPath<Intent>]

  public init<each Value: _IntentValue>(
    _ keyPaths: repeat KeyPath<Intent, IntentParameter<each Value>>
  ) {
    var parameters: [PartialKeyPath<Intent>] = []
    for keyPath in repeat each keyPaths { parameters.append(keyPath) }
    self.parameters = parameters
  }

  public var wrappedValue: IntentProjection<Intent>? {
    guard let intent = PendingIntent.current as? Intent else { return nil }
    for path in parameters {
      let parameter = intent[keyPath: path] as? _AnyIntentParameter
      guard parameter?.value?.hasValue ?? false else { return nil }
    }
    return IntentProjection(intent)
  }
}

extension IntentParameterDependency: CustomDebugStringConvertible {
  public var debugDescription: String { "parameters of \(Intent.self)" }
}

extension DynamicOptionsProvider {
  public typealias ParameterDependency = IntentParameterDependency
}

/// The values of an intent's parameters, without their optionals.
///
/// Read only parameters that the dependency names: reading another one that has no value ends the
/// program, as reading a parameter too early does.
@dynamicMemberLookup
public final class IntentProjection<Intent: AppIntent>: Sendable {
  private let intent: Intent

  init(_ intent: Intent) { self.intent = intent }

  public subscript<Value: _IntentValue>(
    dynamicMember keyPath: KeyPath<Intent, Value>
  ) -> Value.UnwrappedType {
    guard let value = intent[keyPath: keyPath]._unwrapped else {
      preconditionFailure("a parameter without a value is read that the dependency doesn't name")
    }
    return value
  }
}

/// The intent that is being filled in or performed, for what depends on its parameters.
package enum PendingIntent {
  @TaskLocal static var current: (any AppIntent)?

  package static func with<Result>(
    _ intent: any AppIntent, isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(intent, operation: work, isolation: isolation)
  }
}
