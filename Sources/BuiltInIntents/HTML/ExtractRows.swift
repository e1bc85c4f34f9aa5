import AppIntentsCore
import Foundation
import Markup
import OrderedCollections

/// Reads the fields of things that a page lists.
struct ExtractRows: AppIntent, FormDeclaring, SideEffectDeclaring, OutputTypeRefining,
  NothingGiving
{
  static let persistentIdentifier = "html.extract"
  static let title: LocalizedStringResource = "Extract from HTML"
  static let description = IntentDescription(
    """
    Reads a dictionary of each thing that a page lists: `rows: .product` says where the things are, and \
    `fields: { name: h2, link: "a @href", tags: [.tag] }` what is read of each: the text of the first \
    element that a selector finds there, with `@` one of its attributes, in brackets the texts of all. \
    `.` is the row itself, and `@id` its attribute. Without `rows` the page is one thing.
    """,
    categoryName: "HTML", searchKeywords: ["scrape", "css", "rows", "records"],
    resultValueName: "Rows")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if no row fits"
  static let forms: [String: LiteralForm] = ["rows": .selector]

  @Parameter(title: "HTML")
  var html: String

  @Parameter(title: "Fields", description: "What to read: selectors by the names of the fields")
  var fields: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Rows", description: "The selector of the elements that are one thing each")
  var rows: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Extract \(\.$fields) from \(\.$html)") { \.$rows }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    .list(of: .dictionary)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let selector = try rows.map { try Selector($0) }
    let wanted = try fields.map { (name: $0.key, field: try ExtractedField($0.value, $0.key)) }
    let tree = try HTMLTree.read(html)
    let matcher = SelectorMatcher(tree)
    let places = try selector.map { try matcher.elements($0) } ?? [MarkupTree.root]
    // Each selector is looked for once in the page, however many rows there are.
    let found = try wanted.map { try $0.field.selector.map { try matcher.elements($0) } }
    var size = 0
    return .result(
      value: try places.map { row in
        try Task.checkCancellation()
        var entries: OrderedDictionary<String, IntentValue> = [:]
        for (index, (name, field)) in wanted.enumerated() {
          let value = try field.value(in: row, found[index], of: tree)
          size += try value.items.reduce(0) { try $0 + $1.shownText.utf8.count }
          try IntentContext.current.limits.check(bytes: size)
          entries[name] = value
        }
        return .dictionary(entries)
      })
  }
}

/// What is read of a row: `h2`, `a @href`, `@id`, `.`, or one of them in a list.
private struct ExtractedField {
  /// Nil for the row itself.
  let selector: Selector?
  let attribute: String?
  let isList: Bool

  init(_ value: IntentValue, _ name: String) throws {
    var value = value
    if case .list(let items) = value {
      guard items.count == 1 else {
        throw IntentFailure("the field `\(name)` has \(items.count) selectors, but needs one")
      }
      isList = true
      value = items[0]
    } else {
      isList = false
    }
    guard case .text(let text) = value else {
      throw IntentFailure(
        "the field `\(name)` is \(value.type.name), but has to be a selector such as `h2`")
    }
    let (before, after) = Self.split(text)
    attribute = after?.lowercased()
    if attribute?.isEmpty == true {
      throw IntentFailure(
        "the field `\(name)` has no name after `@`", help: "such as `a @href`")
    }
    do {
      selector = before.isEmpty && after != nil || before == "." ? nil : try Selector(before)
    } catch let failure as IntentFailure {
      throw IntentFailure("the field `\(name)`: \(failure.message)", help: failure.help)
    }
  }

  /// The selector, and the name after the last `@` that isn't in brackets or quotes.
  private static func split(_ text: String) -> (String, String?) {
    var depth = 0
    var quote: Unicode.Scalar?
    var mark: String.Index?
    for (index, scalar) in zip(text.unicodeScalars.indices, text.unicodeScalars) {
      if let open = quote {
        if scalar == open { quote = nil }
        continue
      }
      switch scalar {
      case "\"", "'": quote = scalar
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case "@" where depth == 0: mark = index
      default: continue
      }
    }
    func trimmed(_ part: Substring.UnicodeScalarView) -> String {
      String(part).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let scalars = text.unicodeScalars[...]
    guard let mark else { return (trimmed(scalars), nil) }
    return (trimmed(scalars[..<mark]), trimmed(scalars[scalars.index(after: mark)...]))
  }

  func value(in row: Int, _ found: [Int]?, of tree: MarkupTree) throws -> IntentValue {
    let places =
      found.map { SelectorMatcher.all(of: $0, in: tree.inside(row)) } ?? [row]
    guard isList else { return try places.first.flatMap { try part(of: $0, tree) } ?? .nothing }
    return .list(try places.compactMap { try part(of: $0, tree) })
  }

  private func part(of index: Int, _ tree: MarkupTree) throws -> IntentValue? {
    if let attribute { return tree.attribute(attribute, of: index).map { .text($0) } }
    return .text(try HTMLText.text(of: index, in: tree))
  }
}
