import AppIntentsCore
import Foundation

/// Gives the text between two others.
struct GetTextBetween: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "text.between"
  static let title: LocalizedStringResource = "Get Text Between"
  static let description = IntentDescription(
    """
    Gives the text between two others: in `Order [42] of Ada`, what is after `[` and before `]` is \
    `42`. With `all`, gives a list of every such text. A line break in them stands for those of \
    Windows (CRLF), too.
    """,
    categoryName: "Text", searchKeywords: ["extract", "substring"], resultValueName: "Text")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there is no such text"

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "After", description: "The text before it")
  var after: String

  @Parameter(title: "Before", description: "The text after it; the nearest one counts")
  var before: String

  @Parameter(title: "All", description: "Whether to give all of them", default: false)
  var all: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Get the text of \(\.$text) after \(\.$after) and before \(\.$before)") { \.$all }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    parameters["all"] == nil ? .text : .any
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    guard !after.isEmpty, !before.isEmpty else {
      throw IntentFailure("`after` and `before` can't be empty")
    }
    if all { return .result(value: .list(found(limit: .max).map { .text($0) })) }
    return .result(value: found(limit: 1).first.map { .text($0) } ?? .nothing)
  }

  private func found(limit: Int) -> [String] {
    let (opening, closing) = (LiteralPattern(after), LiteralPattern(before))
    var text = text
    return text.withUTF8 { bytes in
      var found: [String] = []
      var index = 0
      while found.count < limit, let start = opening.firstOccurrence(in: bytes, from: index),
        let end = closing.firstOccurrence(in: bytes, from: start.upperBound)
      {
        found.append(String(decoding: bytes[start.upperBound..<end.lowerBound], as: UTF8.self))
        index = end.upperBound
      }
      return found
    }
  }
}
