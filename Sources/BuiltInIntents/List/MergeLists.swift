import AppIntentsCore
import OrderedCollections

/// Joins the rows of two lists.
struct MergeLists: AppIntent, SideEffectDeclaring, NamingDeclaring, OutputTypeRefining,
  NothingGiving
{
  static let persistentIdentifier = "list.merge"
  static let title: LocalizedStringResource = "Merge Lists"
  static let description = IntentDescription(
    """
    Joins the rows of two lists of dictionaries that have the same value of a key: orders with \
    `customer: 7` and customers with `customer: 7, name: Ada` give orders with `name: Ada`. Rows \
    without a counterpart stay as they are. If both have a key, the value of the first list is kept.
    """,
    categoryName: "List", searchKeywords: ["join", "lookup", "vlookup"], resultValueName: "Rows")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["list": .key, "other": .key, "by": .key]
  static let nothingCondition = "if the list is empty"

  @Parameter(title: "List", description: "The rows to add to")
  var list: [OrderedDictionary<String, IntentValue>]

  @Parameter(
    title: "Other", description: "The rows to look up; a value of the key is in one of them")
  var other: [OrderedDictionary<String, IntentValue>]

  @Parameter(title: "Key", description: "The key that both have")
  var by: String

  static var parameterSummary: some ParameterSummary {
    Summary("Merge \(\.$list) with \(\.$other) by \(\.$by)")
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    .list(of: .dictionary)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    try check(list, "list")
    try check(other, "other")
    var rows: [String: OrderedDictionary<String, IntentValue>] = [:]
    for row in other {
      guard let key = row[by], key != .nothing else { continue }
      // The same number or date may be a text in a list that was read from CSV.
      let text = try key.shownText
      guard rows.updateValue(row, forKey: text) == nil else {
        let shown = IntentContext.current.excerpt(of: text, to: 40)
        throw IntentFailure(
          "several rows of `other` have `\(by)` “\(shown)”, so it isn't clear which one belongs",
          help: "leave one of them with `list.unique`, `by: \(by)`")
      }
    }
    return .result(
      value: try list.map { row in
        try Task.checkCancellation()
        guard let key = row[by], key != .nothing, let match = rows[try key.shownText] else {
          return .dictionary(row)
        }
        return .dictionary(row.merging(match) { own, _ in own })
      })
  }

  /// A key that no row has is a mistake.
  private func check(
    _ rows: [OrderedDictionary<String, IntentValue>], _ name: String
  ) throws {
    guard let first = rows.first, !rows.contains(where: { $0[by] != nil }) else { return }
    throw IntentFailure(
      "no row of `\(name)` has `\(by)`", kind: .missing,
      help: ValuePath.help(naming: first.keys))
  }
}
