import AppIntentsCore
import Diagnostics
import OrderedCollections

/// Makes a dictionary of a list of values.
struct MakeDictionary: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "dictionary.make"
  static let title: LocalizedStringResource = "Make Dictionary"
  static let description = IntentDescription(
    """
    Makes a dictionary of values and as many keys: the keys `name`, `age` and the values Ada, 36 give \
    `name: Ada, age: 36`. A row of a table and the names of its columns become a record this way.
    """,
    categoryName: "Dictionary", searchKeywords: ["zip", "record", "map"],
    resultValueName: "Dictionary")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["keys": .key]

  @Parameter(title: "Keys", description: "The keys, each different")
  var keys: [String]

  @Parameter(
    title: "Values", description: "As many values",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var values: [IntentValue]

  static var parameterSummary: some ParameterSummary {
    Summary("Make a dictionary with \(\.$keys) of \(\.$values)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    guard keys.count == values.count else {
      throw IntentFailure(
        "each key needs a value, but there are \(Phrasing.count(keys.count, "key")) and "
          + Phrasing.count(values.count, "value"))
    }
    var dictionary: OrderedDictionary<String, IntentValue> = [:]
    for (key, value) in zip(keys, values) {
      guard dictionary.updateValue(value, forKey: key) == nil else {
        throw IntentFailure("the key `\(key)` is there twice")
      }
    }
    return .result(value: dictionary)
  }
}
