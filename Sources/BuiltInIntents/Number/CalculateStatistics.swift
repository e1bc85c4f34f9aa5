import AppIntents
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
    let sorted = list.map(\.decimal).sorted()
    let count = sorted.count
    let sum = sorted.reduce(0, +)
    let average = sum / Decimal(count)
    let middle = sorted[count / 2]
    let median = count.isMultiple(of: 2) ? (sorted[count / 2 - 1] + middle) / 2 : middle
    let variance =
      sorted.map { ($0 - average) * ($0 - average) }.reduce(0, +) / Decimal(count)
    return .result(value: [
      "count": .number(count),
      "sum": .number(sum),
      "average": .number(average),
      "median": .number(median),
      "minimum": .number(sorted[0]),
      "maximum": .number(sorted[count - 1]),
      "range": .number(sorted[count - 1] - sorted[0]),
      "mode": .number(mode),
      "standard_deviation": .number(variance.squareRoot),
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

extension Decimal {
  /// The square root to 15 places, by Newton's method.
  fileprivate var squareRoot: Decimal {
    guard self > 0 else { return 0 }
    var root = Decimal(Foundation.sqrt(NSDecimalNumber(decimal: self).doubleValue))
    // A double starts with 15 correct digits, and each step doubles them.
    for _ in 0..<2 where !root.isZero { root = (root + self / root) / 2 }
    return root.rounded(.even, places: 15)
  }
}
