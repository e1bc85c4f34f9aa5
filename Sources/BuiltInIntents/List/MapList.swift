import AppIntentsCore

/// Makes a value of each item of a list.
struct MapList: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "list.map"
  static let title: LocalizedStringResource = "Map List"
  static let description = IntentDescription(
    """
    Makes a value of each item of a list, by an expression about `$item`: `to: $item * 2` gives 2, 4, 6 \
    of 1, 2, 3. A map gives a dictionary of each: `to: { name: $item.name, size: $item.size }`.
    """,
    categoryName: "List", searchKeywords: ["each", "convert", "transform", "select", "collect"],
    resultValueName: "Values")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if the list is empty"

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(
    title: "To",
    description: "What becomes of an item, such as `upper($item.name)`, or a map of such")
  var to: ItemFormula

  static var parameterSummary: some ParameterSummary {
    Summary("Make \(\.$to) of each item of \(\.$list)")
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    switch parameters["to"] {
    case nil, .formula, .nothing: .list
    case let type?: .list(of: type)
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let to = to
    return .result(
      value: try await UnreadProperty.reading(each: list) { item in
        try Task.checkCancellation()
        return try to.value(item)
      })
  }
}
