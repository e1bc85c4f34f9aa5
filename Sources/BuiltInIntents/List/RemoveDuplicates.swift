import AppIntentsCore

/// Keeps the first of each item that occurs more than once.
struct RemoveDuplicates: AppIntent, SideEffectDeclaring, NamingDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "list.unique"
  static let title: LocalizedStringResource = "Remove Duplicates"
  static let description = IntentDescription(
    """
    Keeps the first of each item that occurs more than once: `b, a, b` becomes `b, a`. Texts that \
    differ in case are different. With `by`, items are equal if that property is.
    """,
    categoryName: "List", searchKeywords: ["distinct", "dedupe"], resultValueName: "Items")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["by": .key]

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(title: "Property", description: "The property to compare")
  var by: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Remove duplicates from \(\.$list)") { \.$by }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    ListType.same(as: parameters["list"])
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let keys = try await ValuePath.values(of: list, by: by)
    let firsts = try IntentContext.current.values.firstEqual(in: keys)
    return .result(value: list.indices.filter { firsts[$0] == $0 }.map { list[$0] })
  }
}
