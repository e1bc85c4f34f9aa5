import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

/// The comparisons of a search with the types of the properties that an app describes.
///
/// A text that isn't a number, compared with a number, matches no entity. That is a mistake rather than a
/// search that finds nothing. Values that stand in the file are checked before the run; this checks those
/// that only the run knows.
struct ComparedProperties {
  private let properties: OrderedDictionary<String, ValueType>
  private let kind: any EntityKind

  init(_ properties: OrderedDictionary<String, ValueType>, of kind: any EntityKind) {
    self.properties = properties
    self.kind = kind
  }

  /// Throws an `IntentFailure` for a comparison that can't be made.
  func check(_ comparisons: PropertyComparisons) throws {
    for item in comparisons.items {
      guard let type = properties[item.property] else { continue }
      for value in item.values where value != .nothing {
        guard let problem = problem(type, item.comparison, value) else { continue }
        throw IntentFailure(
          "`\(item.property)` of a \(kind.title) can't be compared with"
            + " `\(Phrasing.shorten(value.shortText))`: \(problem)")
      }
    }
  }

  /// Why a property of a type can't be compared with a value; nil if it can.
  private func problem(
    _ type: ValueType, _ comparison: EntityComparison, _ value: IntentValue
  ) -> String? {
    if let problem = Comparison.problem(comparison.operation, type, value.type) { return problem }
    guard case .text(let text) = value else { return nil }
    switch type {
    case .number, .boolean, .date, .duration, .measurement, .choice:
      do {
        _ = try Conversions.convert(.text(text), to: type)
        return nil
      } catch {
        return "it is \(ValuePhrase.article(type.name)), and the text"
          + " \(ValuePhrase.predicate(error.problem))"
      }
    default: return nil
    }
  }
}

extension EntityComparison {
  fileprivate var operation: ComparisonOperator {
    switch self {
    case .equalTo: .is
    case .notEqualTo: .isNot
    case .lessThan: .less
    case .lessThanOrEqualTo: .lessOrEqual
    case .greaterThan: .greater
    case .greaterThanOrEqualTo: .greaterOrEqual
    case .isBetween: .greaterOrEqual
    case .contains: .contains
    case .hasPrefix: .beginsWith
    case .hasSuffix: .endsWith
    }
  }
}
