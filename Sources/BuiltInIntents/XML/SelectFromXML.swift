import AppIntentsCore
import Markup
import OrderedCollections

/// Finds parts of an XML text by a path.
struct SelectFromXML: AppIntent, FormDeclaring, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "xml.select"
  static let title: LocalizedStringResource = "Select from XML"
  static let description = IntentDescription(
    """
    Finds parts of an XML text by an XPath, and gives their texts: `//book[@lang='en']/title` the \
    titles of the English books, `//book/@id` the attributes, `count(//book)` their number. Names \
    with a prefix need its address in `namespaces`: `{ atom: "http://www.w3.org/2005/Atom" }`.
    """,
    categoryName: "XML", searchKeywords: ["xpath", "query"], resultValueName: "Texts")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if nothing is at the path"
  static let forms: [String: LiteralForm] = ["path": .xpath]

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Path", description: "An XPath, such as `//book/title`")
  var path: String

  @Parameter(
    title: "Namespaces", description: "The addresses of the prefixes in the path", default: [:])
  var namespaces: OrderedDictionary<String, IntentValue>

  static var parameterSummary: some ParameterSummary {
    Summary("Select \(\.$path) from \(\.$text)") { \.$namespaces }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(
      value: try XMLPath.texts(
        at: path, in: text, namespaces: namespaces.mapValues { try $0.shownText }))
  }
}

extension LiteralForm {
  static let xpath = LiteralForm { text, _ in try XMLPath.check(text) }
}
