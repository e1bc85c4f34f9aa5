import AppIntentsCore
import Foundation

/// Replaces parts of a text.
struct ReplaceText: AppIntent, SideEffectDeclaring, ParameterAlternating {
  static let persistentIdentifier = "text.replace"
  static let title: LocalizedStringResource = "Replace Text"
  static let description = IntentDescription(
    """
    Replaces every occurrence of the text in `find`, or every match of the regular expression in \
    `pattern`, by default with nothing: `-` by `/` makes `2026/11/21` of `2026-11-21`. A line break \
    in `find` stands for those of Windows (CRLF), too. For a \
    pattern, `$1` or `${name}` in the replacement stand for its groups; write `$${name}` in a \
    workflow file, where `${name}` is a value.
    """,
    categoryName: "Text", searchKeywords: ["substitute", "regex"], resultValueName: "Text")
  static let sideEffects: SideEffects = []
  static let alternatives = ["find", "pattern"]

  @Parameter(title: "Text")
  var text: String

  @Parameter(
    title: "Pattern", description: "A regular expression for what to replace; this or `find`")
  var pattern: String?

  @Parameter(title: "Find", description: "The text to replace; this or `pattern`")
  var find: String?

  @Parameter(title: "Replacement", default: "")
  var by: String

  @Parameter(title: "Ignore Case", default: false)
  var ignoreCase: Bool

  static var parameterSummary: some ParameterSummary {
    When(\.$by, .equalTo, "") {
      When(\.$pattern, .hasAnyValue) {
        Summary("Remove \(\.$pattern) from \(\.$text)") { \.$ignoreCase }
      } otherwise: {
        Summary("Remove \(\.$find) from \(\.$text)") { \.$ignoreCase }
      }
    } otherwise: {
      When(\.$pattern, .hasAnyValue) {
        Summary("Replace \(\.$pattern) by \(\.$by) in \(\.$text)") { \.$ignoreCase }
      } otherwise: {
        Summary("Replace \(\.$find) by \(\.$by) in \(\.$text)") { \.$ignoreCase }
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: try replaced())
  }

  private func replaced() throws -> String {
    let limits = IntentContext.current.limits
    let wanted = try WantedText(find: find, pattern: pattern, ignoreCase ? .ignoresCase : [])
    return switch wanted {
    case .text(let literal): try literal.replacing(in: text, by: by)
    case .pattern(let pattern):
      try pattern.replacingMatches(in: text, with: by) { try limits.check(bytes: $0) }
    }
  }
}
