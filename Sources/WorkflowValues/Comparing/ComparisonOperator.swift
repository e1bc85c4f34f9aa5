/// A comparison of two values, by its spelling in workflows.
package enum ComparisonOperator: String, Sendable, CaseIterable {
  case `is` = "is"
  case isNot = "is not"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains = "contains"
  case doesNotContain = "does not contain"
  case beginsWith = "begins with"
  case endsWith = "ends with"
  case matches = "matches"
  case `in` = "in"
  case notIn = "not in"
  case hasValue = "has value"
  case hasNoValue = "has no value"

  /// The operator that this one negates; nil for a positive one.
  package var negated: ComparisonOperator? {
    switch self {
    case .isNot: .is
    case .notEqual: .equal
    case .doesNotContain: .contains
    case .notIn: .in
    case .hasNoValue: .hasValue
    default: nil
    }
  }

  /// Whether it compares the order of values.
  package var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }
}
