import AppIntentsCore
import OrderedCollections

/// Sets a value in a dictionary.
struct SetDictionaryValue: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "dictionary.set"
  static let title: LocalizedStringResource = "Set Value"
  static let description = IntentDescription(
    """
    Sets a value in a dictionary and gives the changed dictionary. A path such as `address.city` \
    reaches into inner dictionaries, and adds missing ones.
    """,
    categoryName: "Dictionary", resultValueName: "Dictionary")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Dictionary")
  var dictionary: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Key", description: "A key, or a path such as `address.city`")
  var key: String

  @Parameter(title: "Value")
  var value: IntentValue

  static var parameterSummary: some ParameterSummary {
    Summary("Set \(\.$key) to \(\.$value) in \(\.$dictionary)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    .result(value: try ValuePath(key).setting(value, in: dictionary))
  }
}
