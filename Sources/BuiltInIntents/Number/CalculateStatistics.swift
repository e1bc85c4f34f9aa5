import AppIntentsCore
import Foundation
import OrderedCollections

/// Describes the numbers of a list.
struct CalculateStatistics: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "number.statistics"
  static let title: LocalizedStringResource = "Calculate Statistics"
  static let description = IntentDescription(
    """
    Describes the numbers of a list by their `count`, `sum`, `average`, `median`, `minimum`, \
    `maximum`, `range`, `mode` (the most frequent number, the first of several) and \
    `standard_deviation` (of the whole population): 1, 2, 6 have the average 3 and the median 2.
    """,
    categoryName: "Number", searchKeywords: ["average", "mean", "median", "minimum", "maximum"],
    resultValueName: "Statistics")
  static let sideEffects: SideEffects = []

  @Parameter(title: "List")
  var list: [IntentNumber]

  static var parameterSummary: some ParameterSummary {
    Summary("Calculate statistics of \(\.$list)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    guard !list.isEmpty else {
      throw IntentFailure("the list has no numbers, so it has no average", kind: .missing)
    }
    let sorted = list.sorted()
    let count = sorted.count
    let size = IntentNumber.integer(count)
    let sum = try sorted.reduce(IntentNumber.integer(0)) { try $0.adding($1) }
    let average = try sum.divided(by: size)
    let middle = sorted[count / 2]
    let median =
      count.isMultiple(of: 2)
      ? try sorted[count / 2 - 1].adding(middle).divided(by: 2) : middle
    let squares = try sorted.reduce(IntentNumber.integer(0)) { squares, number in
      let distance = try number.subtracting(average)
      return try squares.adding(distance.multiplied(by: distance))
    }
    return .result(value: [
      "count": .number(count),
      "sum": .number(sum),
      "average": .number(average),
      "median": .number(median),
      "minimum": .number(sorted[0]),
      "maximum": .number(sorted[count - 1]),
      "range": .number(try sorted[count - 1].subtracting(sorted[0])),
      "mode": .number(mode),
      "standard_deviation": .number(try squares.divided(by: size).squareRoot() ?? 0),
    ])
  }

  /// The most frequent number; the first of several.
  private var mode: IntentNumber {
    var counts: OrderedDictionary<IntentNumber, Int> = [:]
    for number in list { counts[number, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return counts.first { $0.value == most }?.key ?? 0
  }
}
