import Foundation
import Testing

@testable import Scheduling

@Suite("Cron expression")
struct CronExpressionTests {
  @Test(arguments: [
    ("61 3 * * *", "`61 3 * * *` isn't a schedule: minutes go from 0 to 59", 0..<2),
    ("0 24 * * *", "`0 24 * * *` isn't a schedule: hours go from 0 to 23", 2..<4),
    ("0 0 32 * *", "`0 0 32 * *` isn't a schedule: days of the month go from 1 to 31", 4..<6),
    ("0 0 1 13 *", "`0 0 1 13 *` isn't a schedule: months go from 1 to 12 or jan to dec", 6..<8),
    (
      "0 0 * * 8", "`0 0 * * 8` isn't a schedule: days of the week go from 0 to 7 or mon to sun",
      8..<9
    ),
    (
      "0 0 * * mun",
      "`0 0 * * mun` isn't a schedule: `mun` means nothing in the days of the week; days of the week go from 0 to 7 or mon to sun",
      8..<11
    ),
    ("60 0 0 * * *", "`60 0 0 * * *` isn't a schedule: seconds go from 0 to 59", 0..<2),
    (
      "0 0 10-5 * *",
      "`0 0 10-5 * *` isn't a schedule: the range `10-5` in the days of the month runs backwards",
      4..<8
    ),
    (
      "*/0 * * * *",
      "`*/0 * * * *` isn't a schedule: the step after `/` in the minutes is a number of at least 1",
      0..<3
    ),
    (
      "*/90 * * * *",
      "`*/90 * * * *` isn't a schedule: the step 90 is larger than the range of the minutes", 0..<4
    ),
    (
      "0 0 1,,2 * *",
      "`0 0 1,,2 * *` isn't a schedule: a value is missing next to a comma in the days of the month",
      4..<8
    ),
    (
      "0 0 * * mon#6",
      "`0 0 * * mon#6` isn't a schedule: `#` in the days of the week needs a number from 1 to 5, or `L`, after it",
      8..<13
    ),
    (
      "0 0 * *",
      "`0 0 * *` isn't a schedule: it has 4 fields and needs five: minute, hour, day of the month, month, day of the week",
      0..<7
    ),
    (
      "@dayly",
      "`@dayly` isn't a schedule: there is no `@dayly`; there are `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly` and `@reboot`",
      0..<6
    ),
  ])
  func `an error names the field and says what it allows`(
    source: String, message: String, offsets: Range<Int>
  ) throws {
    let error = try #require(throws: CronError.self) { try CronExpression(source) }
    #expect(error.description == message)
    #expect(error.offsets == offsets)
  }

  @Test(arguments: [
    "1e3 * * * *", "+5 * * * *", "-1 * * * *", "5- * * * *", "-5 * * * *", "1-2-3 * * * *",
    "٣ * * * *", "99999999999999999999 * * * *", "* * * * * * * *", "", "L * * * *", "* * W * *",
    "* * * * L", "* * 0W * *", "* * L-31 * *", "*/ * * * *", "*5 * * * *", "* * ?/0 * *",
  ])
  func `what says nothing is an error`(source: String) {
    #expect(throws: CronError.self) { try CronExpression(source) }
  }

  @Test(arguments: [
    ("0 0 * * fri-sun", "0 0 * * 5,6,0"), ("0 0 * * 5-7", "0 0 * * 5,6,0"),
    ("0 0 ? JAN-Mar ?", "0 0 * 1-3 *"), ("@annually", "0 0 1 1 *"), ("0  0\t* * *", "0 0 * * *"),
    ("0 0 * * friL", "0 0 * * 5#L"), ("0 0 * * 7L", "0 0 * * sunL"),
    ("0/20 * * * *", "*/20 * * * *"), ("5/20 * * * *", "5,25,45 * * * *"),
    ("59/20 * * * *", "59 * * * *"), ("0 20/2 * * *", "0 20,22 * * *"),
    ("0 0 25/3 * *", "0 0 25,28,31 * *"), ("0 0 1 feb/5 *", "0 0 1 2,7,12 *"),
    ("0 0 * * mon/2", "0 0 * * 1,3,5"), ("0 0 * * 7/2", "0 0 * * 0"),
    ("5/7,30 0 * * *", "5,12,19,26,33,40,47,54,30 0 * * *"),
    ("0 0 0 1 1 * 9990/4", "0 0 0 1 1 * 9990,9994,9998"),
  ])
  func `two spellings mean the same`(left: String, right: String) throws {
    #expect(try CronExpression(left).isEquivalent(to: try CronExpression(right)))
  }

  @Test(
    arguments: [
      ("0 0 L-2 2 *", "2028-02-27"), ("0 0 LW 5 *", "2026-05-29"), ("0 0 31W 5 *", "2026-05-29"),
      ("0 0 1W 8 *", "2026-08-03"), ("0 0 29 2 *", "2028-02-29"), ("0 0 30 2 thu#5", "2052-02-29"),
      ("0 0 29 2 +thu#5", "2052-02-29"), ("0 0 1 1 * 2031", nil),
      ("0 0 0 1 1 * 2031", "2031-01-01"),
      ("0 0 31 12 *", "2026-12-31"),
    ] as [(String, String?)])
  func `days are found`(source: String, day: String?) throws {
    guard let day else {
      #expect(throws: CronError.self) { try CronExpression(source) }
      return
    }
    let from = source.hasPrefix("0 0 L-2") ? "2028-02-02T00:00:00Z" : "2026-04-05T00:00:00Z"
    let next = CronSchedule(try CronExpression(source), in: .gmt).next(after: try instant(from))
    #expect(next.map { iso($0, in: .gmt).prefix(10) } ?? "never" == day)
  }

  @Test(arguments: ["0 0 31 2 *", "0 0 30 2 *", "0 0 31 4,6,9,11 *", "0 0 0 1 1 * 1999", "@reboot"])
  func `a schedule that never fires says so`(source: String) throws {
    let schedule = CronSchedule(try CronExpression(source), in: try zone("Europe/Berlin"))
    #expect(schedule.next(after: try instant("2026-01-01T00:00:00Z")) == nil)
  }

  @Test func `the last leap day of the horizon is found, and nothing after it`() throws {
    let schedule = CronSchedule(try CronExpression("0 0 29 2 *"), in: .gmt)
    let last = try #require(schedule.next(after: try instant("9993-01-01T00:00:00Z")))
    #expect(iso(last, in: .gmt) == "9996-02-29T00:00:00+00:00")
    #expect(schedule.next(after: last) == nil)
    for extreme in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)] {
      _ = schedule.next(after: extreme)
    }
  }
}
