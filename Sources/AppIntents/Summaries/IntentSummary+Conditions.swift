extension IntentSummary.Condition {
  /// Whether a value meets the condition. An unknown value does, except for `hasNoValue`.
  func isMet(by value: IntentValue?) -> Bool {
    guard let value else { return test != .hasNoValue }
    switch test {
    case .hasValue: return value.hasValue
    case .hasNoValue: return !value.hasValue
    case .equal, .oneOf: return values.contains { $0.isSame(as: value) }
    case .notEqual: return !values.contains { $0.isSame(as: value) }
    case .less: return compares(value, <)
    case .lessOrEqual: return compares(value, <=)
    case .greater: return compares(value, >)
    case .greaterOrEqual: return compares(value, >=)
    case .contains: return reads(value) { $0.contains($1) }
    case .doesNotContain: return reads(value) { !$0.contains($1) }
    case .hasPrefix: return reads(value) { $0.hasPrefix($1) }
    case .hasSuffix: return reads(value) { $0.hasSuffix($1) }
    }
  }

  private func compares(
    _ value: IntentValue, _ isMet: (IntentNumber, IntentNumber) -> Bool
  ) -> Bool {
    guard case .number(let left) = value, case .number(let right) = values.first else {
      return false
    }
    return isMet(left, right)
  }

  private func reads(_ value: IntentValue, _ isMet: (String, String) -> Bool) -> Bool {
    guard case .text(let text) = value, case .text(let part) = values.first else { return false }
    return isMet(text, part)
  }
}

extension IntentValue {
  /// Whether two values are equal. Choices are compared by their cases, not their titles, and an
  /// entity equals its id.
  fileprivate func isSame(as other: IntentValue) -> Bool {
    switch (self, other) {
    case (.choice(let left), .choice(let right)):
      left.type.name == right.type.name && left.name == right.name
    case (.text(let id), .entity(let entity)): entity.id == id
    default: self == other
    }
  }
}
