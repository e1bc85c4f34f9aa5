import AppIntentsCore

/// Gives an item of a list, or several.
struct GetListItem: AppIntent, FormDeclaring, SideEffectDeclaring, NamingDeclaring,
  OutputTypeRefining
{
  static let persistentIdentifier = "list.get"
  static let title: LocalizedStringResource = "Get Item"
  static let description = IntentDescription(
    """
    Gives an item of a list: the `first`, the `last`, a `random` one, or the one at a position \
    (1 is the first, -1 the last). A range such as `2..4` gives a list of items.
    """,
    categoryName: "List", searchKeywords: ["pick", "choose"], resultValueName: "Item")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["position": .key]
  static let forms: [String: LiteralForm] = ["position": .position]

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(
    title: "Position",
    description: "`first`, `last`, `random`, a number, or a range such as `2..4`",
    default: "first")
  var position: String

  static var parameterSummary: some ParameterSummary {
    When(\.$position, .oneOf, ListPosition.words) {
      Summary("Get the \(\.$position) item of \(\.$list)")
    } otherwise: {
      Summary("Get item \(\.$position) of \(\.$list)")
    }
  }

  /// A position in a text may be a range.
  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    guard case .list(let element) = parameters["list"] else { return .any }
    switch parameters["position"] {
    case nil, .number: return element
    default: return .any
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    .result(value: try found())
  }

  private func found() throws -> IntentValue {
    let position = ListPosition(position)
    let items = list[try position.indices(in: list.count)]
    return position.isRange ? .list(Array(items)) : items.first ?? .nothing
  }
}
