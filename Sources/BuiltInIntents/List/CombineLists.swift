import AppIntentsCore
import OrderedCollections

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
      case .union: Array(OrderedSet(list).union(other))
      case .common: Array(OrderedSet(list).intersection(other))
      case .difference: Array(OrderedSet(list).subtracting(other))
      }
    return .result(value: combined)
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
