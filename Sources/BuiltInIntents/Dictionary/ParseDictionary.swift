import AppIntentsCore
import OrderedCollections

/// Reads a dictionary from a text.
struct ParseDictionary: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "dictionary.parse"
  static let title: LocalizedStringResource = "Parse Dictionary"
  static let description = IntentDescription(
    """
    Reads a dictionary from a text: JSON (`{"a": 1}`), YAML (`a: 1`) or a URL's query (`a=1&b=2`). \
    A name that comes several times in a query has the list of its values.
    """,
    categoryName: "Dictionary", searchKeywords: ["read", "decode", "Get Dictionary from Input"],
    resultValueName: "Dictionary")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary {
    Summary("Parse \(\.$text) as a dictionary")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let value = try IntentContext.current.values.convert(.text(text), to: .dictionary)
    return .result(value: try OrderedDictionary.from(value))
  }
}
