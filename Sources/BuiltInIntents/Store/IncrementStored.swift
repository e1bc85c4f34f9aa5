import AppIntentsCore

/// Adds to a stored number.
struct IncrementStored: AppIntent, SideEffectDeclaring, OutputTypeRefining, NamingDeclaring {
  static let persistentIdentifier = "store.increment"
  static let title: LocalizedStringResource = "Increment Stored Number"
  static let description = IntentDescription(
    """
    Adds to the number that the workflow has stored with a key, and gives the sum: `store.increment: \
    invoices` gives 1 in the first run, 2 in the second, and so on, also if several runs count at the \
    same time. `by: -1` counts down.
    """,
    categoryName: "Store", searchKeywords: ["count", "counter", "number", "sequence"],
    resultValueName: "Number")
  static let sideEffects: SideEffects = .writesFiles
  static let naming: [String: ParameterMeaning] = ["key": .id]

  @Parameter(
    title: "Key", description: "A name for it, such as `last_price`",
    inputConnectionBehavior: .never)
  var key: String

  @Parameter(
    title: "By", description: "What to add", default: 1, inputConnectionBehavior: .never)
  var by: IntentNumber

  static var parameterSummary: some ParameterSummary {
    Summary("Add \(\.$by) to the number stored as \(\.$key)")
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType { .number }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentNumber> {
    let context = IntentContext.current
    let (key, by, values) = (key, by, context.values)
    let change = try await context.store.change(key, at: context.now()) { before in
      var content = before ?? StoredContent(0)
      guard case .number? = try? values.convert(content.value, to: .number) else {
        throw IntentFailure(
          "what is stored as `\(key)` is \(content.value.type.name), not a number",
          help: "store a number with `store.set`, or remove it with `store.delete`")
      }
      content.value = try values.add(values.convert(content.value, to: .number), .number(by))
      return content
    }
    guard case .number(let sum)? = change.after?.value else {
      throw IntentFailure("`\(key)` has no number")
    }
    return .result(value: sum)
  }
}
