import AppIntentsCore
import Diagnostics
import WorkflowValues

/// The names that certainly have a value because a condition holds, or doesn't.
enum Narrowing {
  /// The names that have a value if the condition holds.
  static func whenTrue(_ condition: Expression) -> [String] {
    switch condition {
    case .name(let name): [name.value]
    case .comparison(let comparison, let left, let right):
      named(left, comparison.value, right)
    case .between(let value, _, _): names(value)
    case .and(let left, let right): whenTrue(left) + whenTrue(right)
    case .not(let inner, _): whenFalse(inner)
    default: []
    }
  }

  /// The names that have a value if it doesn't hold.
  static func whenFalse(_ condition: Expression) -> [String] {
    switch condition {
    case .comparison(let comparison, let left, let right):
      switch (comparison.value, right) {
      case (.hasNoValue, _): names(left)
      case (.is, .literal(.number(.integer(0)), _)?), (.equal, .literal(.number(.integer(0)), _)?),
        (.less, .literal(.number(.integer(1)), _)?):
        counted(left)
      default: []
      }
    case .or(let left, let right): whenFalse(left) + whenFalse(right)
    case .not(let inner, _): whenTrue(inner)
    default: []
    }
  }

  /// The names that have a value if a comparison holds.
  private static func named(
    _ left: Expression, _ comparison: ComparisonOperator, _ right: Expression?
  ) -> [String] {
    switch comparison {
    case .hasValue: names(left)
    case .hasNoValue, .doesNotContain, .notIn: []
    case .isNot, .notEqual:
      if case .literal(.number(.integer(0)), _)? = right { counted(left) } else { [] }
    case .is, .equal, .in:
      if case .literal(let value, _)? = right, value.hasValue, value != .number(0) {
        names(left) + counted(left)
      } else {
        []
      }
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      names(left) + (right.map(names) ?? []) + moreThanNone(left, comparison, right)
    case .contains, .beginsWith, .endsWith, .matches: names(left)
    }
  }

  /// The list that has items if `count(list) > 0` holds.
  private static func moreThanNone(
    _ left: Expression, _ comparison: ComparisonOperator, _ right: Expression?
  ) -> [String] {
    guard case .literal(.number(let number), _)? = right,
      comparison == .greater || comparison == .greaterOrEqual && number != .integer(0),
      number.double >= 0
    else { return [] }
    return counted(left)
  }

  /// The list whose items are counted.
  private static func counted(_ expression: Expression) -> [String] {
    switch expression {
    case .call(let function, let arguments, _)
    where function.value == "count" && arguments.count == 1:
      names(arguments[0])
    case .property(let list, let property) where property.value == "count": names(list)
    default: []
    }
  }

  /// The names that have a value if an expression has one: `m` for `$m.year`, `files` for
  /// `first(files)`, and a property of the event as `trigger.drive`.
  private static func names(_ value: Expression) -> [String] {
    switch value {
    case .name(let name): [name.value]
    case .property(.name(let event), let property) where event.value == "trigger":
      ["trigger.\(property.value)"]
    case .property(_, let property) where property.value == "count": []
    case .property(let base, _), .element(let base, _, _): names(base)
    case .call(let function, let arguments, _)
    where ["first", "last"].contains(function.value) && arguments.count == 1:
      names(arguments[0])
    default: []
    }
  }
}
