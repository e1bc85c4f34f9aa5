package import AppIntentsCore
import Diagnostics

/// A function that expressions can call, described once: its evaluation, its checking, `segue show
/// functions` and the reference are derived from this.
///
/// The list is short and fixed; everything larger is an intent.
package struct ExpressionFunction: Sendable {
  package let name: String
  /// The parameters as the documentation shows them: an optional one ends in `?`, one that can be
  /// repeated in `…`.
  package let parameters: [String]
  /// The type of the result, as far as it doesn't depend on the arguments.
  package let result: ValueType
  /// What it returns, in one line, with an example.
  package let explanation: String
  private let refine: (@Sendable ([ValueType]) -> ValueType)?
  let apply: @Sendable (FunctionCall) throws -> IntentValue

  /// - Parameter refine: the type of the result for arguments of these types, where it depends on
  ///   them. Called with at least one type.
  init(
    _ name: String, _ parameters: [String], _ result: ValueType, _ explanation: String,
    refine: (@Sendable ([ValueType]) -> ValueType)? = nil,
    _ apply: @escaping @Sendable (FunctionCall) throws -> IntentValue
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.explanation = explanation
    self.refine = refine
    self.apply = apply
  }

  /// The numbers of arguments that it accepts.
  package var arity: ClosedRange<Int> {
    let required = parameters.count { !$0.hasSuffix("?") }
    return required...(parameters.last?.hasSuffix("…") == true ? 64 : parameters.count)
  }

  /// `round(number, places?)`
  package var signature: String { "\(name)(\(parameters.joined(separator: ", ")))" }

  /// The type of the result for arguments of these types.
  func result(for arguments: [ValueType]) -> ValueType {
    guard let refine, !arguments.isEmpty else { return result }
    return refine(arguments)
  }

  package static let all: [ExpressionFunction] =
    conversionFunctions + listFunctions + textFunctions + numberFunctions + mathFunctions
    + dateFunctions + questions

  package static func named(_ name: String) -> ExpressionFunction? { byName[name] }

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

/// The arguments of a call, and the run it belongs to.
struct FunctionCall {
  let name: String
  let arguments: [IntentValue]
  let scope: any EvaluationScope
  /// Where the call is in the file.
  let range: SourceRange

  /// The values that the function works on: the items of a single list, or all arguments.
  var items: [IntentValue] {
    arguments.count == 1 ? arguments[0].items : arguments
  }
}

/// Why a function has no result for its arguments.
struct FunctionProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
