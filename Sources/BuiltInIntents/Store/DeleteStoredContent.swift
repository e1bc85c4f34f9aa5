import AppIntentsCore

/// Deletes what the workflow has stored.
struct DeleteStoredContent: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "store.delete"
  static let title: LocalizedStringResource = "Delete Stored Content"
  static let description = IntentDescription(
    """
    Deletes what the workflow has stored with a key: after `store.delete: last_price`, `store.get` gives \
    nothing. Does nothing if nothing is stored.
    """,
    categoryName: "Store", searchKeywords: ["forget", "remove", "clear", "reset"])
  static let sideEffects: SideEffects = .writesFiles
  static let naming: [String: ParameterMeaning] = ["key": .id]
  static let isIdempotent = true

  @Parameter(
    title: "Key", description: "A name for it, such as `last_price`",
    inputConnectionBehavior: .never)
  var key: String

  static var parameterSummary: some ParameterSummary {
    Summary("Delete what is stored as \(\.$key)")
  }

  func perform() async throws -> some IntentResult {
    let context = IntentContext.current
    try await context.store.set(key, to: nil, at: context.now())
    return .result()
  }
}
