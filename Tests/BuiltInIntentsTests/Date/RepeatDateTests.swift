import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

@Suite("Dates that repeat")
struct RepeatDateTests {
  private func dates(
    _ rule: String, from start: IntentDate = day("2026-11-21"), count: Int? = nil,
    until: IntentDate? = nil
  ) async throws -> [String] {
    var parameters: [String: any Sendable] = ["date": IntentValue.date(start), "rule": rule]
    if let count { parameters["count"] = IntentValue.number(count) }
    if let until { parameters["until"] = IntentValue.date(until) }
    return try shownItems(await value(RepeatDate.self, parameters))
  }

  @Test(arguments: RecurrenceTable.rows)
  func `rules give the dates that dateutil gives`(rule: String, dates: [String]) async throws {
    let wanted = dates.filter { $0 != "end" }
    let isComplete = dates.last == "end"
    var found = try await self.dates(
      rule, from: date("1997-09-02T09:00:00Z", in: "UTC"), count: wanted.count + 1)
    found = found.map { text in
      let plain = String(text.filter { $0 != "-" && $0 != ":" && $0 != "Z" })
      return plain.hasSuffix("T090000") ? String(plain.prefix(8)) : plain
    }
    #expect(found.count == (isComplete ? wanted.count : wanted.count + 1) || found == wanted)
    #expect(Array(found.prefix(wanted.count)) == wanted)
  }

  // November 21, 2026 is a Saturday.
  @Test(arguments: [
    ("daily", ["2026-11-21", "2026-11-22"]), ("every day", ["2026-11-21", "2026-11-22"]),
    ("Every 3 days", ["2026-11-21", "2026-11-24"]), ("weekly", ["2026-11-21", "2026-11-28"]),
    ("every other week", ["2026-11-21", "2026-12-05"]),
    ("every monday", ["2026-11-23", "2026-11-30"]),
    ("every Tue, Thu and sun", ["2026-11-22", "2026-11-24"]),
    ("every 2 weeks on friday", ["2026-12-04", "2026-12-18"]),
    ("every other sunday", ["2026-11-22", "2026-12-06"]),
    ("every weekday", ["2026-11-23", "2026-11-24"]), ("weekends", ["2026-11-21", "2026-11-22"]),
    ("monthly", ["2026-11-21", "2026-12-21"]),
    ("every month on the 15th", ["2026-12-15", "2027-01-15"]),
    ("monthly on the 1st and 15th", ["2026-12-01", "2026-12-15"]),
    ("every month on day 31", ["2026-12-31", "2027-01-31"]),
    ("the last day of every month", ["2026-11-30", "2026-12-31"]),
    ("the first monday of every month", ["2026-12-07", "2027-01-04"]),
    ("every last friday", ["2026-11-27", "2026-12-25"]),
    ("second and fourth tuesday of each month", ["2026-11-24", "2026-12-08"]),
    ("every year", ["2026-11-21", "2027-11-21"]), ("every 2 years", ["2026-11-21", "2028-11-21"]),
    ("every year on march 3", ["2027-03-03", "2028-03-03"]),
    ("every day at 9:30", ["2026-11-21T09:30:00+01:00", "2026-11-22T09:30:00+01:00"]),
    ("every 6 hours", ["2026-11-21T00:00:00+01:00", "2026-11-21T06:00:00+01:00"]),
    ("rrule:freq=weekly;byday=mo", ["2026-11-23", "2026-11-30"]),
    ("FREQ=MONTHLY;BYDAY=MO,2FR;BYMONTH=12", ["2026-12-07", "2026-12-11"]),
  ])
  func `words and rules of calendars are read`(rule: String, dates: [String]) async throws {
    #expect(try await self.dates(rule, count: 2) == dates)
  }

  @Test(arguments: [
    "", "sometimes", "every", "every 0 days", "every blue moon", "on the 45th", "every 15th",
    "at 9:00",
    "every week on the 15th", "every day every week", "FREQ=FORTNIGHTLY", "FREQ=DAILY;COUNT=0",
    "INTERVAL=2",
    "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;BYDAY=2MO", "FREQ=DAILY;BYDAY=XX", "FREQ=DAILY;BYHOUR=24",
    "FREQ=DAILY;COUNT=2;UNTIL=20270101", "FREQ=DAILY;UNTIL=2027", "FREQ=DAILY;UNTIL=20270230",
    "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;X=1", "FREQ=DAILY;BYMONTH=", "FREQ=DAILY;;BYMONTH=1;=",
    "=",
    "FREQ=DAILY;BYMONTH=99999999999999999999", "FREQ=MONTHLY;BYMONTHDAY=0",
  ])
  func `another rule is an error`(rule: String) async throws {
    await #expect(throws: IntentFailure.self) { try await dates(rule) }
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=SECONDLY;INTERVAL=7200;BYHOUR=1;BYMINUTE=30", "FREQ=MINUTELY;INTERVAL=2;BYMINUTE=1",
      "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=5", "FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2",
      "FREQ=YEARLY;INTERVAL=100000",
    ])
  func `a rule that has no dates ends`(rule: String) async throws {
    #expect(try await dates(rule, from: day("2026-11-20")).count <= 1)
  }

  /// A year has 31 million of these seconds, which took 250 MB each.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("", ["2026-11-21T08:00:00+01:00", "2026-11-21T08:00:01+01:00"]),
      (";BYSETPOS=-1", ["2026-12-31T23:59:59+01:00", "2027-12-31T23:59:59+01:00"]),
      (";BYSETPOS=2,1", ["2027-01-01T00:00:00+01:00", "2027-01-01T00:00:01+01:00"]),
    ])
  func `all seconds of a year take no memory`(positions: String, expected: [String]) async throws {
    func all(_ count: Int) -> String { (0..<count).map { "\($0)" }.joined(separator: ",") }
    let days = "BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=MO,TU,WE,TH,FR,SA,SU"
    let rule = "FREQ=YEARLY;\(days);BYHOUR=\(all(24));BYMINUTE=\(all(60));BYSECOND=\(all(60))"
    #expect(
      try await dates(rule + positions, from: date("2026-11-21T08:00:00+01:00"), count: 2)
        == expected)
  }

  @Test func `a rule has a length`() async throws {
    let rule = "FREQ=DAILY;BYDAY=" + String(repeating: "MO,", count: 10_000) + "MO"
    await #expect(throws: IntentFailure.self) { try await dates(rule) }
  }

  @Test func `the number of dates has a limit`() async throws {
    #expect(try await dates("daily").count == 10)
    #expect(try await dates("daily", until: day("2026-12-31")).last == "2026-12-31")
    #expect(try await dates("FREQ=DAILY;COUNT=20").count == 20)
    #expect(try await dates("FREQ=DAILY;COUNT=20", count: 5).count == 5)
    #expect(try await dates("FREQ=DAILY;UNTIL=99991231").count == 10_000)
    #expect(
      try await dates("FREQ=DAILY;UNTIL=20261122T230000Z", from: date("2026-11-21T08:00:00+01:00"))
        .count == 2)
    await #expect(throws: IntentFailure.self) { try await dates("daily", count: 10_001) }
  }

  @Test func `a date stays at its time of day when clocks change`() async throws {
    #expect(
      try await dates("weekly", from: date("2026-10-18T09:00:00+02:00"), count: 3) == [
        "2026-10-18T09:00:00+02:00", "2026-10-25T09:00:00+01:00", "2026-11-01T09:00:00+01:00",
      ])
    // 2:30 doesn't exist on March 29, 2026.
    #expect(
      try await dates("daily", from: date("2026-03-28T02:30:00+01:00"), count: 3) == [
        "2026-03-28T02:30:00+01:00", "2026-03-29T03:30:00+02:00", "2026-03-30T02:30:00+02:00",
      ])
  }
}
