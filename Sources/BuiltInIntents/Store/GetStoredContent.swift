import AppIntentsCore

/// Gives what the workflow has stored.
struct GetStoredContent: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "store.get"
  static let title: LocalizedStringResource = "Get Stored Content"
  static let description = IntentDescription(
    """
    Gives what the workflow has stored with a key, in this run or an earlier one: after `store.set` of \
    `19.90` with the key `last_price`, `store.get: last_price` gives it. Gives the default, or nothing, \
    if nothing is stored or if it has expired.
    """,
    categoryName: "Store",
    searchKeywords: ["remember", "recall", "persistent", "variable", "state"],
    resultValueName: "Stored Content")
  static let sideEffects: SideEffects = .readsFiles
  static let naming: [String: ParameterMeaning] = ["key": .id]

  @Parameter(
    title: "Key", description: "A name for it, such as `last_price`",
    inputConnectionBehavior: .never)
  var key: String

  @Parameter(
    title: "Default", description: "The value if nothing is stored",
    inputConnectionBehavior: .never)
  var `default`: IntentValue?

  static var parameterSummary: some ParameterSummary {
    Summary("Get what is stored as \(\.$key)") { \.$default }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let context = IntentContext.current
    let content = try await context.store.content(of: key, at: context.now())
    return .result(value: content?.value ?? `default` ?? .nothing)
  }
}
