import AppIntentsCore
import Foundation

/// The order of values: `<` and its relatives, which need values with a common order, and sorting,
/// which every list has (see `SortKey`). Where `<` has an answer, sorting has the same one; but against
/// a day, a condition compares by day.
package enum Ordering {
  /// Negative, zero or positive, as conditions compare two values. A text is read as the type of the
  /// other value. Throws if the values have no common order.
  package static func strict(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value, _ context: ConversionContext
  ) throws -> Int {
    if let order = alike(left, right) { return order }
    switch (left, right) {
    case (.richText, _): return try strict(.text(left.text), comparison, right, context)
    case (_, .richText): return try strict(left, comparison, .text(right.text), context)
    case (.text(let one), .text(let two)): return try texts(one, comparison, two, context)
    case (_, .list(let items)) where items.count == 1:
      return try strict(left, comparison, items[0], context)
    case (.text, _) where hasOrder(right.kind):
      let converted = try Conversions.convert(left, to: right.type, in: context)
      return try strict(converted, comparison, right, context)
    case (_, .text) where hasOrder(left.kind):
      let converted = try Conversions.convert(right, to: left.type, in: context)
      return try strict(left, comparison, converted, context)
    default: throw ComparisonError.incomparable(left, comparison, right)
    }
  }

  /// The indices of values in their order. Equal values keep their order. Nothing, an empty text and an
  /// empty list come last, also in a descending order.
  package static func sorted(
    _ values: [Value], isDescending: Bool = false, in context: ConversionContext
  ) throws -> [Int] {
    var keys: [(index: Int, key: SortKey)] = []
    var last: [Int] = []
    keys.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      try Task.checkCancellation()
      if value.hasValue {
        keys.append((index, SortKey(value, in: context)))
      } else {
        last.append(index)
      }
    }
    // Swift's sort is stable. Swapping the operands keeps a descending sort stable too.
    try keys.sort { left, right in
      try Task.checkCancellation()
      return (isDescending ? right.key.compared(to: left.key) : left.key.compared(to: right.key))
        < 0
    }
    return keys.map(\.index) + last
  }

  /// The first of the least or greatest values; what comes last when they are sorted doesn't count.
  package static func extreme(
    _ values: [Value], isGreatest: Bool, in context: ConversionContext
  ) throws -> Value? {
    var best: (value: Value, key: SortKey)?
    for value in values where value.hasValue {
      try Task.checkCancellation()
      let key = SortKey(value, in: context)
      let order = best.map { key.compared(to: $0.key) } ?? (isGreatest ? 1 : -1)
      if isGreatest ? order > 0 : order < 0 { best = (value, key) }
    }
    return best?.value
  }

  /// Whether values of a kind can be compared with `<`. Others are only sorted.
  static func hasOrder(_ kind: ValueKind) -> Bool {
    switch kind {
    case .number, .date, .duration, .measurement, .text, .richText: true
    default: false
    }
  }

  /// Whether some values of two kinds can be compared with `<`.
  static func haveOrder(_ left: ValueKind, _ right: ValueKind) -> Bool {
    guard hasOrder(left), hasOrder(right) else { return false }
    let kinds: Set = [left, right]
    return kinds.count == 1 || kinds.contains(.text) || kinds.contains(.richText)
      || kinds == [.number, .duration]
  }

  /// The order of two values that need no conversion, as conditions compare them; nil for others and
  /// for measurements of different dimensions. A number is a duration in seconds.
  static func alike(_ left: Value, _ right: Value) -> Int? {
    switch (left, right) {
    case (.number(let one), .number(let two)): return compare(one, two)
    case (.date(let one), .date(let two)): return dates(one, two)
    case (.duration(let one), .duration(let two)): return compare(one.seconds, two.seconds)
    case (.number(let one), .duration(let two)): return compare(one, IntentNumber(two.seconds))
    case (.duration(let one), .number(let two)): return compare(IntentNumber(one.seconds), two)
    case (.measurement(let one), .measurement(let two)):
      if one.unit == two.unit { return compare(one.value, two.value) }
      guard one.unit.dimension == two.unit.dimension else { return nil }
      return Quantity(one).compared(to: Quantity(two))
    default: return nil
    }
  }

  /// Two texts are compared as what they spell; texts that are equal for `is` are equal here too.
  private static func texts(
    _ left: String, _ comparison: ComparisonOperator, _ right: String, _ context: ConversionContext
  ) throws -> Int {
    let one = SpelledText.value(of: .text(left), in: context)
    let two = SpelledText.value(of: .text(right), in: context)
    if let order = alike(one, two) { return order }
    if case .measurement = one, case .measurement = two {
      throw ComparisonError.incomparable(.text(left), comparison, .text(right))
    }
    if TextFolding.areEqual(left, right) { return 0 }
    return SortKey(one, in: context).compared(to: SortKey(two, in: context))
  }

  /// Compares two instants by time, and an instant with a day by day, each in its own zone.
  private static func dates(_ left: IntentDate, _ right: IntentDate) -> Int {
    guard left.precision == .day || right.precision == .day else {
      return compare(left.instant, right.instant)
    }
    return compare(CivilTime(left).dayNumber, CivilTime(right).dayNumber)
  }

  static func compare<T: Comparable>(_ left: T, _ right: T) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }
}
