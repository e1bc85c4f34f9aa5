/// An intent that another program performs: a tool of an app.
package protocol IntentTool: Sendable {
  func perform(_ arguments: ToolArguments) async throws -> IntentOutcome

  /// The outcome that performing would have, without changing anything; nil for a tool that can't
  /// tell.
  func simulate(_ arguments: ToolArguments) async throws -> IntentOutcome?

  /// What may be given for a parameter, where others have values.
  func options(ofParameter index: Int, _ arguments: ToolArguments) async throws -> [ParameterOption]
}

extension IntentTool {
  package func options(
    ofParameter index: Int, _ arguments: ToolArguments
  ) async throws -> [ParameterOption] { [] }
}

/// What a step gives a tool, by the indices of the parameters.
package struct ToolArguments: Sendable {
  package private(set) var values: [Int: IntentValue] = [:]
  /// The conditions among them.
  package private(set) var conditions: [Int: IntentCondition] = [:]

  package init(_ values: [Int: IntentValue] = [:]) { self.values = values }

  mutating func set(_ index: Int, to value: IntentValue) { values[index] = value }

  mutating func set(_ index: Int, to condition: IntentCondition) { conditions[index] = condition }
}

/// Creates invocations of a tool.
final class ToolBinder: IntentBinder, @unchecked Sendable {
  // Sendable: everything is constant after init.
  private let tool: any IntentTool

  init(_ tool: any IntentTool) { self.tool = tool }

  override func begin() -> IntentInvocation { ToolInvocation(tool) }
}

/// A single call of a tool.
final class ToolInvocation: IntentInvocation, @unchecked Sendable {
  // Sendable: confined to the task that began it, as documented above.
  private let tool: any IntentTool
  private var arguments = ToolArguments()

  init(_ tool: any IntentTool) { self.tool = tool }

  override var intent: (any AppIntent)? { nil }

  override func set(_ index: Int, to value: IntentValue) throws { arguments.set(index, to: value) }

  override func set(_ index: Int, toAny value: any Sendable) throws {
    guard let condition = value as? IntentCondition else {
      throw IntentFailure("an app takes no expressions and no programs")
    }
    arguments.set(index, to: condition)
  }

  override func mark(_ index: Int, from origin: ValueOrigin) {}

  override func mark(from origin: ValueOrigin) {}

  override func perform() async throws -> IntentOutcome { try await tool.perform(arguments) }

  override func simulate() async throws -> IntentOutcome? { try await tool.simulate(arguments) }

  override func options(ofParameter index: Int) async throws -> [ParameterOption] {
    try await tool.options(ofParameter: index, arguments)
  }
}
