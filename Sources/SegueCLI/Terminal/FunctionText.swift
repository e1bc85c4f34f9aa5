import AppIntents
import WorkflowLanguage

/// The functions of expressions, for `segue show functions`.
enum FunctionText {
  static func text() -> String {
    let functions = ExpressionFunction.all
    let width = functions.map(\.signature.count).max() ?? 0
    return functions.map { function in
      let space = String(repeating: " ", count: width - function.signature.count)
      return "\(function.signature)\(space)  \(function.explanation)\n"
    }.joined()
  }

  static func value() -> IntentValue {
    .list(
      ExpressionFunction.all.map { function in
        [
          "name": .text(function.name),
          "parameters": .list(function.parameters.map { .text($0) }),
          "result": .text(function.result.name), "explanation": .text(function.explanation),
        ]
      })
  }
}
