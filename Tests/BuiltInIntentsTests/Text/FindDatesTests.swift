import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("Dates in texts")
struct FindDatesTests {
  /// The clock of the runs says 2026-11-21 08:00 in Berlin, a Saturday.
  static func dates(in text: String, locale: String = "en_US") async throws -> [String] {
    let run = TestRun(locale: locale)
    return try shownItems(await value(FindDates.self, ["text": text], in: run))
  }

  @Test(arguments: [
    ("Due 2026-12-01.", ["2026-12-01"]),
    (
      "From 2026-11-21T08:00:00+01:00 to 2026-11-22T09:30:00Z",
      [
        "2026-11-21T08:00:00+01:00", "2026-11-22T09:30:00Z",
      ]
    ),
    ("backup_2026-11-21.tar.gz and scan-2026-11-20.pdf", ["2026-11-21", "2026-11-20"]),
    ("Rechnung vom 21.11.2026, fällig am 5.12.2026.", ["2026-11-21", "2026-12-05"]),
    ("It was 11/25/2026 or 2026/11/26", ["2026-11-25", "2026-11-26"]),
    ("Lunch on Nov 21, 2026 at 1 pm?", ["2026-11-21T13:00:00+01:00"]),
    ("November 21st, 2026 (Saturday), 17:00 Uhr", ["2026-11-21", "2026-11-28"]),
    ("Date: Sat, 21 Nov 2026 17:00:00 +0100 (CET)", ["2026-11-21T17:00:00+01:00"]),
    ("the 21st of November 2026; 3. May 2027", ["2026-11-21", "2027-05-03"]),
    ("21-Nov-2026 10:15", ["2026-11-21T10:15:00+01:00"]),
    ("Sat Nov 21 17:00:05 2026", ["2026-11-21T17:00:05+01:00"]),
    ("Nov 21 06:25:01 host cron[1]: job", ["2026-11-21T06:25:01+01:00"]),
    ("Meeting Nov 23, 17:00-18:00", ["2026-11-23T17:00:00+01:00"]),
    ("Call me tomorrow at 5:30 p.m.", ["2026-11-22T17:30:00+01:00"]),
    ("next Friday, or at 17:00 on Monday", ["2026-11-27", "2026-11-23T17:00:00+01:00"]),
    (
      "in 2 hours; 3 days ago; a week from now",
      [
        "2026-11-21T10:00:00+01:00", "2026-11-18T08:00:00+01:00", "2026-11-28T08:00:00+01:00",
      ]
    ),
    ("5 pm tomorrow", ["2026-11-22T17:00:00+01:00"]),
    ("会議は2026-11-21に", ["2026-11-21"]),
    ("November\n21, 2026", ["2026-11-21"]),
  ])
  func `dates are found as people write them`(text: String, dates: [String]) async throws {
    #expect(try await Self.dates(in: text) == dates)
  }

  @Test(arguments: [
    "", "Nothing here.", "version 1.10.2014 and 10.0.2.2026 and v21.11.2026", "192.168.1.2026",
    "2026.11.21", "https://example.com/2026/11/21/story", "555-2026-11-21",
    "You may 5 times march 3 miles", "Genesis 12:14, score 2:15, ratio 16:9",
    "at 5 of them, in 5 cases, in 5 m, in May 2026, last week, 31.02.2026, 2026-13-01",
    "May 10,000 people, March 3.5, Nov 7%, Sundays", "1234567890123", "12/25/26",
  ])
  func `other numbers and words aren't dates`(text: String) async throws {
    #expect(try await Self.dates(in: text) == [])
  }

  @Test func `an ambiguous date has the order of the locale`() async throws {
    #expect(try await Self.dates(in: "03/04/2026") == ["2026-03-04"])
    #expect(try await Self.dates(in: "03/04/2026", locale: "en_GB") == ["2026-04-03"])
    #expect(try await Self.dates(in: "03.04.2026") == ["2026-04-03"])
  }

  @Test(arguments: [
    (
      "de_DE", "Am 3. März 2027 um 14:30 Uhr, Dienstag",
      ["2027-03-03T14:30:00+01:00", "2026-11-24"]
    ),
    ("fr_FR", "le 1er décembre 2026", ["2026-12-01"]),
    ("es_ES", "el 5 de mayo de 2027", ["2027-05-05"]),
    ("de_DE", "November 21, 2026", ["2026-11-21"]),
  ])
  func `months and days have their names in the run's language`(
    locale: String, text: String, dates: [String]
  ) async throws {
    #expect(try await Self.dates(in: text, locale: locale) == dates)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a long text takes no long time`() async throws {
    let text = String(repeating: "On 21.11.2026 a word, 1.2.3 and May x. ", count: 5_000)
    #expect(try await Self.dates(in: text).count == 5_000)
    #expect(try await Self.dates(in: String(repeating: "1-", count: 100_000)).isEmpty)
  }
}
