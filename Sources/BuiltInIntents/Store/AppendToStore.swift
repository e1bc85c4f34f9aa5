import AppIntentsCore

/// Adds a value to a stored list.
struct AppendToStore: AppIntent, SideEffectDeclaring, OutputTypeRefining, NamingDeclaring {
  static let persistentIdentifier = "store.append"
  static let title: LocalizedStringResource = "Append to Stored List"
  static let description = IntentDescription(
    """
    Adds a value to the end of the list that the workflow has stored with a key, and gives the list: the \
    prices of all runs so far. `keep: 30` keeps the last 30. A stored value that is no list becomes the \
    first item.
    """,
    categoryName: "Store", searchKeywords: ["remember", "add", "collect", "history", "queue"],
    resultValueName: "Stored List")
  static let sideEffects: SideEffects = .writesFiles
  static let naming: [String: ParameterMeaning] = ["key": .id]

  @Parameter(
    title: "Key", description: "A name for it, such as `last_price`",
    inputConnectionBehavior: .never)
  var key: String

  @Parameter(
    title: "Value", description: "What to add, as one item",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var value: IntentValue

  @Parameter(
    title: "Keep", description: "The most items to keep; the oldest go", inclusiveRange: (1, .max))
  var keep: Int?

  static var parameterSummary: some ParameterSummary {
    Summary("Append \(\.$value) to what is stored as \(\.$key)") { \.$keep }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType { .list }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let context = IntentContext.current
    let (value, keep) = (value, keep ?? .max)
    guard keep > 0 else { throw IntentFailure("`keep` is \(keep), but has to be at least 1") }
    let change = try await context.store.change(key, at: context.now()) { before in
      var content = before ?? StoredContent([])
      content.value = .list(Array((content.value.listed + [value]).suffix(keep)))
      return content
    }
    return .result(value: change.after?.value.listed ?? [])
  }
}

extension IntentValue {
  /// The items of a list, or the value as the only item.
  fileprivate var listed: [IntentValue] {
    if case .list(let items) = self { items } else { [self] }
  }
}
