import AppIntentsCore
import OrderedCollections

/// Keeps the entries of a dictionary that meet a condition.
struct FilterDictionary: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "dictionary.filter"
  static let title: LocalizedStringResource = "Filter Dictionary"
  static let description = IntentDescription(
    """
    Keeps the entries of a dictionary that meet a condition on `$key` and `$item`, the value: `where: \
    $item > 1 and $key is not "total"` of `a: 1, b: 2, total: 3` gives `b: 2`.
    """,
    categoryName: "Dictionary", searchKeywords: ["select", "where", "entries"],
    resultValueName: "Dictionary")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Dictionary")
  var dictionary: OrderedDictionary<String, IntentValue>

  @Parameter(
    title: "Condition",
    description: "The condition of the entries to keep, such as `$item has value`")
  var `where`: EntryCondition

  static var parameterSummary: some ParameterSummary {
    Summary("Keep the entries of \(\.$dictionary) where \(\.$where)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let condition = `where`
    var kept: OrderedDictionary<String, IntentValue> = [:]
    for (key, value) in dictionary {
      try Task.checkCancellation()
      let holds = try await UnreadProperty.reading { try condition.holds(key, value) }
      if holds { kept[key] = value }
    }
    return .result(value: kept)
  }
}
