import AppIntentsCore

/// Flattens a list of lists.
struct FlattenList: AppIntent, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "list.flatten"
  static let title: LocalizedStringResource = "Flatten List"
  static let description = IntentDescription(
    """
    Flattens the lists in a list, at any depth: `[1, [2, [3]]]` becomes `1, 2, 3`.
    """,
    categoryName: "List", resultValueName: "Items")
  static let sideEffects: SideEffects = []

  @Parameter(title: "List")
  var list: [IntentValue]

  static var parameterSummary: some ParameterSummary { Summary("Flatten \(\.$list)") }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    var type = parameters["list"] ?? .any
    while case .list(let element) = type { type = element }
    return .list(of: type)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    var flat: [IntentValue] = []
    func add(_ items: [IntentValue]) {
      for item in items {
        if case .list(let items) = item { add(items) } else { flat.append(item) }
      }
    }
    add(list)
    return .result(value: flat)
  }
}
