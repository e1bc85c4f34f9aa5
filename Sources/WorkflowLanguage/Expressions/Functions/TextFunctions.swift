internal import AppIntentsCore
internal import Foundation

extension ExpressionFunction {
  static let textFunctions: [ExpressionFunction] = [
    ExpressionFunction(
      "split", ["text", "separator?"], .list(of: .text),
      "The parts of a text, at line breaks or what is given: `split($path, \"/\")`"
    ) { call in
      let text = call.text(0)
      guard let separator = call.arguments.count > 1 ? call.text(1) : nil else {
        return .list(
          text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { .text(String($0)) })
      }
      if separator.isEmpty { return .list(text.map { .text(String($0)) }) }
      return .list(text.components(separatedBy: separator).map(IntentValue.text))
    },
    ExpressionFunction("upper", ["text"], .text, "The text in capital letters") {
      .text($0.text(0).uppercased())
    },
    ExpressionFunction("lower", ["text"], .text, "The text in small letters") {
      .text($0.text(0).lowercased())
    },
    ExpressionFunction(
      "trim", ["text"], .text, "The text without white space at its beginning and end"
    ) {
      .text($0.text(0).trimmingCharacters(in: .whitespacesAndNewlines))
    },
  ]
}
