import AppIntents
import Foundation

/// The order of values.
package enum Ordering {
  /// Negative, zero or positive. The type of the left value decides; throws if the values have no
  /// common order. Two texts that both spell numbers, dates or sizes are compared as those.
  static func strict(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value, _ context: ConversionContext
  ) throws -> Int {
    if case .number(let one) = left, case .number(let two) = right {
      return one < two ? -1 : one == two ? 0 : 1
    }
    switch (left, right) {
    case (.richText, _): return try strict(.text(left.text), comparison, right, context)
    case (_, .richText): return try strict(left, comparison, .text(right.text), context)
    case (.text, .text):
      for type in [ValueType.number, .date, .duration, .measurement] {
        if let one = try? Conversions.convert(left, to: type, in: context),
          let two = try? Conversions.convert(right, to: type, in: context),
          let order = sameKind(one, two)
        {
          return order
        }
      }
      throw ComparisonError(
        "\(ValuePhrase.given(left)) and \(ValuePhrase.given(right)) have no order: they aren't both numbers, dates, durations or measurements"
      )
    case (.text, .number), (.text, .date), (.text, .duration), (.text, .measurement):
      let converted = try Conversions.convert(left, to: right.type, in: context)
      return try strict(converted, comparison, right, context)
    default: break
    }
    guard hasOrder(left.kind), left.kind != .text, right != .nothing else {
      throw ComparisonError.incomparable(left, comparison, right)
    }
    if left.kind == right.kind {
      guard let order = sameKind(left, right) else {
        throw ComparisonError.incomparable(left, comparison, right)
      }
      return order
    }
    guard ConversionTable.steps(from: right.kind, to: left.kind) != nil else {
      throw ComparisonError.incomparable(left, comparison, right)
    }
    return try strict(
      left, comparison, Conversions.convert(right, to: left.type, in: context), context)
  }

  /// The order for intents, which sort as well as compare: two texts by their letters, other values
  /// as conditions compare them. Throws if the values have no common order.
  package static func order(
    _ left: Value, _ right: Value, in context: @autoclosure () -> ConversionContext
  ) throws -> Int {
    if let order = sameKind(left, right) { return order }
    if left == .nothing || right == .nothing { return total(left, right) }
    switch (left.kind, right.kind) {
    case (.choice, .choice), (.url, .url), (.file, .file), (.entity, .entity):
      return total(left, right)
    default: return try strict(left, .less, right, context())
    }
  }

  static func hasOrder(_ kind: ValueKind) -> Bool {
    switch kind {
    case .number, .date, .duration, .measurement, .text, .richText: true
    default: false
    }
  }

  /// A total order for sorting, which every list has. Nothing comes first, then booleans, numbers,
  /// measurements by dimension, durations, dates, texts and the rest by their text form.
  package static func total(_ left: Value, _ right: Value) -> Int {
    if let order = sameKind(left, right) { return order }
    let ranks = (rank(left.kind), rank(right.kind))
    if ranks.0 != ranks.1 { return ranks.0 < ranks.1 ? -1 : 1 }
    switch (left, right) {
    case (.measurement(let one), .measurement(let two)):
      return compare(one.unit.dimension.rawValue, two.unit.dimension.rawValue)
    default: return texts(left.text, right.text)
    }
  }

  private static func rank(_ kind: ValueKind) -> Int {
    switch kind {
    case .nothing: 0
    case .boolean: 1
    case .number: 2
    case .measurement: 3
    case .duration: 4
    case .date: 5
    default: 6
    }
  }

  /// The order of two values of one kind that has an order; nil for measurements of different
  /// dimensions.
  static func sameKind(_ left: Value, _ right: Value) -> Int? {
    switch (left, right) {
    case (.number(let one), .number(let two)): return compare(one, two)
    case (.text(let one), .text(let two)): return texts(one, two)
    case (.boolean(let one), .boolean(let two)): return compare(one ? 1 : 0, two ? 1 : 0)
    case (.date(let one), .date(let two)): return dates(one, two)
    case (.duration(let one), .duration(let two)): return compare(one.seconds, two.seconds)
    case (.measurement(let one), .measurement(let two)):
      if one.unit == two.unit { return compare(one.value, two.value) }
      guard one.unit.dimension == two.unit.dimension else { return nil }
      guard let left = base(one), let right = base(two) else {
        // Too large for a number, but not for a double.
        return compare(
          one.value.double * one.unit.factor.double, two.value.double * two.unit.factor.double)
      }
      return compare(left, right, within: 30)
    case (.nothing, .nothing): return 0
    default: return nil
    }
  }

  /// Compares in base units, which is exact if the units' factors are (those of °F and km/h
  /// aren't).
  private static func base(_ measurement: IntentMeasurement) -> IntentNumber? {
    try? measurement.value.multiplied(by: measurement.unit.factor).adding(measurement.unit.offset)
  }

  /// Compares two instants by time, and an instant with a day by day, each in its own zone.
  static func dates(_ left: IntentDate, _ right: IntentDate) -> Int {
    guard left.precision == .day || right.precision == .day else {
      return compare(left.instant, right.instant)
    }
    return compare(CivilTime(left).dayNumber, CivilTime(right).dayNumber)
  }

  /// Compares without case, width and accents first, and with them to break a tie.
  static func texts(_ left: String, _ right: String) -> Int {
    if left == right { return 0 }
    let order = compare(collated(left), collated(right))
    return order != 0 ? order : compare(left, right)
  }

  private static func collated(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(
      options: [.caseInsensitive, .widthInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// Compares the first digits.
  private static func compare(
    _ left: IntentNumber, _ right: IntentNumber, within digits: Int
  ) -> Int {
    let order: Int = compare(left, right)
    let unit = IntentNumber(Decimal(sign: .plus, exponent: -digits, significand: 1))
    // Numbers whose difference is too large to be represented are different.
    guard order != 0, let difference = try? left.subtracting(right).magnitude,
      let least = try? max(left.magnitude, right.magnitude).multiplied(by: unit)
    else { return order }
    return difference <= least ? 0 : order
  }

  private static func compare<T: Comparable>(_ left: T, _ right: T) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }
}
