import AppIntentsCore
import Diagnostics
import WorkflowLanguage

/// The functions of expressions, for `segue show functions`.
enum FunctionText {
  static func text() -> String {
    DisplayWidth.columns(
      ExpressionFunction.all.map { ($0.signature, $0.explanation) },
      fitting: TerminalStyle.outputWidth)
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
