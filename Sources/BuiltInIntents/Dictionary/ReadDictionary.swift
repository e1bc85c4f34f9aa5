import AppIntents
import OrderedCollections

/// Reads a dictionary from a text.
struct ReadDictionary: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "dictionary.from_text"
  static let title: LocalizedStringResource = "Get Dictionary from Text"
  static let description = IntentDescription(
    """
    Reads a dictionary from a text: JSON (`{"a": 1}`), YAML (`a: 1`) or a URL's query (`a=1&b=2`).
    """,
    categoryName: "Dictionary", searchKeywords: ["parse"], resultValueName: "Dictionary")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary {
    Summary("Get the dictionary in \(\.$text)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let value = try IntentContext.current.values.convert(.text(text), to: .dictionary)
    return .result(value: try OrderedDictionary.from(value))
  }
}
