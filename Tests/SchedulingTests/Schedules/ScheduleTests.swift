import Astronomy
import Foundation
import Testing

@testable import Scheduling

@Suite("Schedules")
struct ScheduleTests {
  @Test func `an interval counts from its anchor`() throws {
    let anchor = try instant("2026-01-01T00:07:30Z")
    let schedule = IntervalSchedule(every: 900, from: anchor)
    #expect(
      schedule.next(after: anchor.addingTimeInterval(-5000)) == anchor.addingTimeInterval(900))
    #expect(schedule.next(after: anchor) == anchor.addingTimeInterval(900))
    #expect(
      schedule.next(after: anchor.addingTimeInterval(900)) == anchor.addingTimeInterval(1800))
    let uneven = IntervalSchedule(every: 0.1, from: anchor)
    let fires = uneven.fires(after: anchor, count: 1000)
    #expect(zip(fires, fires.dropFirst()).allSatisfy { $0.instant < $1.instant })
  }

  @Test(arguments: [
    // A month after the 31st is the last day of a shorter month, and the 31st comes again.
    (
      "Europe/Berlin", 1, 0, "2026-01-31T09:00:00+01:00",
      [
        "2026-02-28T09:00:00+01:00", "2026-03-31T09:00:00+02:00", "2026-04-30T09:00:00+02:00",
        "2026-05-31T09:00:00+02:00",
      ]
    ),
    (
      "UTC", 12, 0, "2028-02-29T00:00:00+00:00",
      [
        "2029-02-28T00:00:00+00:00", "2030-02-28T00:00:00+00:00", "2031-02-28T00:00:00+00:00",
        "2032-02-29T00:00:00+00:00",
      ]
    ),
    (
      "America/New_York", 3, 0, "2026-11-30T23:30:00-05:00",
      ["2027-02-28T23:30:00-05:00", "2027-05-30T23:30:00-04:00", "2027-08-30T23:30:00-04:00"]
    ),
    // A time that the clocks leave out is the end of the gap; of one that comes twice, the first.
    (
      "Europe/Berlin", 0, 1, "2027-03-26T02:30:00+01:00",
      ["2027-03-27T02:30:00+01:00", "2027-03-28T03:00:00+02:00", "2027-03-29T02:30:00+02:00"]
    ),
    (
      "Europe/Berlin", 0, 1, "2026-10-24T02:30:00+02:00",
      ["2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00"]
    ),
    (
      "Europe/Berlin", 0, 14, "2026-10-20T12:00:00+02:00",
      ["2026-11-03T12:00:00+01:00", "2026-11-17T12:00:00+01:00"]
    ),
    // Samoa left out the 30th of December 2011.
    (
      "Pacific/Apia", 0, 1, "2011-12-28T12:00:00-10:00",
      ["2011-12-29T12:00:00-10:00", "2011-12-31T00:00:00+14:00", "2011-12-31T12:00:00+14:00"]
    ),
  ])
  func `months and days go by the calendar`(
    name: String, months: Int, days: Int, anchor: String, expected: [String]
  ) throws {
    let zone = try zone(name)
    let anchor = try instant(anchor)
    let schedule = CalendarSchedule(months: months, days: days, from: anchor, in: zone)
    let fires = schedule.fires(after: anchor, count: expected.count).map(\.instant)
    #expect(fires.map { iso($0, in: zone) } == expected)
    let last = try #require(fires.last)
    #expect(schedule.next(after: anchor - 1e7) == fires.first)
    #expect(schedule.next(after: last - 0.001) == last)
    #expect(schedule.count(after: anchor, through: last) == expected.count)
    #expect(schedule.count(after: fires[0], through: last - 1) == expected.count - 2)
  }

  @Test func `a mixed interval counts its hours as elapsed time`() throws {
    let zone = try zone("Europe/Berlin")
    let anchor = try instant("2027-03-25T12:00:00+01:00")
    let schedule = CalendarSchedule(months: 0, days: 1, seconds: 43_200, from: anchor, in: zone)
    #expect(
      schedule.fires(after: anchor, count: 3).map { iso($0.instant, in: zone) } == [
        "2027-03-27T00:00:00+01:00", "2027-03-28T13:00:00+02:00", "2027-03-30T00:00:00+02:00",
      ])
  }

  @Test func `an interval by the calendar ends with the year 9999, and no instant is too far`()
    throws
  {
    let anchor = try instant("2026-01-31T09:00:00Z")
    for months in [1, 120_000] {
      let schedule = CalendarSchedule(months: months, days: 0, from: anchor, in: .gmt)
      for extreme in [
        Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity),
        Date(timeIntervalSince1970: -.infinity), try instant("9999-12-31T00:00:00Z"),
      ] {
        _ = schedule.next(after: extreme)
        _ = schedule.count(after: anchor, through: extreme)
      }
      #expect(schedule.next(after: .distantFuture.addingTimeInterval(1e13)) == nil)
    }
    let far = CalendarSchedule(months: 1, days: 0, from: anchor, in: .gmt)
    #expect(
      far.next(after: try instant("9990-02-01T00:00:00Z")).map { iso($0, in: .gmt) }
        == "9990-02-28T09:00:00+00:00")
  }

  @Test func `a single instant fires once`() throws {
    let christmas = try instant("2026-12-24T18:00:00+01:00")
    let schedule = OnceSchedule(christmas)
    #expect(schedule.next(after: christmas.addingTimeInterval(-1)) == christmas)
    #expect(schedule.next(after: christmas) == nil)
  }

  @Test func `a time of the day keeps to its days`() throws {
    let berlin = try zone("Europe/Berlin")
    func first(_ rule: DayRule) throws -> [String] {
      let time = try #require(TimeOfDay("7:30"))
      let schedule = CronSchedule(CronExpression(time, on: rule), in: berlin)
      return schedule.fires(after: try instant("2026-11-20T12:00:00Z"), count: 2).map {
        String(iso($0.instant, in: berlin).prefix(16))
      }
    }
    #expect(try first(DayRule()) == ["2026-11-21T07:30", "2026-11-22T07:30"])
    #expect(
      try first(DayRule(weekdays: [.mon, .thu])) == ["2026-11-23T07:30", "2026-11-26T07:30"])
    #expect(
      try first(DayRule(dates: [1, 15], includesLast: true)) == [
        "2026-11-30T07:30", "2026-12-01T07:30",
      ])
  }

  @Test(
    arguments: [
      ("07:30", "07:30"), ("7:30", "07:30"), ("23:59:59", "23:59:59"), ("24:00", nil), ("12", nil),
      ("12:60", nil), ("12:5", nil), ("-1:30", nil), ("٧:٣٠", nil), ("12:30:", nil),
    ] as [(String, String?)])
  func `a time of the day is read`(text: String, expected: String?) {
    #expect(TimeOfDay(text)?.description == expected)
  }

  // Times from the NOAA solar calculator's tables and almanacs, to the minute.
  @Test(arguments: [
    ("Europe/Berlin", 52.52, 13.405, "2026-06-21", "04:43", "21:33"),
    ("Europe/Berlin", 52.52, 13.405, "2026-12-21", "08:15", "15:54"),
    ("America/New_York", 40.7128, -74.006, "2026-03-20", "07:00", "19:08"),
    ("Australia/Sydney", -33.8688, 151.2093, "2026-01-01", "05:48", "20:09"),
  ])
  func `the sun rises and sets within two minutes of the almanac`(
    name: String, latitude: Double, longitude: Double, day: String, rise: String, set: String
  ) throws {
    let zone = try zone(name)
    let offset = zone.secondsFromGMT(for: try instant("\(day)T12:00:00Z"))
    let midnight = try instant("\(day)T00:00:00Z").addingTimeInterval(Double(-offset))
    for (event, expected) in [(SolarEvent.sunrise, rise), (.sunset, set)] {
      let schedule = SunSchedule(event, latitude: latitude, longitude: longitude)
      let fire = try #require(schedule.next(after: midnight))
      let minutes = fire.timeIntervalSince(midnight) / 60
      let time = try #require(TimeOfDay(expected))
      #expect(abs(minutes - Double(time.hour * 60 + time.minute)) <= 2, "\(iso(fire, in: zone))")
    }
  }

  @Test func `beyond the polar circle the sun doesn't set all summer`() throws {
    let schedule = SunSchedule(.sunset, latitude: 69.6492, longitude: 18.9553)
    let oslo = try zone("Europe/Oslo")
    let before = schedule.next(after: try instant("2026-05-10T00:00:00Z"))
    #expect(before != nil)
    let after = try #require(schedule.next(after: try instant("2026-06-01T00:00:00Z")))
    #expect(iso(after, in: oslo).hasPrefix("2026-07-2"), "\(iso(after, in: oslo))")
    let pole = SunSchedule(.sunrise, latitude: 90, longitude: 0)
    _ = pole.next(after: try instant("2026-06-01T00:00:00Z"))
  }

  @Test func `an offset moves the fire`() throws {
    let start = try instant("2026-06-21T00:00:00Z")
    let plain = SunSchedule(.sunset, latitude: 52.52, longitude: 13.405)
    let early = SunSchedule(.sunset, offset: -1800, latitude: 52.52, longitude: 13.405)
    let (first, second) = (
      try #require(plain.next(after: start)), try #require(early.next(after: start))
    )
    #expect(abs(first.timeIntervalSince(second) - 1800) <= 1)
    #expect(early.fires(after: start, count: 10).count == 10)
  }
}
