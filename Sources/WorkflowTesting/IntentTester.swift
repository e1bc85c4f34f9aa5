public import AppIntentsCore
import WorkflowValues

/// Performs one intent as a workflow's step would: parameters by their names, converted.
///
/// ```swift
/// let result = try await IntentTester(CountWords.self).set("text", to: "one two").perform()
/// #expect(result.value == .number(2))
/// ```
public struct IntentTester: Sendable {
  private enum Setting: Sendable {
    case value(IntentValue)
    case any(any Sendable)
  }

  private let descriptor: IntentDescriptor
  private let context: IntentContext
  private var settings: [(name: String, setting: Setting)] = []
  private var origins: [(name: String, origin: ValueOrigin)] = []

  public init(_ intent: any AppIntent.Type, in context: IntentContext = TestContext.make()) {
    descriptor = IntentDescriptor(intent)
    self.context = context
  }

  /// The tester with a parameter set, by its name in a workflow file. The value is converted to the
  /// parameter's type.
  public func set(_ name: String, to value: IntentValue) -> IntentTester {
    setting(name, .value(value))
  }

  /// The tester with a parameter set to a Swift value, such as the parameter's own type or an
  /// `IntentCondition`.
  public func set(_ name: String, toAny value: any Sendable) -> IntentTester {
    setting(name, .any(value))
  }

  /// The tester with the origin of a parameter's value, which is the workflow's text otherwise.
  public func mark(_ name: String, from origin: ValueOrigin) -> IntentTester {
    var tester = self
    tester.origins.append((name, origin))
    return tester
  }

  private func setting(_ name: String, _ setting: Setting) -> IntentTester {
    var tester = self
    tester.settings.append((name, setting))
    return tester
  }

  /// Performs the intent.
  ///
  /// - Throws: what the intent throws; `MessageForProgrammers` if the message of its error quotes another
  ///   one as Swift describes it.
  public func perform() async throws -> IntentOutcome {
    try await searching { try await begin().perform() }
  }

  /// Simulates the intent, as a dry run does. Returns nil if it isn't a `SimulatedIntent`. Throws like
  /// `perform()`.
  public func simulate() async throws -> IntentOutcome? {
    try await searching { try await begin().simulate() }
  }

  /// Searches the message of what the work throws.
  private func searching<Outcome>(
    _ work: () async throws -> Outcome
  ) async throws -> Outcome {
    do {
      return try await IntentContext.$current.withValue(context) { try await work() }
    } catch {
      try MessageForProgrammers.refuse(in: IntentErrorText.message(for: error))
      throw error
    }
  }

  private func begin() throws -> IntentInvocation {
    let invocation = descriptor.binder.begin()
    for (name, setting) in settings { try set(name, setting, on: invocation) }
    for (name, origin) in origins { invocation.mark(try index(of: name), from: origin) }
    return invocation
  }

  private func index(of name: String) throws -> Int {
    guard let index = descriptor.parameters.firstIndex(where: { $0.name == name }) else {
      throw UnknownParameter(
        description: "`\(descriptor.id)` has no parameter `\(name)`; it takes "
          + descriptor.parameters.map(\.name).joined(separator: ", "))
    }
    return index
  }

  private func set(_ name: String, _ setting: Setting, on invocation: IntentInvocation) throws {
    let index = try index(of: name)
    let type = descriptor.parameters[index].type
    switch setting {
    case .value(.text(let source)) where type == .program:
      try invocation.set(index, toAny: ProgramText(source))
    case .value(let value):
      try invocation.set(index, to: Conversions.convert(value, to: type, in: context))
    case .any(let value): try invocation.set(index, toAny: value)
    }
  }

  public struct UnknownParameter: Error, CustomStringConvertible {
    public let description: String
  }
}
