import AppIntentsCore
import OrderedCollections

/// Renames keys of a dictionary.
struct RenameDictionaryKeys: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "dictionary.rename"
  static let title: LocalizedStringResource = "Rename Keys"
  static let description = IntentDescription(
    """
    Gives a dictionary with other names for some of its keys, which stay where they are: `keys: { nm: \
    name }` makes `name: Ada, age: 36` of `nm: Ada, age: 36`. Keys that it doesn't have change nothing.
    """,
    categoryName: "Dictionary", searchKeywords: ["columns"], resultValueName: "Dictionary")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["keys": .key]

  @Parameter(title: "Dictionary")
  var dictionary: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Keys", description: "The new names, by the old ones")
  var keys: OrderedDictionary<String, IntentValue>

  static var parameterSummary: some ParameterSummary {
    Summary("Rename \(\.$keys) in \(\.$dictionary)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    var renamed: OrderedDictionary<String, IntentValue> = [:]
    for (key, value) in dictionary {
      let name = try keys[key].map { try $0.shownText } ?? key
      guard renamed.updateValue(value, forKey: name) == nil else {
        throw IntentFailure("two keys would be called `\(name)`")
      }
    }
    return .result(value: renamed)
  }
}
