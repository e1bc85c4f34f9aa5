import AppIntents

/// Summaries of a list: sum, average, least and greatest value.
package enum Summary {
  /// The sum; 0 for no items. Texts count as the numbers that they spell.
  package static func sum(_ items: [Value]) throws -> Value {
    guard var sum = try items.first.map(numeric) else { return .number(0) }
    for item in items.dropFirst() { sum = try Arithmetic.calculate(sum, .add, numeric(item)) }
    return sum
  }

  /// The average; nothing for no items.
  package static func average(_ items: [Value]) throws -> Value {
    items.isEmpty ? .nothing : try Arithmetic.calculate(sum(items), .divide, .number(items.count))
  }

  /// The first of the least items; nothing for no items.
  package static func least(_ items: [Value]) throws -> Value { try extreme(items) { $0 < 0 } }
  package static func greatest(_ items: [Value]) throws -> Value { try extreme(items) { $0 > 0 } }

  private static func extreme(_ items: [Value], _ isBetter: (Int) -> Bool) throws -> Value {
    guard var best = items.first else { return .nothing }
    for item in items.dropFirst() {
      let order: Int
      if case .text(let one) = item, case .text(let two) = best {
        order = Ordering.texts(one, two)
      } else {
        order = try Ordering.strict(item, .less, best, .current)
      }
      if isBetter(order) { best = item }
    }
    return best
  }

  private static func numeric(_ item: Value) throws -> Value {
    switch item {
    case .number, .duration, .measurement: return item
    default: return try Conversions.convert(item, to: .number)
    }
  }
}
