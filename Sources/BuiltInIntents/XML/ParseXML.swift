import AppIntentsCore
import Markup
import OrderedCollections

/// Reads XML as a dictionary.
struct ParseXML: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "xml.parse"
  static let title: LocalizedStringResource = "Parse XML"
  static let description = IntentDescription(
    """
    Reads XML as a dictionary with the name of its outermost element as the key. An element with \
    nothing but text is a text; any other one is a dictionary, with attributes under their names \
    after `@` and its own text under `#text`. Several elements with one name are a list: `<a \
    id="1"><b>x</b><b>y</b></a>` gives `{"a": {"@id": "1", "b": ["x", "y"]}}`.
    """,
    categoryName: "XML", searchKeywords: ["read", "decode"], resultValueName: "Dictionary")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary {
    Summary("Parse \(\.$text) as XML")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    .result(value: try XMLValue.read(text))
  }
}
