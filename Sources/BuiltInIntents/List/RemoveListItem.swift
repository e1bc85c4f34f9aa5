import AppIntentsCore

/// Removes items from a list.
struct RemoveListItem: AppIntent, SideEffectDeclaring, NamingDeclaring, OutputTypeRefining,
  ParameterAlternating,
  NothingGiving
{
  static let persistentIdentifier = "list.remove"
  static let title: LocalizedStringResource = "Remove Item"
  static let description = IntentDescription(
    """
    Removes from a list every item that equals `item`, or the items at a position: `b` removed from a, \
    b, c, b gives a, c. A list without the item stays as it is.
    """,
    categoryName: "List", searchKeywords: ["delete", "drop", "without"], resultValueName: "List")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["item": .key, "position": .key]
  static let alternatives = ["item", "position"]
  static let nothingCondition = "if no item is left"

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(title: "Item", description: "The item to remove; this or `position`")
  var item: IntentValue?

  @Parameter(
    title: "Position",
    description: "`first`, `last`, `random`, a number, or a range such as `2..4`; this or `item`")
  var position: String?

  static var parameterSummary: some ParameterSummary {
    When(\.$position, .hasAnyValue) {
      When(\.$position, .oneOf, ListPosition.words) {
        Summary("Remove the \(\.$position) item of \(\.$list)")
      } otherwise: {
        Summary("Remove item \(\.$position) of \(\.$list)")
      }
    } otherwise: {
      Summary("Remove \(\.$item) from \(\.$list)")
    }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    ListType.same(as: parameters["list"])
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    var list = list
    switch (item, position) {
    case (let item?, nil):
      let firsts = try IntentContext.current.values.firstEqual(in: [item] + list)
      list = zip(list, firsts.dropFirst()).filter { $1 != 0 }.map(\.0)
    case (nil, let position?):
      list.removeSubrange(try ListPosition(position).indices(in: list.count))
    default: throw IntentFailure("give either `item` or `position`")
    }
    return .result(value: list)
  }
}
