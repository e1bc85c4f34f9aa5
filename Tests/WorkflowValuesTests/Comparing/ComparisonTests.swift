import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowValues

@Suite("Comparison")
struct ComparisonTests {
  private static func measurement(_ text: String) -> Value {
    (try? MeasurementText.parse(text)).map { .measurement($0) } ?? .nothing
  }

  static let holding: [(Value, ComparisonOperator, Value)] = [
    ("ACME", .is, "acme"), ("Straße", .is, "STRASSE"), ("ＡＢＣ", .is, "abc"), ("é", .is, "É"),
    ("é", .is, "e\u{301}"), ("é", .isNot, "e"), ("ACME", .notEqual, "acme"), ("a", .equal, "a"),
    ("hello world", .contains, "WORLD"), ("hello", .contains, ""), ("hello", .doesNotContain, "x"),
    ("Hello", .beginsWith, "he"), ("Hello", .endsWith, "LO"),
    ("Invoice No. 12", .matches, #"No\. \d+"#), ("Invoice No. 12", .matches, #"(?i)no\. \d+"#),
    ("12", .is, 12), ("12.50", .is, .number(Decimal(string: "12.5") ?? 0)), ("12", .greater, 9),
    ("10", .greater, "9"), ("2026-11-21", .is, .date(Sample.day)),
    ("2026-11-22", .greater, .date(Sample.day)), ("3 MB", .greater, measurement("1 MB")),
    ("b", .in, ["A", "B"]), ("c", .notIn, ["A", "B"]), ("ell", .in, "Hello"), (5, .in, ["x", 5]),
    (1, .less, 2), (2, .lessOrEqual, 2), (3, .greater, 2), (2, .greaterOrEqual, 2), (1, .is, "1"),
    (1, .less, "1.5"),
    (.number(Decimal(string: "0.3") ?? 0), .equal, .number(Decimal(string: "0.30") ?? 0)),
    (true, .is, true), (true, .is, "yes"), (false, .isNot, true),
    (.date(Sample.instant), .is, .date(Sample.day)),
    (.date(Sample.instant), .greaterOrEqual, .date(Sample.day)),
    (.date(Sample.instant), .lessOrEqual, .date(Sample.day)),
    (.date(Sample.instant), .is, "2026-11-21"), (.date(Sample.instant), .less, "tomorrow"),
    (.date(Sample.instant), .greater, "2026-11-21T06:59Z"),
    (.date(Sample.instant), .less, "2026-11-22"), (.date(Sample.instant), .is, "today"),
    ("2026-11-21", .is, .date(Sample.instant)), (measurement("5 B"), .less, "1 kB"),
    (.entity(Sample.contact), .isNot, "Bo"), (["a", "é"], .contains, "É"),
    (["a", "é"], .doesNotContain, "e"),
    ("Dark-Red", .is, "dark-red"), ("a", .in, ["x": 1, "A": 2]), ([1, 5], .isNot, 7),
    (["k": .nothing], .hasValue, .nothing), ([:], .hasValue, .nothing),
    (.duration(Sample.duration), .is, "90m"), (.duration(Sample.duration), .less, "2h"),
    (.duration(Sample.duration), .greater, 60), (measurement("1000 kB"), .is, measurement("1 MB")),
    (measurement("2 MB"), .greater, "1.5 MB"), (measurement("0 °C"), .is, measurement("32 °F")),
    ([1, 5], .greater, 4), ([1, 5], .is, 5), (["a", "B"], .contains, "b"), ([1, 2], .is, [1, 2]),
    (["x.pdf", "y"], .endsWith, ".pdf"), ([], .isNot, 1), (["a"], .doesNotContain, "b"),
    ([1, 2], .in, [2, 3]), (["k": 1], .contains, "K"), (["k": 1], .is, ["k": "1"]),
    (Sample.value(.choice), .is, "BLUE"), (Sample.value(.choice), .isNot, "dark red"),
    (.entity(Sample.contact), .is, "7"), (.entity(Sample.contact), .is, "mia"),
    (Sample.value(.file), .is, "/tmp/a.txt"), (Sample.value(.file), .endsWith, ".TXT"),
    (.nothing, .is, .nothing), (.nothing, .isNot, 0), (0, .isNot, .nothing), ("", .isNot, .nothing),
    (.nothing, .doesNotContain, "a"), (0, .hasValue, .nothing), (false, .hasValue, .nothing),
    ("", .hasNoValue, .nothing), ([], .hasNoValue, .nothing), (.nothing, .hasNoValue, .nothing),
    (Sample.value(.richText), .is, "7"), ("abc", .less, "ABD"), ("ACME", .lessOrEqual, "acme"),
    ("x", .greater, "10"), (1, .less, .duration(Sample.duration)), (5, .greater, [4]),
    (.richText(RichText.read(markdown: "*Hi*")), .beginsWith, "h"),
  ]

  @Test(arguments: holding)
  func `a comparison holds`(left: Value, comparison: ComparisonOperator, right: Value) throws {
    let run = try ConversionFixture()
    #expect(try Comparison.holds(left, comparison, right, in: run.conversion))
    if let opposite = ComparisonOperator.allCases.first(where: { $0.negated == comparison }) {
      #expect(try !Comparison.holds(left, opposite, right, in: run.conversion))
    }
  }

  static let failing: [(Value, ComparisonOperator, Value)] = [
    ("abc", .less, 12), (true, .less, false), (measurement("5 kg"), .less, 9),
    ("5 kg", .less, "3 m"),
    ("5 kg", .greater, 3), (2, .greater, true), (["a": 1], .less, ["a": 2]), (1, .less, "x"),
    (measurement("1 kg"), .less, measurement("1 m")), (7, .less, .date(Sample.day)),
    ("a", .matches, "(a"), (.date(Sample.day), .less, 5),
  ]

  @Test(arguments: failing)
  func `values that have no common order are an error`(
    left: Value, comparison: ComparisonOperator, right: Value
  ) throws {
    let run = try ConversionFixture()
    #expect(throws: (any Error).self) {
      try Comparison.holds(left, comparison, right, in: run.conversion)
    }
  }

  @Test(
    arguments: [
      (.nothing, 1), (1, .nothing), (.nothing, .nothing), (.nothing, .date(Sample.day)),
      (.date(Sample.day), .nothing), (.nothing, "a"), ([.nothing], 1), (.nothing, true),
    ] as [(Value, Value)])
  func `what has no value is neither before nor after another value`(
    left: Value, right: Value
  ) throws {
    let run = try ConversionFixture()
    for comparison in [ComparisonOperator.less, .lessOrEqual, .greater, .greaterOrEqual] {
      #expect(try !Comparison.holds(left, comparison, right, in: run.conversion))
    }
    #expect(try !Comparison.isBetween(left, right, 3, in: run.conversion))
  }

  @Test func `of a list, the items with a value count`() throws {
    let run = try ConversionFixture()
    #expect(try Comparison.holds([.nothing, 5], .greater, 4, in: run.conversion))
    #expect(try !Comparison.holds([.nothing, 3], .greater, 4, in: run.conversion))
  }

  @Test func `between takes in both ends, and the whole of a day`() throws {
    let run = try ConversionFixture()
    func between(_ value: Value, _ lower: Value, _ upper: Value) throws -> Bool {
      try Comparison.isBetween(value, lower, upper, in: run.conversion)
    }
    #expect(try between(1, 1, 3))
    #expect(try between(3, 1, 3))
    #expect(try !between(4, 1, 3))
    #expect(try between(.date(Sample.instant), "2026-11-20", "2026-11-21"))
    #expect(try between(Self.measurement("2 MB"), "1 MB", "3 MB"))
  }

  @Test(arguments: [
    (
      ComparisonOperator.less, ValueType.boolean, ValueType.boolean,
      "a boolean has no order, so it has no `<`"
    ),
    (.contains, .number, .text, "a number has no `contains`, which is for texts"),
    (.is, .number, .date, "a number can't be compared with a date"),
    (.less, .date, .number, "a date can't be compared with a number"),
    (.in, .text, .number, "`in` needs a list, not a number"),
  ])
  func `checking says what can never be compared`(
    comparison: ComparisonOperator, left: ValueType, right: ValueType, problem: String
  ) {
    #expect(Comparison.problem(comparison, left, right) == problem)
  }

  @Test(arguments: [
    (ComparisonOperator.less, ValueType.text, ValueType.number), (.is, .any, .date),
    (.less, .number, .any),
    (.is, .list(of: .number), .text), (.hasValue, .boolean, .nothing), (.contains, .list, .number),
    (.matches, .file, .text), (.less, .list(of: .number), .number),
    (.is, .choice(Sample.color), .text),
  ])
  func `checking leaves the rest to the run`(
    comparison: ComparisonOperator, left: ValueType, right: ValueType
  ) {
    #expect(Comparison.problem(comparison, left, right) == nil)
  }

  @Test func `regular expressions mind case unless they say otherwise`() throws {
    let run = try ConversionFixture()
    #expect(try !Comparison.holds("Invoice", .matches, "invoice", in: run.conversion))
    #expect(try Comparison.holds("Invoice", .matches, "(?i)invoice", in: run.conversion))
  }

  @Test(arguments: [
    ["page 1", "page 2", "page 03", "page 10", "page 10a", "page a"],
    ["a", "a-1", "a0", "a00", "a1", "a9", "a10", "aa"],
    ["IMG_0009.jpg", "IMG_9.png", "IMG_0010.jpg", "IMG_99999999999999999999.jpg"],
  ])
  func `numbers in texts are ordered by their value`(order: [String]) throws {
    let run = try ConversionFixture()
    let values = order.map { Value.text($0) }
    let sorted = try Ordering.sorted(values.reversed(), in: run.conversion)
    #expect(sorted.map { order.reversed()[$0] } == order)
    #expect(try Comparison.holds(values[1], .less, values[3], in: run.conversion))
  }

  @Test func `a mixed list has an order`() throws {
    let run = try ConversionFixture()
    let values: [Value] = [
      "b", 10, "A", .nothing, "é", "9", "e", "f", true, .date(Sample.day), "today", "a",
      Self.measurement("1 kg"), "11 €", "2 kg", .date(Sample.instant),
      Self.measurement("1 m"), "B", false, .duration(Sample.duration), "19%", ["c", "d"],
    ]
    let order = try Ordering.sorted(values, in: run.conversion)
    #expect(
      order.map { values[$0].text } == [
        "false", "true", "19%", "9", "10", "11 €", "1h 30m", "1 m", "1 kg", "2 kg", "2026-11-21",
        "2026-11-21T08:00:00+01:00", "A", "a", "B", "b", "c\nd", "e", "é", "f", "today", "",
      ])
    let descending = try Ordering.sorted(
      ["1", .nothing, 2, 1], isDescending: true, in: run.conversion)
    #expect(descending == [2, 0, 3, 1])
    let empty: [Value] = ["b", "", "a", .nothing, []]
    #expect(try Ordering.sorted(empty, in: run.conversion) == [2, 0, 1, 3, 4])
    #expect(
      try Ordering.sorted(empty, isDescending: true, in: run.conversion) == [0, 2, 1, 3, 4])
    #expect(try Ordering.extreme(empty, isGreatest: false, in: run.conversion) == "a")
    #expect(try Ordering.extreme(values, isGreatest: true, in: run.conversion) == "today")
    #expect(try Ordering.extreme(values, isGreatest: false, in: run.conversion) == false)
  }
}
