import AppIntentsCore
import Foundation
import OrderedCollections
import SeededRandom
import SystemPackage
import Testing

@testable import WorkflowValues

/// Rules of comparing, tried with generated values of all kinds.
@Suite("Generated comparisons")
struct GeneratedComparisonTests {
  @Test(arguments: 1...5)
  func `equality never fails, and its opposite is its opposite`(seed: UInt64) throws {
    let context = try ConversionFixture().conversion
    let values = Self.values(count: 40, seed: seed)
    for left in values {
      for right in values {
        for comparison in [ComparisonOperator.isNot, .notEqual, .notIn] {
          let positive = try #require(comparison.negated)
          let holds = try Comparison.holds(left, positive, right, in: context)
          #expect(try Comparison.holds(left, comparison, right, in: context) != holds)
        }
        if left.kind != .list, right.kind != .list {
          #expect(
            try Comparison.holds(left, .is, right, in: context)
              == Comparison.holds(right, .is, left, in: context), "\(left) and \(right)")
        }
        if try Comparison.holds(left, .equal, right, in: context) {
          #expect(try Comparison.holds(left, .is, right, in: context))
        }
        if left == right {
          #expect(try Comparison.holds(left, .equal, right, in: context) || left == [])
        }
      }
    }
  }

  @Test(arguments: 1...5)
  func `the order for sorting is total`(seed: UInt64) throws {
    let context = try ConversionFixture().conversion
    let values = Self.values(count: 40, seed: seed)
    let keys = values.map { SortKey($0, in: context) }
    for (one, left) in keys.enumerated() {
      for (two, right) in keys.enumerated() {
        let order = left.compared(to: right)
        #expect(order == -right.compared(to: left), "\(values[one]) and \(values[two])")
        if values[one] == values[two] { #expect(order == 0) }
        for (three, last) in keys.enumerated() where order <= 0 && right.compared(to: last) <= 0 {
          let whole = left.compared(to: last)
          if whole > 0 || whole == 0 && (order < 0 || right.compared(to: last) < 0) {
            Issue.record("\(values[one]), \(values[two]), \(values[three])")
          }
        }
      }
    }
  }

  @Test(arguments: 1...5)
  func `where a condition has an order, sorting has the same one`(seed: UInt64) throws {
    let context = try ConversionFixture().conversion
    let values = Self.values(count: 40, seed: seed).filter { value in
      if case .date(let date) = value { return date.precision == .instant }
      return value.kind != .list
    }
    for left in values {
      for right in values {
        // Words such as `tomorrow` are dates only beside a date.
        guard let order = try? Ordering.strict(left, .less, right, context), order != 0,
          left.kind != .date || right.kind == .date, right.kind != .date || left.kind == .date
        else { continue }
        let sorted = SortKey(left, in: context).compared(to: SortKey(right, in: context))
        // Measurements are sorted by 30 digits.
        #expect(sorted == order || sorted == 0, "\(left) and \(right)")
        #expect(try !Comparison.holds(left, .is, right, in: context), "\(left) and \(right)")
      }
    }
  }

  // MARK: - Values

  private static func values(count: Int, seed: UInt64) -> [Value] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in value(depth: 0, &random) }
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> Value {
    func pick<Item>(_ items: [Item], _ random: inout SeededGenerator) -> Item {
      items[Int.random(in: 0..<items.count, using: &random)]
    }
    let seconds = Int.random(in: -10...10, using: &random) * 21_600
    switch Int.random(in: 0..<(depth > 1 ? 10 : 12), using: &random) {
    case 0: return .nothing
    case 1: return .boolean(.random(using: &random))
    case 2: return .number(pick(numbers, &random))
    case 3: return .duration(IntentDuration(nanoseconds: seconds * 1_000_000_000))
    case 4, 5:
      let unit = IntentUnit.named(pick(["kg", "g", "°C", "°F", "K", "kB", "MB"], &random))
      return .measurement(IntentMeasurement(pick(numbers, &random), unit ?? .byte))
    case 6:
      let zone = TimeZone(identifier: pick(["UTC", "Asia/Tokyo", "America/New_York"], &random))
      return .date(
        IntentDate(
          ConversionFixture.now.addingTimeInterval(Double(seconds)), in: zone ?? .gmt,
          precision: pick([.day, .instant], &random)))
    case 7: return pick(others, &random)
    case 8, 9: return .text(pick(texts, &random))
    case 10: return .dictionary(["a": value(depth: depth + 1, &random)])
    default:
      let count = Int.random(in: 0...2, using: &random)
      return .list((0..<count).map { _ in value(depth: depth + 1, &random) })
    }
  }

  private static let others = [
    Sample.value(.richText), Sample.value(.file), Sample.value(.url), Sample.value(.entity),
    Sample.value(.choice), .richText(RichText.plain("12 kg")),
  ]
  private static let numbers: [IntentNumber] =
    [0, 1, -1, 5, 90, 3600, 0.5, .integer(.max), .integer(.min)]
    + ["1e127", "-1e127", "1e-128", "12345678901234567890123456789012345678", "32.1"]
    .compactMap { IntentNumber(exactly: $0) }
  private static let texts = [
    "", " ", "a", "A", "é", "e", "ß", "ss", "0", "01", "1.0", "1", "5", "1,234", "12 %", "19%",
    "€ 5",
    "EUR 12", "5 kg", "5000 g", "5m", "300s", "1h 30m", "2026-11-21", "2026-11-21T08:00Z",
    "2026-11-21 notes", "03/04/05", "today", "tomorrow", "true", "no", "yes", "blue", "Mia",
    "/tmp/a.txt", "{\"a\": 1}", "[1]", "file:///tmp/a%20b", "7", "−4", "--1", "10 apples",
  ]
}
