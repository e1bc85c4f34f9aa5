import AppIntentsCore
import Markup

/// Selects elements of a page.
struct SelectElements: AppIntent, FormDeclaring, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "html.select"
  static let title: LocalizedStringResource = "Select from HTML"
  static let description = IntentDescription(
    """
    Finds elements of a page by a CSS selector, and gives the text, the HTML or an attribute of each: \
    `h2 > a` gives the texts of the links in headings, with `attribute: href` their addresses. \
    Selectors may have names, classes, ids, attributes, the relations between elements, \
    `:first-child`, `:nth-child()`, `:not()` and the like.
    """,
    categoryName: "HTML", searchKeywords: ["css", "scrape", "query", "elements"],
    resultValueName: "Texts")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if no element fits"
  static let forms: [String: LiteralForm] = ["selector": .selector]

  @Parameter(title: "HTML")
  var html: String

  @Parameter(title: "Selector", description: "Such as `table.prices td:nth-child(2)`")
  var selector: String

  @Parameter(title: "Give", description: "What of each element is wanted", default: .text)
  var give: ElementPart

  @Parameter(
    title: "Attribute", description: "The attribute that is wanted, such as `href`")
  var attribute: String?

  @Parameter(title: "Limit", description: "The most elements", inclusiveRange: (0, .max))
  var limit: Int?

  static var parameterSummary: some ParameterSummary {
    Summary("Select \(\.$selector) from \(\.$html)") {
      \.$give
      \.$attribute
      \.$limit
    }
  }

  static func check(_ arguments: WrittenArguments) throws {
    if arguments.literal("give") == "attribute", !arguments.mayHave("attribute") {
      throw noAttribute.caused(by: "give")
    }
  }

  private static let noAttribute = IntentFailure(
    "`give: attribute` needs the name of one", kind: .missing,
    help: "write `attribute: href`, for example")

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    if give == .attribute, attribute == nil {
      throw Self.noAttribute
    }
    if give == .html, attribute != nil {
      throw IntentFailure("an attribute has no HTML", help: "leave out `give` or `attribute`")
    }
    let selector = try Selector(selector)
    let tree = try HTMLTree.read(html)
    let found = try SelectorMatcher(tree).elements(selector)
    if attribute == nil { try Self.checkWork(found.prefix(limit ?? .max), in: tree) }
    let serializer = HTMLSerializer(tree)
    var texts: [String] = []
    var size = 0
    for index in found {
      if texts.count >= limit ?? .max { break }
      try Task.checkCancellation()
      let text: String?
      if let attribute {
        text = tree.attribute(attribute.lowercased(), of: index)
      } else {
        text =
          give == .html ? serializer.html(of: index) : try HTMLText.text(of: index, in: tree)
      }
      guard let text else { continue }
      // Elements inside each other repeat what is in them.
      size += text.utf8.count
      try IntentContext.current.limits.check(bytes: size)
      texts.append(text)
    }
    return .result(value: texts)
  }

  /// The most parts of the page that are read for all elements.
  private static let mostParts = 10_000_000

  /// Elements inside each other repeat what is in them: 200 of a large page would take minutes.
  private static func checkWork(_ found: ArraySlice<Int>, in tree: MarkupTree) throws {
    guard found.reduce(0, { $0 + tree.inside($1).count + 1 }) <= mostParts else {
      throw IntentFailure(
        "`selector` takes too long in this page: it finds elements inside each other",
        kind: .timeout,
        help: "find fewer, or give a `limit`")
    }
  }
}

extension LiteralForm {
  static let selector = LiteralForm { text, _ in _ = try Selector(text) }
}

/// What of an element is wanted.
enum ElementPart: String, AppEnum {
  case text, html, attribute

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Part of Element"
  static let caseDisplayRepresentations: [ElementPart: DisplayRepresentation] = [
    .text: "Text", .html: "HTML", .attribute: "Attribute",
  ]
}
