import AppIntentsCore
import OrderedCollections

/// Groups the items of a list and calculates totals of each group.
struct SummarizeList: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "list.summarize"
  static let title: LocalizedStringResource = "Summarize List"
  static let description = IntentDescription(
    """
    Groups the items of a list by one property or several, and gives a row for each group, with the \
    properties and the totals. Totals are expressions about `$items`, the items of the group: `by: \
    country` with `totals: { sales: sum($items.amount), orders: count($items) }` gives `country: DE, \
    sales: 80, orders: 3` and so on. Groups come in the order of their first items.
    """,
    categoryName: "List",
    searchKeywords: ["group by", "pivot", "aggregate", "total", "subtotal", "report"],
    resultValueName: "Rows")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if the list is empty"

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(
    title: "Properties",
    description: "The properties of the items to group by, or paths such as `owner.name`")
  var by: [String]

  @Parameter(
    title: "Totals",
    description: "Expressions about `$items`, by name: `{ total: sum($items.amount) }`")
  var totals: GroupFormulas

  static var parameterSummary: some ParameterSummary {
    Summary("Summarize \(\.$list) by \(\.$by) with \(\.$totals)")
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    .list(of: .dictionary)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    try check()
    let rowKeys = try await keys()
    var groups: OrderedDictionary<Int, [IntentValue]> = [:]
    let firsts = try IntentContext.current.values.firstEqual(in: rowKeys.map { .list($0) })
    for (first, item) in zip(firsts, list) { groups[first, default: []].append(item) }
    let totals = totals
    var rows: [IntentValue] = []
    rows.reserveCapacity(groups.count)
    for (first, items) in groups {
      try Task.checkCancellation()
      var row = OrderedDictionary(uniqueKeysWithValues: zip(by, rowKeys[first]))
      for (name, value) in try await UnreadProperty.reading({ try totals.values(items) }) {
        row[name] = value
      }
      rows.append(.dictionary(row))
    }
    return .result(value: rows)
  }

  /// A row can't have two values of one name.
  private func check() throws {
    guard !by.isEmpty else {
      throw IntentFailure("`by` is empty", help: "name a property such as `by: country`")
    }
    if let twice = Dictionary(grouping: by, by: \.self).first(where: { $1.count > 1 }) {
      throw IntentFailure("`by` names `\(twice.key)` twice")
    }
    if let taken = totals.names.first(where: by.contains) {
      throw IntentFailure(
        "a total and a property of `by` are both called `\(taken)`",
        help: "give the total another name")
    }
  }

  /// The values of the properties in each item.
  private func keys() async throws -> [[IntentValue]] {
    var keys = [[IntentValue]](repeating: [], count: list.count)
    for path in by {
      for (index, value) in try await ValuePath.values(of: list, by: path).enumerated() {
        keys[index].append(value)
      }
    }
    return keys
  }
}
