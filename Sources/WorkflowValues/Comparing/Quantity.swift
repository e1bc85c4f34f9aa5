import AppIntentsCore

/// A measurement in base units, for comparing it with others of its dimension.
///
/// It has 30 digits, because the factors of some units (°F, km/h) don't end.
enum Quantity: Sendable {
  case number(IntentNumber)
  /// Beyond all numbers, by its sign.
  case beyond(Double)

  init(_ measurement: IntentMeasurement) {
    let (value, unit) = (measurement.value, measurement.unit)
    if let base = try? value.multiplied(by: unit.factor).adding(unit.offset) {
      self = .number(base.rounded(toDigits: 30))
    } else if let base = try? value.rounded(toDigits: 18).multiplied(by: unit.factor) {
      // So large that the offset makes no difference.
      self = .number(base.rounded(toDigits: 30))
    } else {
      self = .beyond(value.double * unit.factor.double)
    }
  }

  func compared(to other: Quantity) -> Int {
    switch (self, other) {
    case (.number(let one), .number(let two)): Ordering.compare(one, two)
    case (.beyond(let one), .beyond(let two)): Ordering.compare(one, two)
    case (.beyond(let one), .number): one < 0 ? -1 : 1
    case (.number, .beyond(let two)): two < 0 ? 1 : -1
    }
  }
}
