import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

@Suite("Dates")
struct DateTests {
  @Test func `now and today follow the run's clock and zone`() async throws {
    let run = TestRun(now: "2026-11-21T23:30:00Z")
    #expect(
      try await value(CurrentDate.self, in: run) == .date(date("2026-11-22T00:30:00+01:00")))
    #expect(try await value(CurrentDay.self, in: run) == .date(day("2026-11-22")))
    #expect(
      try await value(CurrentDay.self, ["timezone": "America/New_York"], in: run)
        == .date(day("2026-11-21", in: "America/New_York")))
    await #expect(
      throws: IntentFailure(
        "`Mars/Base` isn't a time zone", help: "use a name such as `Europe/Berlin` or `UTC`")
    ) {
      try await value(CurrentDate.self, ["timezone": "Mars/Base"])
    }
  }

  @Test(
    arguments: [
      ("iso", nil, nil, "2026-11-21T08:05:00+01:00"),
      ("iso", "UTC", nil, "2026-11-21T07:05:00Z"),
      ("yyyy-MM-dd", nil, nil, "2026-11-21"),
      ("HH:mm", nil, nil, "08:05"), ("HH:mm", "America/New_York", nil, "02:05"),
      ("EEEE d MMMM", nil, "de_DE", "Samstag 21 November"),
      ("yyyy-MM-dd'T'HH:mmXXX", nil, nil, "2026-11-21T08:05+01:00"),
      ("'KW' ww", nil, nil, "KW 47"),
      ("short", nil, "de_DE", "21.11.26, 08:05"),
      ("long", nil, "de_DE", "21. November 2026 um 08:05:00 MEZ"),
    ] as [(String, String?, String?, String)])
  func `a date is written in a format, zone and language`(
    format: String, zone: String?, locale: String?, text: String
  ) async throws {
    let value = try await value(
      FormatDate.self,
      [
        "date": date("2026-11-21T08:05:00+01:00"), "format": format, "timezone": zone,
        "locale": locale,
      ])
    #expect(value == .text(text))
  }

  @Test(arguments: [("iso", "2026-11-21"), ("short", "11/21/26"), ("medium", "Nov 21, 2026")])
  func `a day is written without a time`(format: String, text: String) async throws {
    #expect(
      try await value(FormatDate.self, ["date": day("2026-11-21"), "format": format]) == .text(text)
    )
    #expect(
      try await value(
        FormatDate.self,
        ["date": day("2026-11-21"), "format": format, "timezone": "America/New_York"])
        == .text(text))
  }

  @Test(arguments: ["en", "en_US", "en_US_POSIX", "de_DE", "fr_FR", "ja_JP"])
  func `weeks are those of ISO 8601 in each language`(locale: String) async throws {
    let run = TestRun()
    for (day, week) in [
      (day("2027-01-01"), "2026-W53-5"), (day("2026-01-01"), "2026-W01-4"),
      (day("2027-01-04"), "2027-W01-1"), (day("2024-12-30"), "2025-W01-1"),
    ] {
      let parameters: [String: any Sendable] = [
        "date": day, "format": "YYYY-'W'ww-e", "locale": locale,
      ]
      #expect(try await value(FormatDate.self, parameters, in: run) == .text(week))
    }
    let parsed = try await value(
      ParseDate.self, ["text": "2026-W53-5", "format": "YYYY-'W'ww-e", "locale": locale], in: run)
    #expect(parsed == .date(day("2027-01-01")))
  }

  @Test(arguments: ["1066-10-14", "1582-10-10", "1582-10-15", "0001-01-01"])
  func `a day long ago stays the same day`(text: String) async throws {
    let run = TestRun()
    func parsed(_ format: String? = nil) async throws -> IntentDate {
      try IntentDate.from(
        await value(ParseDate.self, ["text": text, "format": format], in: run))
    }
    let day = try await parsed()
    #expect(day.description == text)
    #expect(try await parsed("yyyy-MM-dd") == day)
    #expect(
      try await value(FormatDate.self, ["date": day, "format": "yyyy-MM-dd"], in: run)
        == .text(text))
  }

  @Test func `a day long ago stays the same day in a style`() async throws {
    let run = TestRun()
    let battle = try IntentDate.from(
      await value(ParseDate.self, ["text": "1066-10-14"], in: run))
    let parameters: [String: any Sendable] = [
      "date": battle, "format": "full", "locale": "en_US",
    ]
    #expect(
      try await value(FormatDate.self, parameters, in: run) == .text("Sunday, October 14, 1066"))
  }

  @Test(arguments: [
    (
      "yyyy-MM-ddTHH:mm",
      IntentFailure(
        "`yyyy-MM-ddTHH:mm` isn't a date format: `T` has no meaning",
        help: "write letters that mean themselves in quotes, as in yyyy-MM-dd'T'HH:mm")
    ),
    ("", IntentFailure("the format of a date is empty", help: "write one such as `yyyy-MM-dd`")),
  ])
  func `a broken format is an error`(format: String, failure: IntentFailure) async throws {
    await #expect(throws: failure) {
      try await value(FormatDate.self, ["date": day("2026-11-21"), "format": format])
    }
  }

  @Test func `a date is read by its format`() async throws {
    let run = TestRun()
    func parsed(_ text: String, _ format: String, _ zone: String? = nil) async throws -> IntentValue
    {
      try await value(ParseDate.self, ["text": text, "format": format, "timezone": zone], in: run)
    }
    #expect(try await parsed("03.04.2026", "dd.MM.yyyy") == .date(day("2026-04-03")))
    #expect(
      try await parsed(" 03.04.2026 17:30\n", "dd.MM.yyyy HH:mm")
        == .date(date("2026-04-03T17:30:00+02:00")))
    #expect(
      try await parsed("2026-04-03 17:30", "yyyy-MM-dd HH:mm", "America/New_York")
        == .date(date("2026-04-03T17:30:00-04:00", in: "America/New_York")))
  }

  @Test(arguments: ["31.02.2026", "3/4/2026", "soon", ""])
  func `what isn't a date of the format is an error that shows one`(text: String) async throws {
    await #expect(
      throws: IntentFailure(
        "`\(text)` isn't a date written as `dd.MM.yyyy`",
        help: "such a date looks like `21.11.2026`")
    ) {
      try await value(ParseDate.self, ["text": text, "format": "dd.MM.yyyy"])
    }
  }

  @Test func `without a format a date is read as everywhere`() async throws {
    #expect(try await value(ParseDate.self, ["text": "today"]) == .date(day("2026-11-21")))
    let elsewhere = try await value(
      ParseDate.self, ["text": "2026-11-21 08:00", "timezone": "America/New_York"])
    #expect(elsewhere == .date(date("2026-11-21T08:00:00-05:00", in: "America/New_York")))
  }

  static let moves: [(IntentDate, IntentDuration, IntentDate)] = [
    (day("2026-01-31"), IntentDuration(months: 1), day("2026-02-28")),
    (day("2024-01-31"), IntentDuration(months: 1), day("2024-02-29")),
    (day("2024-02-29"), IntentDuration(months: -12), day("2023-02-28")),
    (day("2026-11-21"), IntentDuration(days: -14), day("2026-11-07")),
    // The clocks go forward at 2:00 on March 29, 2026, and back on October 25.
    (
      date("2026-03-28T08:00:00+01:00"), IntentDuration(days: 1), date("2026-03-29T08:00:00+02:00")
    ),
    (
      date("2026-03-28T08:00:00+01:00"), IntentDuration(nanoseconds: 86_400_000_000_000),
      date("2026-03-29T09:00:00+02:00")
    ),
    (
      date("2026-03-28T02:30:00+01:00"), IntentDuration(days: 1), date("2026-03-29T03:30:00+02:00")
    ),
    (
      date("2026-01-31T10:00:00+01:00"),
      IntentDuration(months: 1, days: 1, nanoseconds: -3_600_000_000_000),
      date("2026-03-01T09:00:00+01:00")
    ),
    (
      day("2026-11-21"), IntentDuration(nanoseconds: 3_600_000_000_000),
      date("2026-11-21T01:00:00+01:00")
    ),
  ]

  @Test(arguments: moves)
  func `a date moves by the calendar, then by the clock`(
    from: IntentDate, by: IntentDuration, to: IntentDate
  ) async throws {
    #expect(try await value(AdjustDate.self, ["date": from, "by": by]) == .date(to))
  }

  static let ends: [(CalendarUnit, String, String)] = [
    (.year, "2026-01-01T00:00:00+01:00", "2026-12-31T23:59:59+01:00"),
    (.quarter, "2026-07-01T00:00:00+02:00", "2026-09-30T23:59:59+02:00"),
    (.month, "2026-08-01T00:00:00+02:00", "2026-08-31T23:59:59+02:00"),
    (.week, "2026-08-10T00:00:00+02:00", "2026-08-16T23:59:59+02:00"),
    (.day, "2026-08-12T00:00:00+02:00", "2026-08-12T23:59:59+02:00"),
    (.hour, "2026-08-12T17:00:00+02:00", "2026-08-12T17:59:59+02:00"),
    (.minute, "2026-08-12T17:45:00+02:00", "2026-08-12T17:45:59+02:00"),
  ]

  @Test(arguments: ends)
  func `a date goes to the start or end of a unit`(
    unit: CalendarUnit, start: String, end: String
  ) async throws {
    let wednesday = date("2026-08-12T17:45:30+02:00")
    #expect(
      try await value(AdjustDate.self, ["date": wednesday, "start_of": unit]) == .date(date(start)))
    #expect(
      try await value(AdjustDate.self, ["date": wednesday, "end_of": unit]) == .date(date(end)))
  }

  @Test func `a day goes to days`() async throws {
    let parameters: [String: any Sendable] = [
      "date": day("2026-11-21"), "end_of": CalendarUnit.month,
    ]
    #expect(try await value(AdjustDate.self, parameters) == .date(day("2026-11-30")))
    #expect(
      try await value(AdjustDate.self, parameters.merging(["by": IntentDuration(months: 3)]) { $1 })
        == .date(day("2027-02-28")))
  }

  @Test func `an adjustment says how`() async throws {
    await #expect(
      throws: IntentFailure(
        "there is nothing to adjust the date by", help: "give `by`, `start_of` or `end_of`")
    ) {
      try await value(AdjustDate.self, ["date": day("2026-11-21")])
    }
    await #expect(
      throws: IntentFailure(
        "`start_of` and `end_of` can't be combined", help: "leave one of them out")
    ) {
      try await value(
        AdjustDate.self,
        ["date": day("2026-11-21"), "start_of": CalendarUnit.day, "end_of": CalendarUnit.day])
    }
  }

  @Test func `the time between dates is in days by the calendar and clock time`() async throws {
    #expect(
      try await value(
        MeasureDates.self,
        ["from": date("2026-11-21T08:00:00+01:00"), "to": date("2026-11-22T09:30:00+01:00")])
        == .duration(IntentDuration(days: 1, nanoseconds: 5_400_000_000_000)))
    // The day on which summer time ends has 25 hours.
    #expect(
      try await value(
        MeasureDates.self,
        ["from": date("2026-10-24T12:00:00+02:00"), "to": date("2026-10-25T13:00:00+01:00")])
        == .duration(IntentDuration(days: 1, nanoseconds: 3_600_000_000_000)))
    #expect(
      try await value(
        MeasureDates.self,
        ["from": date("2026-11-22T09:30:00+01:00"), "to": date("2026-11-20T08:00:00+01:00")])
        == .duration(IntentDuration(days: -2, nanoseconds: -5_400_000_000_000)))
    #expect(
      try await value(MeasureDates.self, ["from": day("2026-03-01"), "to": day("2026-04-01")])
        == .duration(IntentDuration(days: 31)))
  }

  @Test func `the time goes until now when nothing else is given`() async throws {
    #expect(
      try await value(MeasureDates.self, ["from": date("2026-11-21T07:59:58+01:00")])
        == .duration(IntentDuration(nanoseconds: 2_000_000_000)))
  }

  @Test(arguments: [
    (TimeUnit.years, 1), (.months, 13), (.weeks, 56), (.days, 396), (.hours, 9527),
    (.minutes, 571_620), (.seconds, 34_297_200),
  ])
  func `the time is counted in a unit`(unit: TimeUnit, count: Int) async throws {
    let value = try await value(
      MeasureDates.self,
      [
        "from": date("2026-01-31T08:00:00+01:00"), "to": date("2027-03-04T07:00:00+01:00"),
        "unit": unit,
      ])
    #expect(value == .number(count))
  }

  @Test func `the time back is negative`() async throws {
    #expect(
      try await value(
        MeasureDates.self,
        ["from": day("2026-11-21"), "to": day("2026-11-01"), "unit": TimeUnit.days]) == -20)
    #expect(
      try await value(
        MeasureDates.self,
        [
          "from": date("2026-11-21T08:00:00Z"), "to": date("2026-11-21T06:30:00Z"),
          "unit": TimeUnit.hours,
        ]) == .number(-1.5))
  }
}

extension IntentValue {
  fileprivate static func number(_ value: Double) -> IntentValue {
    .number(IntentNumber(floatLiteral: value))
  }
}
