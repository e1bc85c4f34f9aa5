import Foundation
import Testing

@testable import Dashboard

@Suite("The days of the schedule")
struct ScheduleDaysTests {
  private func days(
    _ view: String? = nil, _ day: String?, in zone: String = "Europe/Berlin"
  ) throws -> ScheduleDays {
    ScheduleDays(
      view, day: day, now: Date(timeIntervalSince1970: 1_800_000_000),
      zone: try #require(TimeZone(identifier: zone)))
  }

  @Test(arguments: [
    (nil, nil, "11–17 January 2027", 7), ("week", "2026-12-06", "30 November – 6 December 2026", 7),
    (nil, "2027-01-01", "28 December 2026 – 3 January 2027", 7),
    ("month", "2027-02-28", "February 2027", 28), ("month", "2026-11-27", "November 2026", 42),
    (nil, "2027-02-31", "1–7 March 2027", 7),
  ])
  func `a week begins on a Monday, and a month has whole weeks`(
    view: String?, day: String?, title: String, count: Int
  ) throws {
    let days = try days(view, day)
    #expect(days.title == title)
    #expect(days.days.count == count)
    #expect(zip(days.days, days.days.dropFirst()).allSatisfy { $0.end == $1.start })
  }

  @Test(arguments: [
    "", "x", "2026", "2026-13-01", "2026-00-01", "9999-01-01", "-1-1-1", "2026-1-99",
  ])
  func `other text than a day is today`(text: String) throws {
    #expect(try days(nil, text).title == days(nil, nil).title)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2027-03-28", "The clocks go forward from 02:00 to 03:00.", 23.0),
    ("America/New_York", "2027-11-07", "The clocks go back from 02:00 to 01:00.", 25),
    ("Australia/Lord_Howe", "2027-04-04", "The clocks go back from 02:00 to 01:30.", 24.5),
    // Midnight doesn't come on this day.
    ("America/Havana", "2027-03-14", "The clocks go forward from 00:00 to 01:00.", 23),
    ("Asia/Tokyo", "2027-03-28", nil, 24),
  ])
  func `a change of the clocks belongs to its day`(
    zone: String, day: String, change: String?, hours: Double
  ) throws {
    let days = try days(nil, day, in: zone)
    let last = try #require(days.days.last)
    #expect(last.clockChange == change)
    #expect(last.end.timeIntervalSince(last.start) == hours * 3600)
    #expect(days.days.dropLast().allSatisfy { $0.clockChange == nil })
  }

  @Test func `weeks and months lead to those beside them`() throws {
    let week = try days(nil, "2026-11-27")
    #expect(week.address(moved: -1).text == "/schedule?day=2026-11-20")
    #expect(week.address(of: .month).text == "/schedule?day=2026-11-27&view=month")
    let month = try days("month", "2027-01-31")
    #expect(month.address(moved: 1).text == "/schedule?day=2027-02-28&view=month")
    #expect(month.address(of: .week).text == "/schedule?day=2027-01-31")
  }
}
