/// What performs an intent: a type of this program, or a tool of an app.
package enum IntentSource: Sendable {
  case type(any AppIntent.Type)
  case tool(any IntentTool)

  /// The output type for parameters of these types; nil for an intent whose output type is fixed.
  package func refinedOutput(for parameters: [String: ValueType]) -> ValueType? {
    switch self {
    case .type(let type): type._outputType(for: parameters)
    case .tool: nil
    }
  }

  /// What decides about the answer of a model; nil for an intent that asks none.
  package func answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule? {
    switch self {
    case .type(let type): try type._answerRule(for: given)
    case .tool: nil
    }
  }
}

extension IntentDescriptor {
  /// The name of the app whose tool it is; nil for an intent of this program.
  package var app: String? {
    guard case .tool = source else { return nil }
    return String(id.prefix { $0 != "." })
  }

  /// Creates invocations of the intent.
  public var binder: IntentBinder {
    switch source {
    case .type(let type): IntentBinder.of(type)
    case .tool(let tool): IntentBinder.of(tool)
    }
  }
}
