import AppIntents
import Foundation

/// Adds up the numbers of a list.
struct SumList: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "list.sum"
  static let title: LocalizedStringResource = "Sum"
  static let description = IntentDescription(
    """
    Adds up the numbers of a list, exactly: 0.1, 0.2 and 0.3 give 0.6. With `by`, adds up a \
    property of the items: `by: price`.
    """,
    categoryName: "List", searchKeywords: ["add", "total"], resultValueName: "Sum")
  static let sideEffects: SideEffects = []

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(
    title: "Property", description: "A property of the items, or a path such as `total.net`")
  var by: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Add up \(\.$list)") { \.$by }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentNumber> {
    let values = IntentContext.current.values
    let path = by.map(ValuePath.init)
    var sum = IntentNumber.integer(0)
    for (index, item) in list.enumerated() {
      guard let addend = try path.map({ try $0.value(in: item) }) ?? item else {
        throw IntentFailure("item \(index + 1) has no `\(by ?? "")`", kind: .missing)
      }
      guard case .number(let number) = try values.convert(addend, to: .number) else {
        throw IntentFailure("item \(index + 1) is \(addend.type.name), not a number")
      }
      sum = sum.adding(number)
    }
    return .result(value: sum)
  }
}

extension IntentNumber {
  /// The exact sum; integers add without a detour, as long as they fit.
  fileprivate func adding(_ other: IntentNumber) -> IntentNumber {
    if case .integer(let left) = self, case .integer(let right) = other {
      let (sum, overflows) = left.addingReportingOverflow(right)
      if !overflows { return .integer(sum) }
    }
    return IntentNumber(decimal + other.decimal)
  }
}
