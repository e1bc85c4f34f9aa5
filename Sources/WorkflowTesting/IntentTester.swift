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
  private var values: [(index: Int, value: IntentValue)] = []
  private var unknown: String?
  private let context: IntentContext

  public init(_ intent: any AppIntent.Type, in context: IntentContext = TestContext.make()) {
    descriptor = IntentDescriptor(intent)
    self.context = context
  }

  /// The tester with a parameter set, by its name in a workflow file.
  public func set(_ name: String, to value: IntentValue) -> IntentTester {
    var tester = self
    if let index = descriptor.parameters.firstIndex(where: { $0.name == name }) {
      tester.values.append((index, value))
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
      for (index, value) in values {
        let type = descriptor.parameters[index].type
        if type == .program, case .text(let source) = value {
          try invocation.set(index, toAny: ProgramText(source))
        } else {
          try invocation.set(index, to: Conversions.convert(value, to: type, in: context))
        }
      }
      return try await invocation.perform()
    }
  }

  public struct UnknownParameter: Error, CustomStringConvertible {
    public let description: String
  }
}
