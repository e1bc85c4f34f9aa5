import AppIntents
import Foundation

/// Replaces parts of a text.
struct ReplaceText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.replace"
  static let title: LocalizedStringResource = "Replace Text"
  static let description = IntentDescription(
    """
    Replaces every occurrence of a pattern in a text, by default with nothing: `-` by `/` makes \
    `2026/11/21` of `2026-11-21`. With `regex` the pattern is a regular expression, and `$1` or \
    `${name}` in the replacement stand for its groups; write `$${name}` in a workflow file, where \
    `${name}` is a value.
    """,
    categoryName: "Text", searchKeywords: ["substitute", "regex"], resultValueName: "Text")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Pattern")
  var pattern: String

  @Parameter(title: "Replacement", default: "")
  var by: String

  @Parameter(title: "Text", inputConnectionBehavior: .connectToPreviousIntentResult)
  var text: String

  @Parameter(title: "Regular Expression", default: false)
  var regex: Bool

  @Parameter(title: "Ignore Case", default: false)
  var ignoreCase: Bool

  static var parameterSummary: some ParameterSummary {
    When(\.$by, .equalTo, "") {
      Summary("Remove \(\.$pattern) from \(\.$text)") {
        \.$by
        \.$regex
        \.$ignoreCase
      }
    } otherwise: {
      Summary("Replace \(\.$pattern) by \(\.$by) in \(\.$text)") {
        \.$regex
        \.$ignoreCase
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard !pattern.isEmpty else { throw IntentFailure("the pattern to replace is empty") }
    let replaced =
      if regex {
        try TextPattern(pattern, ignoreCase ? .ignoresCase : [])
          .replacingMatches(in: text, with: by) {
            try IntentContext.current.limits.check(bytes: $0)
          }
      } else if ignoreCase {
        try replacingInAnyCase()
      } else {
        try LiteralPattern(pattern).replacing(in: text, by: by)
      }
    return .result(value: replaced)
  }

  private func replacingInAnyCase() throws -> String {
    let limits = IntentContext.current.limits
    var result = ""
    var rest = text[...]
    while let found = rest.range(of: pattern, options: .caseInsensitive) {
      result += rest[..<found.lowerBound]
      result += by
      rest = rest[found.upperBound...]
      try limits.check(bytes: result.utf8.count)
      try Task.checkCancellation()
    }
    return result + rest
  }
}
