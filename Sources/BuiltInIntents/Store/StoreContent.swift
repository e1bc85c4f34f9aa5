import AppIntentsCore

/// Stores a value for later runs.
struct StoreContent: AppIntent, SideEffectDeclaring, OutputTypeRefining, NamingDeclaring {
  static let persistentIdentifier = "store.set"
  static let title: LocalizedStringResource = "Store Content"
  static let description = IntentDescription(
    """
    Stores a value with a key, for later runs of the workflow, in place of the one before, and gives \
    it. `store.get` reads it. With `expires: 7d` it is gone after a week. Each workflow has its own keys, \
    at most 10,000, and a value has at most 1 MiB.
    """,
    categoryName: "Store", searchKeywords: ["remember", "save", "persistent", "variable", "state"],
    resultValueName: "Stored Content")
  static let sideEffects: SideEffects = .writesFiles
  static let naming: [String: ParameterMeaning] = ["key": .id]
  static let isIdempotent = true

  @Parameter(
    title: "Key", description: "A name for it, such as `last_price`",
    inputConnectionBehavior: .never)
  var key: String

  @Parameter(
    title: "Value", description: "What to store",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var value: IntentValue

  @Parameter(
    title: "Expires", description: "How long it is stored, such as `7d`; always if omitted",
    supportsNegativeDurations: false)
  var expires: IntentDuration?

  static var parameterSummary: some ParameterSummary {
    Summary("Store \(\.$value) as \(\.$key)") { \.$expires }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    parameters["value"] ?? .any
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    guard value != .nothing else {
      throw IntentFailure(
        "there is nothing to store as `\(key)`", help: "`store.delete` removes what is stored")
    }
    let context = IntentContext.current
    let now = context.now()
    var content = StoredContent(value)
    if let expires {
      content.expires = IntentDate(now, in: context.timeZone).adding(expires).instant
    }
    try await context.store.set(key, to: content, at: now)
    return .result(value: value)
  }
}
