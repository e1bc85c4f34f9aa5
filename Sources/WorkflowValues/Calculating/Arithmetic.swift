import AppIntentsCore
import Foundation
import OrderedCollections

/// `+ - * / % ^` on values: numbers, dates, durations, measurements; `+` also joins two texts or two
/// lists.
package enum Arithmetic {
  package static func calculate(
    _ left: Value, _ sign: ArithmeticOperator, _ right: Value
  ) throws -> Value {
    switch (left, right) {
    case (.number(let one), .number(let two)):
      return .number(try IntentNumber.calculate(one, sign, two))
    case (.text(let one), .text(let two)) where sign == .add: return .text(one + two)
    case (.list(let one), .list(let two)) where sign == .add: return .list(one + two)
    case (.date(let date), .duration(let duration)) where sign == .add:
      return .date(date.adding(duration))
    case (.duration(let duration), .date(let date)) where sign == .add:
      return .date(date.adding(duration))
    case (.date(let date), .duration(let duration)) where sign == .subtract:
      return .date(date.adding(duration.negated))
    case (.date(let one), .date(let two)) where sign == .subtract:
      return .duration(try difference(one, two))
    case (.duration(let one), .duration(let two)): return try durations(one, sign, two)
    case (.duration(let one), .number(let two)) where sign == .multiply || sign == .divide:
      return .duration(try scaled(one, sign, two))
    case (.number(let one), .duration(let two)) where sign == .multiply:
      return .duration(try scaled(two, sign, one))
    case (.measurement(let one), .measurement(let two)): return try measurements(one, sign, two)
    case (.measurement(let one), .number(let two)) where sign == .multiply || sign == .divide:
      let value = try IntentNumber.calculate(one.value, sign, two)
      return .measurement(IntentMeasurement(value, one.unit))
    case (.number(let one), .measurement(let two)) where sign == .multiply:
      let value = try IntentNumber.calculate(one, sign, two.value)
      return .measurement(IntentMeasurement(value, two.unit))
    case (.text(let text), .number), (.number, .text(let text)):
      return try withNumber(in: text, left, sign, right)
    case (.text(let one), .text(let two)):
      return .number(
        try IntentNumber.calculate(number(one, left), sign, number(two, right)))
    default: throw impossible(left, sign, right)
    }
  }

  package static func negate(_ value: Value) throws -> Value {
    switch value {
    case .number(let number): return .number(number.negated)
    case .duration(let duration): return .duration(duration.negated)
    case .measurement(let measurement):
      return .measurement(IntentMeasurement(measurement.value.negated, measurement.unit))
    case .text(let text): return .number(try number(text, value).negated)
    default: throw CalculationError("\(ValuePhrase.given(value)) has no negative")
    }
  }

  /// A text counts as a number in a calculation, except for `+`, which could also join it.
  private static func withNumber(
    in text: String, _ left: Value, _ sign: ArithmeticOperator, _ right: Value
  ) throws -> Value {
    guard sign != .add else {
      throw CalculationError(
        "`+` can't join \(ValuePhrase.given(left)) and \(ValuePhrase.given(right))",
        help: textAndNumberHelp)
    }
    let parsed = Value.number(try number(text, .text(text)))
    return try calculate(
      left.kind == .text ? parsed : left, sign, right.kind == .text ? parsed : right)
  }

  private static func number(_ text: String, _ value: Value) throws -> IntentNumber {
    do {
      return try NumberText.parse(text)
    } catch let problem as TextProblem {
      throw CalculationError(
        "\(ValuePhrase.given(value)) \(ValuePhrase.predicate(problem.problem))", help: problem.help)
    }
  }

  private static func impossible(
    _ left: Value, _ sign: ArithmeticOperator, _ right: Value
  ) -> CalculationError {
    CalculationError(
      "`\(sign.rawValue)` can't be used on \(ValuePhrase.given(left)) and \(ValuePhrase.given(right))"
    )
  }
}

// MARK: - Times

extension Arithmetic {
  /// The time between two dates: whole days between two days, else clock time.
  private static func difference(
    _ left: IntentDate, _ right: IntentDate
  ) throws -> IntentDuration {
    if left.precision == .day, right.precision == .day {
      let days = CivilTime(left).dayNumber - CivilTime(right).dayNumber
      guard let duration = IntentDuration(exactMonths: 0, days: days, nanoseconds: 0) else {
        throw tooMuch(left, right)
      }
      return duration
    }
    let seconds = left.instant.timeIntervalSince(right.instant)
    // A `Double` holds the microseconds of nearby dates, but not their nanoseconds.
    guard let microseconds = Int(exactly: (seconds * 1e6).rounded()),
      case let (nanoseconds, overflow) = microseconds.multipliedReportingOverflow(by: 1000),
      !overflow
    else { throw tooMuch(left, right) }
    return IntentDuration(nanoseconds: nanoseconds)
  }

  private static func tooMuch(_ left: IntentDate, _ right: IntentDate) -> CalculationError {
    CalculationError("there is too much time between `\(left)` and `\(right)`")
  }

  private static func durations(
    _ left: IntentDuration, _ sign: ArithmeticOperator, _ right: IntentDuration
  ) throws -> Value {
    switch sign {
    case .add: return .duration(try long { try left.adding(right) })
    case .subtract: return .duration(try long { try left.adding(right.negated) })
    case .divide:
      return .number(
        try IntentNumber.calculate(IntentNumber(left.seconds), .divide, IntentNumber(right.seconds))
      )
    case .multiply, .remainder, .power: throw impossible(.duration(left), sign, .duration(right))
    }
  }

  /// Multiplies or divides each part. A fraction of a month becomes clock time, by the mean length
  /// of a month.
  private static func scaled(
    _ duration: IntentDuration, _ sign: ArithmeticOperator, _ number: IntentNumber
  ) throws -> IntentDuration {
    func scale(_ count: Int) throws -> IntentNumber {
      try IntentNumber.calculate(.integer(count), sign, number)
    }
    return try long {
      let months = try scale(duration.months)
      let wholeMonths = months.rounded(.towardZero)
      let restOfMonth = IntentNumber((months.decimal - wholeMonths.decimal) * 2_629_746)
      return try DurationText.part(wholeMonths, .month)
        .adding(DurationText.part(restOfMonth, .second))
        .adding(DurationText.part(scale(duration.days), .day))
        .adding(DurationText.part(scale(duration.nanoseconds), .nanosecond))
    }
  }

  private static func long(_ body: () throws -> IntentDuration) throws -> IntentDuration {
    do { return try body() } catch is TextProblem {
      throw CalculationError("the duration is too long")
    }
  }

  private static func measurements(
    _ left: IntentMeasurement, _ sign: ArithmeticOperator, _ right: IntentMeasurement
  ) throws -> Value {
    guard left.unit.dimension == right.unit.dimension, let same = right.converted(to: left.unit)
    else {
      throw CalculationError(
        "`\(left)` and `\(right)` can't be computed together: one is \(article(left)), the other \(article(right))"
      )
    }
    switch sign {
    case .add, .subtract:
      return .measurement(
        IntentMeasurement(
          try IntentNumber.calculate(left.value, sign, same.value), left.unit))
    case .divide: return .number(try IntentNumber.calculate(left.value, sign, same.value))
    case .multiply, .remainder, .power:
      throw impossible(.measurement(left), sign, .measurement(right))
    }
  }

  private static func article(_ measurement: IntentMeasurement) -> String {
    ValuePhrase.article(measurement.unit.dimension.rawValue)
  }
}
