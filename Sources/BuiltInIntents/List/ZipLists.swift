import AppIntentsCore
import OrderedCollections

/// Makes pairs of the items of two lists.
struct ZipLists: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "list.zip"
  static let title: LocalizedStringResource = "Zip Lists"
  static let description = IntentDescription(
    """
    Makes pairs of the items of two lists that have equally many: a, b and 1, 2 give the lists a, 1 and \
    b, 2. With `names` a pair is a dictionary: `names: [letter, number]` gives `letter: a, number: 1`.
    """,
    categoryName: "List", searchKeywords: ["pair", "transpose"], resultValueName: "Pairs")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if the lists are empty"

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(title: "Other", description: "The list with the second items")
  var other: [IntentValue]

  @Parameter(
    title: "Names", description: "The two keys of a pair that is a dictionary", default: [])
  var names: [String]

  static var parameterSummary: some ParameterSummary {
    Summary("Zip \(\.$list) with \(\.$other)") { \.$names }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    .list(of: parameters["names"] == nil ? .list(of: .any) : .any)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    guard list.count == other.count else {
      let shorter = min(list.count, other.count)
      throw IntentFailure(
        "the lists have \(list.count) and \(other.count) items, so they can't be pairs",
        help: shorter == 0
          ? nil : "take as many of the longer one with `list.get`, at `1..\(shorter)`")
    }
    guard names.isEmpty || names.count == 2 && names[0] != names[1] else {
      throw IntentFailure(
        "`names` has to have two different names", help: "write `names: [first, second]`")
    }
    return .result(
      value: zip(list, other).map { first, second in
        names.isEmpty
          ? .list([first, second]) : .dictionary([names[0]: first, names[1]: second])
      })
  }
}
