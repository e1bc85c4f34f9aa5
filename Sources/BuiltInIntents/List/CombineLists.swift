import AppIntentsCore

/// Combines two lists.
struct CombineLists: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "list.combine"
  static let title: LocalizedStringResource = "Combine Lists"
  static let description = IntentDescription(
    """
    Combines two lists. Of a, b and b, c, `append` makes a, b, b, c, `union` a, b, c, `common` b, and \
    `difference` a, which is what only the first one has. All but `append` give each item once.
    """,
    categoryName: "List", searchKeywords: ["concatenate", "intersection", "subtract", "set"],
    resultValueName: "List")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if no item is left"

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(title: "Other", description: "The second list")
  var other: [IntentValue]

  @Parameter(title: "How", default: .append)
  var how: ListCombination

  static var parameterSummary: some ParameterSummary {
    Summary("Combine \(\.$list) with \(\.$other), \(\.$how)")
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    let type = ListType.same(as: parameters["list"])
    return type == ListType.same(as: parameters["other"]) ? type : .list(of: .any)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let combined =
      switch how {
      case .append: list + other
      case .union: try unique(list + other)
      case .common: try items(inOther: true)
      case .difference: try items(inOther: false)
      }
    return .result(value: combined)
  }

  /// The items that are in the other list, or those that aren't, each once.
  private func items(inOther isIn: Bool) throws -> [IntentValue] {
    let firsts = try IntentContext.current.values.firstEqual(in: other + list)
    return try unique(
      zip(list, firsts.dropFirst(other.count)).filter { ($1 < other.count) == isIn }.map(\.0))
  }

  private func unique(_ items: [IntentValue]) throws -> [IntentValue] {
    let firsts = try IntentContext.current.values.firstEqual(in: items)
    return zip(items, firsts.enumerated()).filter { $1.offset == $1.element }.map(\.0)
  }
}

/// Which items of two lists a combination has.
enum ListCombination: String, AppEnum {
  case append, union, common, difference

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Combination"
  static let caseDisplayRepresentations: [ListCombination: DisplayRepresentation] = [
    .append: "All of Both", .union: "Those of Either", .common: "Those of Both",
    .difference: "Those of the First Only",
  ]
}
