public import AppIntents
import WorkflowEngine
import WorkflowValues

/// Performs one intent as a workflow's step would: parameters by their names, converted.
///
/// ```swift
/// let result = try await IntentTester(CountWords.self).set("text", to: "one two").perform()
/// #expect(result.value == .number(2))
/// ```
public struct IntentTester {
  private let descriptor: IntentDescriptor
  private var settings: [(index: Int, setting: Setting)] = []
  private var unknown: String?
  private let context: IntentContext

  private enum Setting {
    case value(IntentValue)
    case other(any Sendable)
  }

  public init(_ intent: any AppIntent.Type, in context: IntentContext = TestContext.make()) {
    descriptor = IntentDescriptor(intent)
    self.context = context
  }

  /// The tester with a parameter set, by its name in a workflow file.
  public func set(_ name: String, to value: IntentValue) -> IntentTester {
    setting(name, .value(value))
  }

  /// The tester with a parameter set to something that isn't a value in workflows: a condition, an
  /// expression, or the parameter's own Swift type.
  public func set(_ name: String, toAny value: any Sendable) -> IntentTester {
    setting(name, .other(value))
  }

  private func setting(_ name: String, _ setting: Setting) -> IntentTester {
    var tester = self
    if let index = descriptor.parameters.firstIndex(where: { $0.name == name }) {
      tester.settings.append((index, setting))
    } else {
      tester.unknown = name
    }
    return tester
  }

  /// Performs the intent.
  public func perform() async throws -> IntentOutcome {
    if let unknown {
      throw UnknownParameter(
        description: "`\(descriptor.id)` has no parameter `\(unknown)`; it takes "
          + descriptor.parameters.map(\.name).joined(separator: ", "))
    }
    return try await IntentContext.$current.withValue(context) {
      let invocation = IntentBinder.of(descriptor.intent).begin()
      for (index, setting) in settings {
        switch setting {
        case .value(let value):
          let type = descriptor.parameters[index].type
          try invocation.set(index, to: Conversions.convert(value, to: type, in: context))
        case .other(let value): try invocation.set(index, toAny: value)
        }
      }
      return try await invocation.perform()
    }
  }

  public struct UnknownParameter: Error, CustomStringConvertible {
    public let description: String
  }
}
