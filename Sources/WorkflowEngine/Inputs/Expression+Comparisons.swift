import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

import enum WorkflowLanguage.Expression

extension Expression {
  /// The comparisons of `item`'s properties that a condition consists of.
  ///
  /// - Parameter value: evaluates what a property is compared with.
  func itemComparisons(
    value: (Expression) throws -> IntentValue
  ) throws -> PropertyComparisons {
    if case .or = self {
      let parts = alternatives
      let items = try parts.compactMap { try $0.itemComparison(value: value) }
      // An alternative that a query can't compare may hold for any entity.
      guard items.count == parts.count else { return PropertyComparisons() }
      return PropertyComparisons(items, isAny: true, isComplete: true)
    }
    let parts = conjuncts
    let items = try parts.compactMap { try $0.itemComparison(value: value) }
    return PropertyComparisons(items, isComplete: items.count == parts.count)
  }

  private var conjuncts: [Expression] {
    if case .and(let left, let right) = self { left.conjuncts + right.conjuncts } else { [self] }
  }

  private var alternatives: [Expression] {
    if case .or(let left, let right) = self {
      left.alternatives + right.alternatives
    } else {
      [self]
    }
  }

  private func itemComparison(
    value: (Expression) throws -> IntentValue
  ) throws -> PropertyComparisons.Item? {
    switch self {
    case .comparison(let sign, let left, let right?):
      guard let property = left.itemProperty, let comparison = EntityComparison(sign.value),
        !right.mentionsItem
      else { return nil }
      return .init(property, comparison, [try value(right)])
    case .between(let tested, let lower, let upper):
      guard let property = tested.itemProperty, !lower.mentionsItem, !upper.mentionsItem else {
        return nil
      }
      return .init(property, .isBetween, [try value(lower), try value(upper)])
    case .property: return itemProperty.map { .init($0, .equalTo, [true]) }
    case .not(let negated, _): return negated.itemProperty.map { .init($0, .equalTo, [false]) }
    default: return nil
    }
  }

  /// The name in `item.name`.
  private var itemProperty: String? {
    if case .property(.name(let base), let name) = self, base.value == "item" {
      name.value
    } else {
      nil
    }
  }

  private var mentionsItem: Bool {
    var isMentioned = false
    // In a condition about items, `prev` is the item, too.
    visitNames { if $0.value == "item" || $0.value == "prev" { isMentioned = true } }
    return isMentioned
  }
}

extension EntityComparison {
  /// The comparison that an operator makes; nil for operators that queries don't have.
  fileprivate init?(_ sign: ComparisonOperator) {
    switch sign {
    case .is, .equal: self = .equalTo
    case .isNot, .notEqual: self = .notEqualTo
    case .less: self = .lessThan
    case .lessOrEqual: self = .lessThanOrEqualTo
    case .greater: self = .greaterThan
    case .greaterOrEqual: self = .greaterThanOrEqualTo
    case .contains: self = .contains
    case .beginsWith: self = .hasPrefix
    case .endsWith: self = .hasSuffix
    default: return nil
    }
  }
}
