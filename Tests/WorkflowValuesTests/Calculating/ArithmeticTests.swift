import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import WorkflowValues

@Suite("Arithmetic")
struct ArithmeticTests {
  private static func number(_ text: String) -> Value {
    IntentNumber(exactly: text).map { .number($0) } ?? .nothing
  }
  private static func duration(_ text: String) -> Value {
    (try? DurationText.parse(text)).map { .duration($0) } ?? .nothing
  }
  private static func date(_ text: String) -> Value {
    (try? DateText(now: Sample.instant).parse(text)).map { .date($0) } ?? .nothing
  }
  private static func measurement(_ text: String) -> Value {
    (try? MeasurementText.parse(text)).map { .measurement($0) } ?? .nothing
  }

  static let calculations: [(Value, ArithmeticOperator, Value, Value)] = [
    (1, .add, 2, 3), (number("0.1"), .add, number("0.2"), number("0.3")),
    (1, .divide, 4, number("0.25")),
    (6, .divide, 3, 2), (7, .remainder, 3, 1), (-7, .remainder, 3, -1),
    (number("7.5"), .remainder, 2, number("1.5")),
    (.number(.max), .add, 1, number("9223372036854775808")),
    (.number(.max), .multiply, 2, number("18446744073709551614")),
    (.number(.min), .divide, -1, number("9223372036854775808")), (.number(.min), .remainder, -1, 0),
    (1, .divide, 3, number("0.33333333333333333333333333333333333333")),
    (number("1.19"), .multiply, 100, 119), ("12.50", .multiply, 2, 25),
    (10, .subtract, "2.5", number("7.5")),
    ("a", .add, "b", "ab"), ("1", .add, "2", "12"), ("6", .subtract, "2", 4),
    ([1], .add, [2], [1, 2]),
    (date("2026-01-31"), .add, duration("1mo"), date("2026-02-28")),
    (date("2026-11-21"), .add, duration("1d"), date("2026-11-22")),
    (date("2026-11-21"), .add, duration("1h"), date("2026-11-21T01:00")),
    // Clocks go forward on 29 March: a day later is 23 hours later.
    (date("2026-03-28T12:00"), .add, duration("1d"), date("2026-03-29T12:00")),
    (date("2026-03-28T12:00"), .add, duration("24h"), date("2026-03-29T13:00")),
    (date("2026-03-31"), .subtract, duration("1mo"), date("2026-02-28")),
    (duration("1d"), .add, date("2026-11-21"), date("2026-11-22")),
    (date("2026-11-21"), .subtract, date("2026-11-01"), duration("20d")),
    (date("2026-11-21T08:00"), .subtract, date("2026-11-21T06:30"), duration("1h 30m")),
    (duration("1h"), .add, duration("30m"), duration("1h 30m")),
    (duration("1h"), .subtract, duration("90m"), duration("-30m")),
    (duration("1h"), .multiply, number("1.5"), duration("90m")),
    (2, .multiply, duration("1d"), duration("2d")),
    (duration("1h"), .divide, 2, duration("30m")), (duration("1h"), .divide, duration("30m"), 2),
    (duration("1d"), .divide, 2, duration("12h")),
    (measurement("1 km"), .add, measurement("500 m"), measurement("1.5 km")),
    (measurement("1 kg"), .multiply, 3, measurement("3 kg")),
    (measurement("1 GB"), .divide, measurement("1 MB"), 1000),
  ]

  @Test(arguments: calculations)
  func `a calculation is exact`(
    left: Value, sign: ArithmeticOperator, right: Value, result: Value
  ) throws {
    #expect(try Arithmetic.calculate(left, sign, right) == result)
  }

  @Test(arguments: ArithmeticOperator.allCases, ValueKind.allCases)
  func `the type that checking knows is the type of the result`(
    sign: ArithmeticOperator, kind: ValueKind
  ) {
    let left = Sample.value(kind)
    for other in ValueKind.allCases {
      let right = Sample.value(other)
      let type = Arithmetic.resultType(left.type, sign, right.type)
      if kind == .nothing || other == .nothing {
        #expect(type == .any)
      } else {
        let result = try? Arithmetic.calculate(left, sign, right)
        #expect(type?.kind == result?.kind, "\(left) \(sign.rawValue) \(right)")
      }
    }
  }

  static let failing: [(Value, ArithmeticOperator, Value, String)] = [
    (1, .divide, 0, "`1 / 0` divides by zero"), (1, .remainder, 0, "`1 % 0` divides by zero"),
    (
      number("1e100"), .multiply, number("1e100"),
      "the result is too large for a number, which has 38 digits and 127 zeros"
    ),
    (
      "a", .add, 1,
      "`+` can't join the text `a` and the number `1`; add with `number($x) + 1`, join with `${x} and more`"
    ),
    ("abc", .multiply, 2, "the text `abc` isn't a number"),
    (
      measurement("1 kg"), .add, measurement("1 m"),
      "`1 kg` and `1 m` can't be computed together: one is a mass, the other a length"
    ),
    (true, .add, 1, "`+` can't be used on the boolean `true` and the number `1`"),
    (
      ["a": 1], .add, ["b": 1],
      "`+` can't be used on a dictionary with `a` and a dictionary with `b`"
    ),
    (.nothing, .add, 1, "`+` can't be used on nothing and the number `1`"),
    (date("2026-11-21"), .add, 1, "`+` can't be used on the date `2026-11-21` and the number `1`"),
  ]

  @Test(arguments: failing)
  func `a calculation that has no result says why`(
    left: Value, sign: ArithmeticOperator, right: Value, message: String
  ) {
    #expect(problem { try Arithmetic.calculate(left, sign, right) } == message)
  }

  @Test(arguments: [
    ("2.5", Decimal.Rounding.plain, 0, "3"), ("-2.5", .plain, 0, "-3"), ("2.4", .plain, 0, "2"),
    ("2.7", .down, 0, "2"), ("-2.1", .down, 0, "-3"), ("2.1", .up, 0, "3"), ("-2.7", .up, 0, "-2"),
    ("-2.7", .towardZero, 0, "-2"), ("2.345", .plain, 2, "2.35"), ("1250", .plain, -2, "1300"),
  ])
  func `rounding is exact`(text: String, rounding: Decimal.Rounding, places: Int, result: String) {
    #expect(parse(text)?.rounded(rounding, places: places) == parse(result))
  }

  @Test func `the negative of the least integer is exact`() throws {
    #expect(try Arithmetic.negate(.number(.min)) == Self.number("9223372036854775808"))
  }

  @Test func `a result that is closer to zero than any number is zero`() throws {
    let small = try #require(IntentNumber(exactly: "1e-65"))
    #expect(try IntentNumber.calculate(small, .multiply, small) == 0)
    #expect(throws: CalculationError.self) {
      try IntentNumber.calculate(
        try #require(IntentNumber(exactly: "99999999999999999999999999999999999999")), .multiply, 11
      )
    }
  }
}
