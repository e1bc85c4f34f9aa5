import AppIntentsCore
import Foundation
import Testing

@Suite("Date components formatter")
struct DateComponentsFormatterTests {
  private typealias Style = AppIntentsCore.DateComponentsFormatter.UnitsStyle
  private typealias Zeros = AppIntentsCore.DateComponentsFormatter.ZeroFormattingBehavior

  private func formatter(
    _ style: Style, _ units: NSCalendar.Unit, _ language: String = "en_US"
  ) -> AppIntentsCore.DateComponentsFormatter {
    let formatter = AppIntentsCore.DateComponentsFormatter()
    formatter.unitsStyle = style
    formatter.allowedUnits = units
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: language)
    formatter.calendar = calendar
    return formatter
  }

  @Test(
    arguments: [
      (.positional, "1:02:05"), (.abbreviated, "1h 2m 5s"), (.short, "1 hr, 2 min, 5 sec"),
      (.full, "1 hour, 2 minutes, 5 seconds"), (.spellOut, "one hour, two minutes, five seconds"),
      (.brief, "1hr 2min 5sec"),
    ] as [(Style, String)])
  private func `each style has its names of units`(style: Style, text: String) {
    let formatter = formatter(style, [.hour, .minute, .second])
    #expect(formatter.string(from: 3_725) == text)
    #expect(formatter.string(for: 3_725.0) == text)
    #expect(formatter.string(from: DateComponents(minute: 62, second: 5)) == text)
  }

  @Test(
    arguments: [
      ("de_DE", .abbreviated, "1h 2min 5s"), ("de_DE", .full, "1 Stunde, 2 Minuten und 5 Sekunden"),
      ("de_DE", .short, "1 Std., 2 Min. und 5 Sek."),
      ("ja_JP", .spellOut, "1時間 2分 5秒"),
      ("de_DE", .positional, "1:02:05"),
    ] as [(String, Style, String)])
  private func `other languages have their own names`(
    language: String, style: Style, text: String
  ) {
    let formatter = formatter(style, [.hour, .minute, .second], language)
    formatter.includesApproximationPhrase = true
    #expect(formatter.string(from: 3_725) == text)
  }

  @Test(
    arguments: [
      (.positional, 45, .default, "45"), (.positional, 125, .default, "2:05"),
      (.positional, 3_600, .default, "1:00:00"), (.positional, 45, .pad, "00:00:45"),
      (.full, 3_605, .default, "1 hour, 5 seconds"), (.full, 0, .default, "0 seconds"),
      (.full, 3_600, .dropLeading, "1 hour, 0 minutes, 0 seconds"),
      (.full, 3_605, .dropTrailing, "1 hour, 0 minutes, 5 seconds"),
      (.full, 60, .dropTrailing, "0 hours, 1 minute"),
      (.full, 60, [], "0 hours, 1 minute, 0 seconds"),
      (.abbreviated, 3_605, .dropMiddle, "1h 5s"),
    ] as [(Style, Double, Zeros, String)])
  private func `zeros are written as wanted`(
    style: Style, seconds: Double, zeros: Zeros, text: String
  ) {
    let formatter = formatter(style, [.hour, .minute, .second])
    formatter.zeroFormattingBehavior = zeros
    #expect(formatter.string(from: seconds) == text)
  }

  @Test(
    arguments: [
      ([.minute], 7_200, "120 minutes"), ([.day, .hour], 90_000, "1 day, 1 hour"),
      ([.weekOfMonth, .day], 1_900_800, "3 weeks, 1 day"),
      ([.year, .month], 38_000_000, "1 year, 2 months"),
      ([], 38_000_000, "1 year, 2 months, 15 days, 19 hours, 33 minutes, 20 seconds"),
      ([.hour, .minute], -5_400, "-1 hour, 30 minutes"), ([.minute], 12_000_000, "200,000 minutes"),
    ] as [(NSCalendar.Unit, Double, String)])
  func `the allowed units have the whole length`(
    units: NSCalendar.Unit, seconds: Double, text: String
  ) {
    #expect(formatter(.full, units).string(from: seconds) == text)
  }

  @Test func `months are as long as those after the reference date`() throws {
    let formatter = formatter(.full, [.month, .day])
    let february = try #require(
      formatter.calendar?.date(from: DateComponents(year: 2026, month: 2, day: 1)))
    let march = february.addingTimeInterval(28 * 86_400)
    #expect(formatter.string(from: february, to: march) == "1 month")
    #expect(formatter.string(from: 28 * 86_400) == "28 days")
    formatter.referenceDate = february
    #expect(formatter.string(from: 28 * 86_400) == "1 month")
  }

  @Test func `other languages count days where they have no names`() {
    #expect(formatter(.full, [.year, .month], "de_DE").string(from: 38_000_000) == "439 Tage")
    #expect(formatter(.positional, [.day, .hour, .minute]).string(from: 93_900) == "1d 2:05")
  }

  @Test func `few units, one unit and phrases are possible`() {
    let formatter = formatter(.full, [.hour, .minute, .second])
    formatter.maximumUnitCount = 2
    formatter.includesApproximationPhrase = true
    formatter.includesTimeRemainingPhrase = true
    #expect(formatter.string(from: 3_725) == "About 1 hour, 2 minutes remaining")
    formatter.includesApproximationPhrase = false
    formatter.includesTimeRemainingPhrase = false
    formatter.collapsesLargestUnit = true
    #expect(formatter.string(from: 63) == "63 seconds")
    #expect(formatter.string(from: 123) == "2 minutes, 3 seconds")
  }

  @Test func `what is no length is nothing`() {
    let formatter = formatter(.full, [])
    #expect(formatter.string(from: .nan) == nil)
    #expect(formatter.string(from: 1e12) == nil)
    #expect(formatter.string(from: .distantPast, to: Date(timeIntervalSince1970: 1e13)) == nil)
    #expect(formatter.string(for: "an hour") == nil)
    #expect(
      AppIntentsCore.DateComponentsFormatter.localizedString(
        from: DateComponents(hour: 1, minute: 30), unitsStyle: .positional) == "1:30:00")
  }
}
