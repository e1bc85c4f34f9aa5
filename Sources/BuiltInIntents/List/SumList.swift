import AppIntentsCore
import Foundation
import OrderedCollections

/// Adds up the numbers of a list.
struct SumList: AppIntent, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "list.sum"
  static let title: LocalizedStringResource = "Add Up List"
  static let description = IntentDescription(
    """
    Adds up the numbers of a list, exactly: 0.1, 0.2 and 0.3 give 0.6. Sizes, other measurements \
    and durations keep their unit: `1.5 MB` and `500 kB` give `2 MB`. With `by`, adds up a \
    property of the items: `by: size`.
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

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    parameters["list"] == .list(of: .number) && parameters["by"] == nil ? .number : .any
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let values = IntentContext.current.values
    let path = by.map(ValuePath.init)
    var sum: IntentValue?
    let found = try await UnreadProperty.reading(each: path == nil ? [] : list) {
      try path?.value(in: $0)
    }
    for (index, item) in list.enumerated() {
      guard let found = path == nil ? item : found[index] else {
        var help: String?
        if case .dictionary(let entries) = item {
          help = ValuePath.separatorHelp(naming: entries.keys)
        }
        throw IntentFailure(
          "item \(index + 1) has no `\(by ?? "")`", kind: .missing, help: help)
      }
      let addend = try addend(found, values)
      sum = try sum.map { try values.add($0, addend) } ?? addend
    }
    return .result(value: sum ?? .number(0))
  }

  /// Values with a unit keep it, including texts such as `5 MB`; all other values are numbers.
  private func addend(_ value: IntentValue, _ values: any ValueOperations) throws -> IntentValue {
    switch value {
    case .number, .duration, .measurement: value
    case .text:
      try (try? values.convert(value, to: .measurement)) ?? values.convert(value, to: .number)
    default: try values.convert(value, to: .number)
    }
  }
}
