import AppIntentsCore

/// Sorts a list.
struct SortList: AppIntent, SideEffectDeclaring, NamingDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "list.sort"
  static let title: LocalizedStringResource = "Sort List"
  static let description = IntentDescription(
    """
    Sorts the items of a list, by themselves or by a property: `by: size` sorts files by size. \
    Texts that spell numbers, dates or sizes are sorted as such: `9` before `10`, `9 kB` before \
    `1 MB`. Equal items keep their order. Items that are empty, or whose property is empty or missing, \
    come last in either order.
    """,
    categoryName: "List", searchKeywords: ["order"], resultValueName: "Sorted List")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["by": .key]

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(
    title: "Property", description: "A property of the items, or a path such as `owner.name`")
  var by: String?

  @Parameter(title: "Order", default: .ascending)
  var order: SortOrder

  static var parameterSummary: some ParameterSummary {
    When(\.$by, .hasAnyValue) {
      Summary("Sort \(\.$list) by \(\.$by), \(\.$order)")
    } otherwise: {
      Summary("Sort \(\.$list), \(\.$order)")
    }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    ListType.same(as: parameters["list"])
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let keys = try await ValuePath.values(of: list, by: by)
    let order = try IntentContext.current.values.sorted(
      keys, isDescending: order == .descending)
    return .result(value: order.map { list[$0] })
  }
}
