import AppIntentsCore
import Foundation
import SeededRandom
import Testing

@testable import WorkflowValues

/// It is Saturday, 2026-11-21, 08:00 in Berlin.
@Suite("Date text")
struct DateTextTests {
  private func parse(_ text: String) throws -> String {
    try DateText(now: Sample.instant).parse(text).description
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-21"), ("20261121", "2026-11-21"), ("2026-325", "2026-11-21"),
    ("2026-W47-6", "2026-11-21"), ("2026-11-21T08:00", "2026-11-21T08:00:00+01:00"),
    ("2026-11-21 08:00:30", "2026-11-21T08:00:30+01:00"),
    ("2026-11-21T08:00:30.250Z", "2026-11-21T08:00:30.250Z"),
    ("2026-11-21T08:00:30,5+0530", "2026-11-21T08:00:30.500+05:30"),
    ("20261121T080000Z", "2026-11-21T08:00:00Z"), ("2026-11-21T24:00Z", "2026-11-22T00:00:00Z"),
    ("2026-07-01T12:00", "2026-07-01T12:00:00+02:00"),
    ("2026-11-21T08:00-05:00", "2026-11-21T08:00:00-05:00"),
    ("2026-11-21T08:00[America/New_York]", "2026-11-21T08:00:00-05:00"),
    ("2024-02-29", "2024-02-29"),
  ])
  func `ISO 8601`(text: String, date: String) throws { #expect(try parse(text) == date) }

  @Test(arguments: [
    ("Sat, 21 Nov 2026 17:00:00 +0100", "2026-11-21T17:00:00+01:00"),
    ("21 Nov 2026 17:00 GMT", "2026-11-21T17:00:00Z"),
    ("Sat, 21 Nov 2026 17:00:00 EST", "2026-11-21T17:00:00-05:00"),
    ("Sat, 21 Nov 26 17:00 +0000 (UTC)", "2026-11-21T17:00:00Z"),
    ("November 21, 2026", "2026-11-21"), ("21. November 2026", "2026-11-21"),
    ("Nov 21st 2026 5pm", "2026-11-21T17:00:00+01:00"),
    ("21 Nov 2026 at 5:30 pm", "2026-11-21T17:30:00+01:00"), ("24 December", "2026-12-24"),
  ])
  func `RFC 2822 and month names`(text: String, date: String) throws {
    #expect(try parse(text) == date)
  }

  @Test(arguments: [
    ("now", "2026-11-21T08:00:00+01:00"), ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"),
    ("yesterday", "2026-11-20"), ("tomorrow 17:00", "2026-11-22T17:00:00+01:00"),
    ("tomorrow at 5 pm", "2026-11-22T17:00:00+01:00"), ("17:00", "2026-11-21T17:00:00+01:00"),
    ("noon", "2026-11-21T12:00:00+01:00"), ("12:30", "2026-11-21T12:30:00+01:00"),
    ("next friday", "2026-11-27"), ("friday", "2026-11-27"), ("next saturday", "2026-11-28"),
    ("last friday", "2026-11-20"), ("last saturday", "2026-11-14"), ("this saturday", "2026-11-21"),
    ("next friday 9:15", "2026-11-27T09:15:00+01:00"), ("next week", "2026-11-28"),
    ("next month", "2026-12-21"), ("last year", "2025-11-21"),
    ("in 2 hours", "2026-11-21T10:00:00+01:00"), ("in an hour", "2026-11-21T09:00:00+01:00"),
    ("3 days ago", "2026-11-18T08:00:00+01:00"),
    ("in 3 days at 17:00", "2026-11-24T17:00:00+01:00"),
    ("2 weeks from now", "2026-12-05T08:00:00+01:00"), ("in 1h 30m", "2026-11-21T09:30:00+01:00"),
    ("1 month ago", "2026-10-21T08:00:00+02:00"),
  ])
  func `words that depend on today`(text: String, date: String) throws {
    #expect(try parse(text) == date)
  }

  @Test(arguments: [
    ("21.11.2026", "2026-11-21"), ("1.2.2026", "2026-02-01"), ("2026/11/21", "2026-11-21"),
    ("21/11/2026", "2026-11-21"), ("11/21/2026", "2026-11-21"), ("4/4/2026", "2026-04-04"),
    ("21.11.2026 17:00", "2026-11-21T17:00:00+01:00"),
  ])
  func `numeric dates that can be read one way`(text: String, date: String) throws {
    #expect(try parse(text) == date)
  }

  @Test(arguments: ["03/04/05", "03/04/2005", "3-4-05", "01.02.03"])
  func `a date that can be read two ways is an error`(text: String) {
    let error = #expect(throws: TextProblem.self) { try parse(text) }
    #expect(error?.code == .ambiguous)
  }

  @Test(arguments: [
    "", "hello", "2026-13-01", "2026-02-30", "25:00", "17", "2026", "32.1.2026",
    "tomorrow tomorrow",
    "2026-11-21T", "2026-11-21T25:00", "in", "ago", "next", "next banana", "in 5 bananas",
    "2026-11-21T08:00+99:00", "99999999-01-01", "2026-11-21T08:00[Mars/Base]", "5pm pm", "13pm",
  ])
  func `what is no date is an error`(text: String) {
    #expect(throws: TextProblem.self) { try parse(text) }
  }

  @Test func `a time that clocks skip is as much later`() throws {
    #expect(try parse("2026-03-29T02:30") == "2026-03-29T03:30:00+02:00")
  }

  @Test func `of a time that clocks show twice the earlier one counts`() throws {
    #expect(try parse("2026-10-25T02:30") == "2026-10-25T02:30:00+02:00")
  }

  @Test func `every date's text reads back as the date`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let milliseconds = Double(
        Int.random(in: -6_000_000_000_000...6_000_000_000_000, using: &generator))
      let date = IntentDate(
        Date(timeIntervalSince1970: milliseconds / 1000), in: ConversionFixture.berlin)
      let back = try DateText(now: Sample.instant).parse(date.description)
      // Before 1893 Berlin's offset has seconds, which ISO 8601 can't write.
      guard date.timeZone.secondsFromGMT(for: date.instant) % 60 == 0 else { continue }
      #expect(abs(back.instant.timeIntervalSince(date.instant)) < 0.001, "\(date)")
    }
  }
}
