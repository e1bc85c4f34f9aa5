import AppIntentsCore

/// Picks some items of a list at random.
struct SampleList: AppIntent, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "list.sample"
  static let title: LocalizedStringResource = "Sample List"
  static let description = IntentDescription(
    """
    Picks some items of a list at random, each at most once: 2 of `a, b, c` may be `c, a`. With \
    the length of the list it shuffles the list.
    """,
    categoryName: "List", searchKeywords: ["random", "shuffle"], resultValueName: "Items")
  static let sideEffects: SideEffects = .varies

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(title: "Count", default: 1, inclusiveRange: (0, .max))
  var count: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Pick \(\.$count) of \(\.$list) at random")
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    ListType.same(as: parameters["list"])
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    guard count >= 0 else { throw IntentFailure("`count` is \(count), but can't be less than 0") }
    return .result(value: Array(list.shuffled().prefix(count)))
  }
}
