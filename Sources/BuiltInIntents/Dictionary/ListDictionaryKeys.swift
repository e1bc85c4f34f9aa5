import AppIntentsCore
import OrderedCollections

/// Gives the keys of a dictionary.
struct ListDictionaryKeys: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "dictionary.keys"
  static let title: LocalizedStringResource = "Get Keys"
  static let description = IntentDescription(
    "Gives the keys of a dictionary, in their order: `name: Ada, born: 1815` has `name` and `born`.",
    categoryName: "Dictionary", resultValueName: "Keys")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Dictionary")
  var dictionary: OrderedDictionary<String, IntentValue>

  static var parameterSummary: some ParameterSummary { Summary("Get the keys of \(\.$dictionary)") }

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: Array(dictionary.keys))
  }
}
