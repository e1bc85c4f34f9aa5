import Astronomy
import Foundation
import SeededRandom
import Testing

@testable import Scheduling

@Suite("Timetable")
struct TimetableTests {
  private static let start = 1_790_500_000_000

  /// The schedules, each with the days that a walk through it takes; summer time ends in them.
  private static func schedules() throws -> [(any Schedule, days: Int)] {
    let crons: [(String, String)] = [
      ("0 30 2 * * *", "Europe/Berlin"),
      ("*/7 1-3 * * *", "Australia/Lord_Howe"), ("0 9 L * *", "America/New_York"),
      ("0 0 29 2 *", "Asia/Kathmandu"), ("0 0 31 2 *", "UTC"),
      ("17 */5 * * 1-5", "Africa/Casablanca"),
    ]
    func schedule(_ cron: String, _ zone: String) throws -> any Schedule {
      CronSchedule(try CronExpression(cron), in: try #require(TimeZone(identifier: zone)))
    }
    let often = (try schedule("* * * * *", "Europe/Berlin"), days: 40)
    let seldom: [any Schedule] =
      try crons.map(schedule) + [
        IntervalSchedule(every: 26_077.5, from: Date(milliseconds: start - 40_000_000)),
        // Not a whole number of milliseconds.
        IntervalSchedule(every: 86_400.0004, from: Date(milliseconds: start + 1)),
        CalendarSchedule(
          months: 1, days: 2, seconds: 0.5, from: Date(milliseconds: start - 40_000_000),
          in: try #require(TimeZone(identifier: "Europe/Berlin"))),
        OnceSchedule(Date(milliseconds: start + 30_000_000_000)),
        SunSchedule(.sunrise, offset: -1800, latitude: 69.65, longitude: 18.96),
      ]
    return [often] + seldom.map { ($0, days: 460) }
  }

  @Test(arguments: 0..<11)
  func `counts and last instants are those of a walk`(index: Int) throws {
    let (schedule, days) = try Self.schedules()[index]
    let length = days * 86_400_000
    let timetable = Timetable(schedule)
    var instants: [Int] = []
    var last = Self.start
    while let next = timetable.next(after: last), next <= Self.start + length {
      #expect(next > last)
      instants.append(next)
      last = next
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<30 {
      let edges = [0, 0].map { _ in Int.random(in: 0..<length, using: &generator) }.sorted()
      let (from, through) = (Self.start + edges[0], Self.start + edges[1])
      let between = instants.filter { $0 > from && $0 <= through }
      let span = timetable.span(after: from, through: through)
      #expect(span?.first == between.first)
      #expect(span?.last == between.last)
      #expect(span?.count ?? 0 == between.count)
    }
    for instant in instants.prefix(20) {
      #expect(timetable.last(after: instant - 1, through: instant) == instant)
      #expect(timetable.last(after: instant, through: instant) == nil)
    }
  }
}
