import AppIntentsCore

/// Removes characters from both ends of a text.
struct TrimText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.trim"
  static let title: LocalizedStringResource = "Trim Text"
  static let description = IntentDescription(
    """
    Removes characters from both ends of a text: spaces and line breaks, or those in `characters` \
    (`-=` makes `=- title -=` into ` title `).
    """,
    categoryName: "Text", searchKeywords: ["strip"], resultValueName: "Trimmed Text")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Characters", description: "White space if omitted")
  var characters: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Trim \(\.$text)") { \.$characters }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard let characters else { return .result(value: trimmed(where: \.isWhitespace)) }
    let set = Set(characters)
    return .result(value: trimmed { set.contains($0) })
  }

  private func trimmed(where isRemoved: (Character) -> Bool) -> String {
    guard let start = text.firstIndex(where: { !isRemoved($0) }),
      let end = text.lastIndex(where: { !isRemoved($0) })
    else { return "" }
    return String(text[start...end])
  }
}
