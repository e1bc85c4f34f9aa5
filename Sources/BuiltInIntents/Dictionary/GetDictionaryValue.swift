import AppIntentsCore
import OrderedCollections

/// Looks up a value in a dictionary.
struct GetDictionaryValue: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "dictionary.get"
  static let title: LocalizedStringResource = "Get Value"
  static let description = IntentDescription(
    """
    Looks up a value in a dictionary by its key, or by a path: `address.city`, `items[1].price`. \
    Gives the default, or nothing, if there is none.
    """,
    categoryName: "Dictionary", searchKeywords: ["lookup", "key"], resultValueName: "Value")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["key": .key]

  @Parameter(title: "Dictionary")
  var dictionary: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Key", description: "A key, or a path such as `items[1].price`")
  var key: String

  @Parameter(title: "Default")
  var `default`: IntentValue?

  static var parameterSummary: some ParameterSummary {
    Summary("Get \(\.$key) from \(\.$dictionary)") { \.$default }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let found = try await UnreadProperty.reading {
      try ValuePath(key).value(in: .dictionary(dictionary))
    }
    return .result(value: found ?? `default` ?? .nothing)
  }
}
