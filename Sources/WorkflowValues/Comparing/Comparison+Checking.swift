package import AppIntentsCore

extension Comparison {
  /// Why values of two types can never be compared; nil if they can, or if the run decides.
  package static func problem(
    _ comparison: ComparisonOperator, _ left: ValueType, _ right: ValueType
  ) -> String? {
    if comparison == .hasValue || comparison == .hasNoValue { return nil }
    if case .list(let element) = left {
      switch comparison {
      case .contains, .doesNotContain, .in, .notIn, .is, .isNot, .equal, .notEqual: return nil
      default: return problem(comparison, element, right)
      }
    }
    guard let leftKind = left.kind, let rightKind = right.kind, leftKind != .nothing else {
      return nil
    }
    if comparison.isOrder { return orderProblem(comparison, left, leftKind, right, rightKind) }
    switch comparison {
    case .in, .notIn:
      let isContainer = [.list, .dictionary, .text, .richText].contains(rightKind)
      return isContainer ? nil : "`\(comparison.rawValue)` needs a list, not \(phrase(right))"
    case .contains, .doesNotContain, .beginsWith, .endsWith, .matches:
      switch leftKind {
      case .text, .richText, .url, .file, .entity, .choice, .nothing, .list: return nil
      case .dictionary where comparison == .contains || comparison == .doesNotContain: return nil
      default:
        return "\(phrase(left)) has no `\(comparison.rawValue)`, which is for texts"
      }
    default: break
    }
    let isPossible =
      rightKind == .nothing || rightKind == .list || leftKind == rightKind
      || ConversionTable.steps(from: rightKind, to: leftKind) != nil
      || ConversionTable.steps(from: leftKind, to: rightKind) != nil
    return isPossible ? nil : "\(phrase(left)) can't be compared with \(phrase(right))"
  }

  private static func orderProblem(
    _ comparison: ComparisonOperator, _ left: ValueType, _ leftKind: ValueKind,
    _ right: ValueType, _ rightKind: ValueKind
  ) -> String? {
    guard Ordering.hasOrder(leftKind) else {
      return "\(phrase(left)) has no order, so it has no `\(comparison.rawValue)`"
    }
    let isPossible = rightKind == .list || Ordering.haveOrder(leftKind, rightKind)
    return isPossible ? nil : "\(phrase(left)) can't be compared with \(phrase(right))"
  }

  private static func phrase(_ type: ValueType) -> String { ValuePhrase.article(type.name) }
}
