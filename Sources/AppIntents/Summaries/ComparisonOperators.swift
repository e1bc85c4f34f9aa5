// How `When` compares a parameter.

public enum HasValueComparisonOperator: Sendable, Hashable {
  case hasAnyValue, hasNoValue

  var test: IntentSummary.Test {
    switch self {
    case .hasAnyValue: .hasValue
    case .hasNoValue: .hasNoValue
    }
  }
}

public enum EquatableComparisonOperator: Sendable, Hashable {
  case equalTo, notEqualTo

  var test: IntentSummary.Test {
    switch self {
    case .equalTo: .equal
    case .notEqualTo: .notEqual
    }
  }
}

public enum ComparableComparisonOperator: Sendable, Hashable {
  case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo

  var test: IntentSummary.Test {
    switch self {
    case .lessThan: .less
    case .lessThanOrEqualTo: .lessOrEqual
    case .greaterThan: .greater
    case .greaterThanOrEqualTo: .greaterOrEqual
    }
  }
}

public enum StringComparisonOperator: Sendable, Hashable {
  case contains, doesNotContain, hasPrefix, hasSuffix

  var test: IntentSummary.Test {
    switch self {
    case .contains: .contains
    case .doesNotContain: .doesNotContain
    case .hasPrefix: .hasPrefix
    case .hasSuffix: .hasSuffix
    }
  }
}

public enum OneOfComparisonOperator: Sendable, Hashable {
  case oneOf
}
