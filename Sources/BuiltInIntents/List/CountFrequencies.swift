import AppIntentsCore
import OrderedCollections

/// Counts how often each value is in a list.
struct CountFrequencies: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "list.frequencies"
  static let title: LocalizedStringResource = "Count Frequencies"
  static let description = IntentDescription(
    """
    Counts how often each value is in a list, the most frequent first: a, b, a gives `value: a, count: \
    2` and `value: b, count: 1`. With `by`, counts the values of a property of the items.
    """,
    categoryName: "List", searchKeywords: ["histogram", "tally", "uniq"],
    resultValueName: "Frequencies")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if the list is empty"

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(
    title: "Property", description: "A property of the items, or a path such as `owner.name`")
  var by: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Count how often each value is in \(\.$list)") { \.$by }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    .list(of: .dictionary)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let values = try await ValuePath.values(of: list, by: by)
    var counts: OrderedDictionary<Int, Int> = [:]
    for first in try IntentContext.current.values.firstEqual(in: values) {
      counts[first, default: 0] += 1
    }
    // Equally frequent ones keep their order.
    let sorted = counts.enumerated().sorted {
      ($1.element.value, $0.offset) < ($0.element.value, $1.offset)
    }
    return .result(
      value: sorted.map { ["value": values[$0.element.key], "count": .number($0.element.value)] })
  }
}
