import AppIntentsCore
import OrderedCollections

/// Reads the dictionary in a TOML text.
struct ParseTOML: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "toml.parse"
  static let title: LocalizedStringResource = "Parse TOML"
  static let description = IntentDescription(
    """
    Gives the dictionary in a TOML text: `count = 3` gives a dictionary whose `count` is 3. A date \
    without a zone is in the run's zone; a time of day, `inf` and `nan` are texts.
    """,
    categoryName: "TOML", searchKeywords: ["decode", "read", "configuration"]
  )
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary {
    Summary("Parse \(\.$text) as TOML")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    guard case .dictionary(let values) = try IntentContext.current.values.decode(text, as: .toml)
    else { throw IntentFailure("the text is no TOML") }
    return .result(value: values)
  }
}
