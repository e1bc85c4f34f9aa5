extension IntentSummary.Condition {
  /// Whether a value meets the condition. An unknown value is one, but none of those to compare with.
  func isMet(by value: IntentValue?) -> Bool {
    guard let value else { return [.hasValue, .notEqual, .doesNotContain].contains(test) }
    switch test {
    case .hasValue: return value.hasValue
    case .hasNoValue: return !value.hasValue
    case .equal, .oneOf: return values.contains { $0.isSame(as: value) }
    case .notEqual: return !values.contains { $0.isSame(as: value) }
    case .less: return order(of: value).map { $0 < 0 } ?? false
    case .lessOrEqual: return order(of: value).map { $0 <= 0 } ?? false
    case .greater: return order(of: value).map { $0 > 0 } ?? false
    case .greaterOrEqual: return order(of: value).map { $0 >= 0 } ?? false
    case .contains: return reads(value) { $0.holds($1) }
    case .doesNotContain: return !reads(value) { $0.holds($1) }
    case .hasPrefix: return reads(value) { $0.hasPrefix($1) }
    case .hasSuffix: return reads(value) { $0.hasSuffix($1) }
    }
  }

  /// Whether a value is less than the one to compare with (-1), equal (0) or greater (1); nil if they
  /// have no order, as nothing has none.
  private func order(of value: IntentValue) -> Int? {
    func compared<Quantity: Comparable>(_ left: Quantity, _ right: Quantity) -> Int {
      left < right ? -1 : left > right ? 1 : 0
    }
    switch (value, values.first) {
    case (.number(let left), .number(let right)?): return compared(left, right)
    case (.date(let left), .date(let right)?): return compared(left.instant, right.instant)
    case (.text(let left), .text(let right)?): return compared(left, right)
    case (.measurement(let left), .measurement(let right)?):
      guard left.unit.dimension == right.unit.dimension else { return nil }
      return compared(left.quantity, right.quantity)
    default: return nil
    }
  }

  private func reads(_ value: IntentValue, _ isMet: (String, String) -> Bool) -> Bool {
    guard case .text(let text) = value, case .text(let part) = values.first else { return false }
    return isMet(text, part)
  }
}

extension IntentMeasurement {
  /// In the unit to which the factors of its dimension lead.
  fileprivate var quantity: Double { value.double * unit.factor.double + unit.offset.double }
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
