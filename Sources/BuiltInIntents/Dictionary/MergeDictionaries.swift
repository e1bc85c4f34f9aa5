import AppIntentsCore
import OrderedCollections

/// Merges two dictionaries.
struct MergeDictionaries: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "dictionary.merge"
  static let title: LocalizedStringResource = "Merge Dictionaries"
  static let description = IntentDescription(
    """
    Merges two dictionaries. If both have a key, the value of the other one is used: `a: 1, b: 1` \
    merged with `b: 2` gives `a: 1, b: 2`.
    """,
    categoryName: "Dictionary", searchKeywords: ["combine", "update"], resultValueName: "Dictionary"
  )
  static let sideEffects: SideEffects = []

  @Parameter(title: "Dictionary")
  var dictionary: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Other", description: "The dictionary whose values are used if both have a key")
  var other: OrderedDictionary<String, IntentValue>

  static var parameterSummary: some ParameterSummary {
    Summary("Merge \(\.$dictionary) with \(\.$other)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    .result(value: dictionary.merging(other) { _, new in new })
  }
}
