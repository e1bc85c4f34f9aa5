import AppIntentsCore
import OrderedCollections

/// Reads the data at the beginning of a Markdown text.
struct ReadFrontMatter: AppIntent, SideEffectDeclaring, OutputDetailing {
  static let persistentIdentifier = "markdown.front_matter"
  static let title: LocalizedStringResource = "Get Front Matter"
  static let description = IntentDescription(
    """
    Reads the YAML at the beginning of a Markdown text, between two lines `---`: `title: Plan` there \
    gives `{"title": "Plan"}`. A text without it gives an empty dictionary. The output has the rest \
    of the text as its property `body`.
    """,
    categoryName: "Markdown", searchKeywords: ["yaml", "metadata", "properties", "header"],
    resultValueName: "Front Matter")
  static let sideEffects: SideEffects = []
  static let outputDetails: OrderedDictionary<String, ValueType> = ["body": .text]

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary {
    Summary("Get the front matter of \(\.$text)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    guard let found = MarkdownFrontMatter(text) else {
      return .result(value: [:], details: ["body": .text(text)])
    }
    let properties: OrderedDictionary<String, IntentValue>
    switch try IntentContext.current.values.decode(found.yaml, as: .yaml) {
    case .dictionary(let entries): properties = entries
    case .nothing: properties = [:]
    case let other:
      throw IntentFailure("the front matter is \(other.type.name), but has to be a dictionary")
    }
    return .result(value: properties, details: ["body": .text(found.body)])
  }
}
