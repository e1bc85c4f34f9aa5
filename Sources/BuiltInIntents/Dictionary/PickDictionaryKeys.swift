import AppIntentsCore
import OrderedCollections

/// Keeps some keys of a dictionary.
struct PickDictionaryKeys: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "dictionary.pick"
  static let title: LocalizedStringResource = "Pick Keys"
  static let description = IntentDescription(
    """
    Gives a dictionary with only some of its keys, in the order in which they are named: `c, a` of \
    `a: 1, b: 2, c: 3` is `c: 3, a: 1`. Keys that it doesn't have are left out.
    """,
    categoryName: "Dictionary", searchKeywords: ["select", "keep", "columns"],
    resultValueName: "Dictionary")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["keys": .key]

  @Parameter(title: "Dictionary")
  var dictionary: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Keys", description: "The keys to keep")
  var keys: [String]

  static var parameterSummary: some ParameterSummary {
    Summary("Pick \(\.$keys) from \(\.$dictionary)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    var picked: OrderedDictionary<String, IntentValue> = [:]
    for key in keys { picked[key] = dictionary[key] }
    return .result(value: picked)
  }
}
