import AppIntentsCore

struct CountWords: AppIntent {
  static let title: LocalizedStringResource = "Count Words"
  static let description = IntentDescription(
    "Counts the words in a text. Words are separated by spaces or line breaks.",
    categoryName: "Text"
  )

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "At Least", default: 1, inclusiveRange: (1, 40))
  var minimumLength: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Count the words in \(\.$text)") { \.$minimumLength }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: text.split(whereSeparator: \.isWhitespace).count { $0.count >= minimumLength })
  }
}
