import AppIntentsCore

/// Keeps the items of a list that meet a condition.
struct FilterList: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "list.filter"
  static let title: LocalizedStringResource = "Filter List"
  static let description = IntentDescription(
    """
    Keeps the items of a list that meet a condition on `$item`: `where: $item > 2` keeps 3 and 4 \
    of 1, 2, 3, 4.
    """,
    categoryName: "List", searchKeywords: ["select", "where"], resultValueName: "Items")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if no item fits"

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(
    title: "Condition", description: "The condition of the items to keep, such as `$item > 2`")
  var `where`: IntentCondition

  @Parameter(
    title: "Limit", description: "The most items to keep; further items aren't tested",
    inclusiveRange: (0, .max))
  var limit: Int?

  static var parameterSummary: some ParameterSummary {
    Summary("Keep the items of \(\.$list) where \(\.$where)") { \.$limit }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    ListType.same(as: parameters["list"])
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let limit = limit ?? .max
    guard limit >= 0 else { throw IntentFailure("`limit` is \(limit), but can't be less than 0") }
    let condition = `where`
    if limit == .max {
      let holds = try await UnreadProperty.reading(each: list) { item in
        try Task.checkCancellation()
        return try condition.holds(item)
      }
      return .result(value: zip(list, holds).filter(\.1).map(\.0))
    }
    var kept: [IntentValue] = []
    for item in list {
      if kept.count == limit { break }
      try Task.checkCancellation()
      if try await UnreadProperty.reading({ try condition.holds(item) }) { kept.append(item) }
    }
    return .result(value: kept)
  }
}
