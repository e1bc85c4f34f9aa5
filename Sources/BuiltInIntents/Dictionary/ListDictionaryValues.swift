import AppIntentsCore
import OrderedCollections

/// Gives the values of a dictionary.
struct ListDictionaryValues: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "dictionary.values"
  static let title: LocalizedStringResource = "Get Values"
  static let description = IntentDescription(
    """
    Gives the values of a dictionary, in the order of its keys: `name: Ada, born: 1815` has `Ada` \
    and 1815.
    """,
    categoryName: "Dictionary", resultValueName: "Values")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Dictionary")
  var dictionary: OrderedDictionary<String, IntentValue>

  static var parameterSummary: some ParameterSummary {
    Summary("Get the values of \(\.$dictionary)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    .result(value: Array(dictionary.values))
  }
}
