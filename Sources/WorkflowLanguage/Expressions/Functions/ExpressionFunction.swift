package import AppIntents

/// A function that expressions can call. There are few, and none that users add: everything larger
/// is an intent.
package struct ExpressionFunction: Sendable {
  package let name: String
  /// As people read them: an optional one ends in `?`, one that may be repeated in `…`.
  package let parameters: [String]
  package let result: ValueType
  /// What it gives, in a line, with an example.
  package let explanation: String
  let apply: @Sendable (FunctionCall) throws -> IntentValue

  init(
    _ name: String, _ parameters: [String], _ result: ValueType, _ explanation: String,
    _ apply: @escaping @Sendable (FunctionCall) throws -> IntentValue
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.explanation = explanation
    self.apply = apply
  }

  /// How many values it takes.
  package var arity: ClosedRange<Int> {
    let required = parameters.count { !$0.hasSuffix("?") }
    return required...(parameters.last?.hasSuffix("…") == true ? 64 : parameters.count)
  }

  /// `round(number, places?)`
  package var signature: String { "\(name)(\(parameters.joined(separator: ", ")))" }

  package static let all: [ExpressionFunction] =
    conversionFunctions + listFunctions + textFunctions + numberFunctions + dateFunctions

  package static func named(_ name: String) -> ExpressionFunction? { byName[name] }

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

/// What a function is given.
struct FunctionCall {
  let name: String
  let arguments: [IntentValue]
  let scope: any EvaluationScope

  /// The values to work on: the items of the one list it is given, or all arguments.
  var items: [IntentValue] {
    arguments.count == 1 ? arguments[0].items : arguments
  }
}

/// Why a function has no value for what it was given.
struct FunctionProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
