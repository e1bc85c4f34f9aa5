import Foundation
import SeededRandom
import Testing

@testable import Scheduling

@Suite("Cron schedule")
struct CronScheduleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let zone: String, cron: String, after: String, fires: [String]
    var gap: ClockChangePolicy.Gap?
    var `repeat`: ClockChangePolicy.Repeat?
    var testDescription: String { "\(cron) in \(zone) after \(after)" }
  }

  static let rows = [
    // The clock goes from 02:00 to 03:00: a fixed job runs right after the gap, once.
    Row(
      zone: "Europe/Berlin", cron: "30 2 * * *", after: "2026-03-28T12:00:00+01:00",
      fires: ["2026-03-29T03:00:00+02:00", "2026-03-30T02:30:00+02:00"]),
    Row(
      zone: "Europe/Berlin", cron: "0,15,30 2,3 * * *", after: "2026-03-29T01:59:59+01:00",
      fires: [
        "2026-03-29T03:00:00+02:00", "2026-03-29T03:15:00+02:00", "2026-03-29T03:30:00+02:00",
      ]),
    Row(
      zone: "Europe/Berlin", cron: "30 2 * * *", after: "2026-03-28T12:00:00+01:00",
      fires: ["2026-03-30T02:30:00+02:00"], gap: .skip),
    Row(
      zone: "Europe/Berlin", cron: "30 2 * * *", after: "2026-03-28T12:00:00+01:00",
      fires: ["2026-03-29T03:30:00+02:00", "2026-03-30T02:30:00+02:00"], gap: .shift),
    // A job that runs every so often follows real time.
    Row(
      zone: "Europe/Berlin", cron: "*/30 * * * *", after: "2026-03-29T01:20:00+01:00",
      fires: [
        "2026-03-29T01:30:00+01:00", "2026-03-29T03:00:00+02:00", "2026-03-29T03:30:00+02:00",
      ]),
    Row(
      zone: "Europe/Berlin", cron: "*/20 2 * * *", after: "2026-03-28T12:00:00+01:00",
      fires: ["2026-03-30T02:00:00+02:00"]),
    Row(
      zone: "Europe/Berlin", cron: "30 * * * *", after: "2026-10-25T01:00:00+02:00",
      fires: [
        "2026-10-25T01:30:00+02:00", "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00",
        "2026-10-25T03:30:00+01:00",
      ]),
    // From 03:00 back to 02:00: a fixed job runs at the first of the two passes.
    Row(
      zone: "Europe/Berlin", cron: "30 2 * * *", after: "2026-10-24T12:00:00+02:00",
      fires: ["2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00"]),
    Row(
      zone: "Europe/Berlin", cron: "30 2 * * *", after: "2026-10-24T12:00:00+02:00",
      fires: ["2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"], repeat: .both),
    Row(
      zone: "Europe/Berlin", cron: "0 3 * * *", after: "2026-10-24T12:00:00+02:00",
      fires: ["2026-10-25T03:00:00+01:00"]),
    Row(
      zone: "Europe/Berlin", cron: "*/30 2 * * *", after: "2026-10-25T02:30:00+02:00",
      fires: ["2026-10-26T02:00:00+01:00"], repeat: .first),
    Row(
      zone: "America/New_York", cron: "30 2 * * *", after: "2026-03-07T12:00:00-05:00",
      fires: ["2026-03-08T03:00:00-04:00", "2026-03-09T02:30:00-04:00"]),
    Row(
      zone: "America/New_York", cron: "30 1 * * *", after: "2026-10-31T12:00:00-04:00",
      fires: ["2026-11-01T01:30:00-04:00", "2026-11-02T01:30:00-05:00"]),
    Row(
      zone: "America/New_York", cron: "0 0 * * *", after: "2026-10-31T12:00:00-04:00",
      fires: ["2026-11-01T00:00:00-04:00", "2026-11-02T00:00:00-05:00"]),
    // Half an hour: 02:00 to 02:30 in October, 02:00 back to 01:30 in April.
    Row(
      zone: "Australia/Lord_Howe", cron: "15 2 * * *", after: "2026-10-03T12:00:00+10:30",
      fires: ["2026-10-04T02:30:00+11:00", "2026-10-05T02:15:00+11:00"]),
    Row(
      zone: "Australia/Lord_Howe", cron: "45 1 * * *", after: "2026-04-04T12:00:00+11:00",
      fires: ["2026-04-05T01:45:00+11:00", "2026-04-06T01:45:00+10:30"]),
    Row(
      zone: "Australia/Lord_Howe", cron: "*/15 * * * *", after: "2026-04-05T01:40:00+11:00",
      fires: [
        "2026-04-05T01:45:00+11:00", "2026-04-05T01:30:00+10:30", "2026-04-05T01:45:00+10:30",
        "2026-04-05T02:00:00+10:30",
      ]),
    // Ramadan: back at 03:00 before it, forward at 02:00 after it.
    Row(
      zone: "Africa/Casablanca", cron: "30 2 * * *", after: "2025-02-22T12:00:00+01:00",
      fires: ["2025-02-23T02:30:00+01:00", "2025-02-24T02:30:00+00:00"]),
    Row(
      zone: "Africa/Casablanca", cron: "30 2 * * *", after: "2025-04-05T12:00:00+00:00",
      fires: ["2025-04-06T03:00:00+01:00", "2025-04-07T02:30:00+01:00"]),
    Row(
      zone: "Asia/Kathmandu", cron: "0 9 * * 0", after: "2026-11-21T00:00:00Z",
      fires: ["2026-11-22T09:00:00+05:45", "2026-11-29T09:00:00+05:45"]),
    // 2011-12-30 didn't happen in Samoa.
    Row(
      zone: "Pacific/Apia", cron: "0 12 * * *", after: "2011-12-29T11:00:00-10:00",
      fires: [
        "2011-12-29T12:00:00-10:00", "2011-12-31T00:00:00+14:00", "2011-12-31T12:00:00+14:00",
      ]),
    Row(
      zone: "Pacific/Apia", cron: "0 */12 * * *", after: "2011-12-29T11:00:00-10:00",
      fires: [
        "2011-12-29T12:00:00-10:00", "2011-12-31T00:00:00+14:00", "2011-12-31T12:00:00+14:00",
      ]),
    // Over midnight: Cuba goes back from 01:00 to 00:00, Paraguay went from 00:00 to 01:00.
    Row(
      zone: "America/Havana", cron: "30 0 * * *", after: "2025-11-01T12:00:00-04:00",
      fires: ["2025-11-02T00:30:00-04:00", "2025-11-03T00:30:00-05:00"]),
    Row(
      zone: "America/Asuncion", cron: "0 0 * * *", after: "2023-09-30T12:00:00-04:00",
      fires: ["2023-10-01T01:00:00-03:00", "2023-10-02T00:00:00-03:00"]),
    // St John's went back at 00:01 to 23:01 of the day before.
    Row(
      zone: "America/St_Johns", cron: "*/30 * * * *", after: "2010-11-06T23:20:00-02:30",
      fires: [
        "2010-11-06T23:30:00-02:30", "2010-11-07T00:00:00-02:30", "2010-11-06T23:30:00-03:30",
        "2010-11-07T00:00:00-03:30",
      ]),
    Row(
      zone: "Europe/Berlin", cron: "0 0 29 2 *", after: "2026-01-01T00:00:00Z",
      fires: ["2028-02-29T00:00:00+01:00", "2032-02-29T00:00:00+01:00"]),
    Row(
      zone: "Europe/Berlin", cron: "59 59 23 31 12 *", after: "2026-12-31T23:59:59+01:00",
      fires: ["2027-12-31T23:59:59+01:00"]),
    Row(
      zone: "Europe/Berlin", cron: "0 9 L * *", after: "2026-11-21T00:00:00Z",
      fires: [
        "2026-11-30T09:00:00+01:00", "2026-12-31T09:00:00+01:00", "2027-01-31T09:00:00+01:00",
      ]
    ),
    Row(
      zone: "UTC", cron: "*/15 * * * * *", after: "2026-12-31T23:59:44Z",
      fires: ["2026-12-31T23:59:45+00:00", "2027-01-01T00:00:00+00:00"]),
  ]

  @Test(arguments: rows)
  func `fires come when the wall clock says so`(row: Row) throws {
    let zone = try zone(row.zone)
    let schedule = CronSchedule(
      try CronExpression(row.cron), in: zone,
      clockChanges: ClockChangePolicy(gap: row.gap, repeat: row.repeat))
    let fires = schedule.fires(after: try instant(row.after), count: row.fires.count)
    #expect(fires.map { iso($0.instant, in: zone) } == row.fires)
  }

  @Test func `a fire says what a clock change did to it`() throws {
    let berlin = try zone("Europe/Berlin")
    let schedule = CronSchedule(
      try CronExpression("30 2 * * *"), in: berlin, clockChanges: ClockChangePolicy(repeat: .both))
    let spring = schedule.fires(after: try instant("2026-03-28T12:00:00Z"), count: 2)
    #expect(spring.map(\.clockChange) == [.moved, nil])
    let autumn = schedule.fires(after: try instant("2026-10-24T12:00:00Z"), count: 3)
    #expect(autumn.map(\.clockChange) == [.firstPass, .secondPass, nil])
  }

  @Test func `a fraction of a second neither doubles nor loses a fire`() throws {
    let schedule = CronSchedule(try CronExpression("* * * * * *"), in: .gmt)
    #expect(
      schedule.next(after: Date(timeIntervalSince1970: 10.5)) == Date(timeIntervalSince1970: 11))
    #expect(
      schedule.next(after: Date(timeIntervalSince1970: 11)) == Date(timeIntervalSince1970: 12))
    #expect(
      schedule.next(after: Date(timeIntervalSince1970: -0.5)) == Date(timeIntervalSince1970: 0))
  }

  /// Walks minute by minute over real time, and knows nothing of days or masks.
  private func oracle(
    _ expression: CronExpression, in zone: TimeZone, after start: Int, until end: Int
  ) -> [Int] {
    var fires: [Int] = []
    var last: Int?
    for instant in stride(from: start + 60 - start % 60, through: end, by: 60) {
      func local(_ instant: Int) -> Int { instant + zone.offset(at: instant) }
      func matches(_ local: Int) -> Bool {
        let (year, month, day) = CivilDate.civil(fromDays: local.quotient(by: 86_400))
        let second = local - local.quotient(by: 86_400) * 86_400
        return expression.matches(
          year: year, month: month, day: day, hour: second / 3600, minute: second / 60 % 60)
      }
      let now = local(instant)
      var fire = matches(now)
      if expression.isFixed {
        let jump = now - local(instant - 60) - 60
        if jump > 0 {
          fire = fire || stride(from: now - jump, to: now, by: 60).contains(where: matches)
        }
        // The second pass: the same wall time was shown before.
        if fire, let last, now <= last { fire = false }
      }
      last = max(last ?? now, now)
      if fire { fires.append(instant) }
    }
    return fires
  }

  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca",
    "Asia/Kathmandu",
    "Pacific/Apia", "America/St_Johns", "America/Havana",
  ])
  func `a walk minute by minute finds the same fires`(name: String) throws {
    let zone = try zone(name)
    var random = SeededGenerator(seed: 7)
    func pick(_ choices: [String]) -> String { choices[Int(random.next() % UInt64(choices.count))] }
    let starts = [
      "2011-12-28T05:00:00Z", "2025-02-21T00:00:00Z", "2025-04-04T00:00:00Z",
      "2026-03-07T00:00:00Z", "2026-03-28T00:00:00Z", "2026-04-03T00:00:00Z",
      "2026-10-02T00:00:00Z", "2026-10-24T00:00:00Z", "2026-10-31T12:00:00Z",
      "2010-11-06T00:00:00Z", "2026-12-30T00:00:00Z",
    ]
    for start in starts {
      for _ in 0..<3 {
        let expression = try CronExpression(
          [
            pick(["*", "*/7", "30", "0,15,45", "10-20/5", "1"]),
            pick(["*", "*/2", "2", "0-3", "1,2,3", "23", "0"]),
            pick(["*", "*/2", "1", "L", "29-31", "15W"]), pick(["*", "*", "3,4,10-12"]),
            pick(["*", "sun", "mon-fri", "+sat,sun"]),
          ].joined(separator: " "))
        let begin = Int(try instant(start).timeIntervalSince1970)
        let end = begin + 3 * 86_400
        let expected = oracle(expression, in: zone, after: begin, until: end)
        var found: [Int] = []
        var last = Date(timeIntervalSince1970: Double(begin))
        let schedule = CronSchedule(expression, in: zone)
        while let next = schedule.next(after: last), next.timeIntervalSince1970 <= Double(end) {
          found.append(Int(next.timeIntervalSince1970))
          last = next
        }
        #expect(found == expected, "\(expression.source) in \(name) after \(start)")
      }
    }
  }
}
