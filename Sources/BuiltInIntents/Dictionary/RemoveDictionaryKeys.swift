import AppIntentsCore
import OrderedCollections

/// Leaves keys out of a dictionary.
struct RemoveDictionaryKeys: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "dictionary.remove"
  static let title: LocalizedStringResource = "Remove Keys"
  static let description = IntentDescription(
    """
    Gives a dictionary without some of its keys: `a: 1, b: 2` without `b` is `a: 1`. Keys that it \
    doesn't have change nothing.
    """,
    categoryName: "Dictionary", searchKeywords: ["delete", "omit", "drop"],
    resultValueName: "Dictionary")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["keys": .key]

  @Parameter(title: "Dictionary")
  var dictionary: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Keys", description: "The keys to leave out")
  var keys: [String]

  static var parameterSummary: some ParameterSummary {
    Summary("Remove \(\.$keys) from \(\.$dictionary)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let removed = Set(keys)
    return .result(value: dictionary.filter { !removed.contains($0.key) })
  }
}
