import Foundation
import Testing

@testable import Scheduling

@Suite("Fire planner")
struct FirePlannerTests {
  /// Every quarter of an hour from midnight on the first of the year 2026, and instants as minutes
  /// from then.
  private static let start = 1_767_225_600_000
  private func minute(_ minute: Double) -> Int { Self.start + Int(minute * 60_000) }

  private func planner(_ cron: String = "*/15 * * * *", _ policy: FirePolicy = FirePolicy()) throws
    -> FirePlanner
  {
    FirePlanner(
      Timetable(CronSchedule(try CronExpression(cron), in: .gmt)), policy: policy,
      jitter: Jitter("w", "1"))
  }

  /// A plan in words: `15 ran`, `15-45 (3) caught up at 60`, `run 60 missed 3`.
  private func words(_ plan: FirePlan) -> [String] {
    func text(_ instant: Int) -> String {
      let seconds = (instant - Self.start) / 1000
      return seconds % 60 == 0 ? "\(seconds / 60)" : "\(seconds / 60):\(seconds % 60)"
    }
    return plan.fires.map { fire in
      let span = fire.span
      var words = text(span.first)
      if span.count > 1 { words += "-\(text(span.last)) (\(span.count))" }
      words += " \(fire.outcome.rawValue)"
      if let reason = fire.reason { words += " \(reason.rawValue)" }
      if let by = fire.servedBy, by != span.last { words += " by \(text(by))" }
      return words
    }
      + plan.runs.map { run in
        "run \(text(run.scheduled))" + (run.missed == 0 ? "" : " for \(run.missed) missed")
      } + [
        "through \(text(plan.accountedThrough))", "next \(plan.next.map(text) ?? "never")",
      ]
  }

  @Test func `nothing is due before its time`() throws {
    #expect(
      words(try planner().plan(after: minute(0), now: minute(14))) == ["through 0", "next 15"])
  }

  @Test(arguments: [0, 0.5, 1])
  func `what is due runs, and the next is counted from it`(late: Double) throws {
    #expect(
      words(try planner().plan(after: minute(0), now: minute(15 + late))) == [
        "15 ran", "run 15", "through 15", "next 30",
      ])
  }

  @Test func `a clock that was put back runs nothing twice`() throws {
    #expect(
      words(try planner().plan(after: minute(60), now: minute(20))) == ["through 60", "next 75"])
  }

  @Test(arguments: [
    (
      FirePolicy.Missed.once, 50.0,
      ["15-45 (3) caught_up", "run 45 for 3 missed", "through 45", "next 60"]
    ),
    (.skip, 50, ["15-45 (3) skipped skips_missed", "through 45", "next 60"]),
    (
      .all, 50,
      [
        "15 caught_up", "30 caught_up", "45 caught_up", "run 15 for 1 missed",
        "run 30 for 1 missed", "run 45 for 1 missed", "through 45", "next 60",
      ]
    ),
    (
      .once, 60,
      ["15-45 (3) caught_up by 60", "60 ran", "run 60 for 3 missed", "through 60", "next 75"]
    ),
    (.skip, 60, ["15-45 (3) skipped skips_missed", "60 ran", "run 60", "through 60", "next 75"]),
    (
      .all, 30,
      [
        "15 caught_up", "30 ran", "run 15 for 1 missed", "run 30", "through 30", "next 45",
      ]
    ),
    (.once, 17, ["15 caught_up", "run 15 for 1 missed", "through 15", "next 30"]),
  ])
  func `what was missed goes as the trigger says`(
    missed: FirePolicy.Missed, now: Double, expected: [String]
  ) throws {
    let planner = try planner("*/15 * * * *", FirePolicy(missed: missed))
    #expect(words(planner.plan(after: minute(0), now: minute(now))) == expected)
  }

  @Test(arguments: [
    (
      FirePolicy.Missed.once,
      [
        "15 skipped too_old", "30-45 (2) caught_up", "run 45 for 2 missed", "through 45", "next 60",
      ]
    ),
    (
      .skip,
      [
        "15 skipped too_old", "30-45 (2) skipped skips_missed", "through 45", "next 60",
      ]
    ),
  ])
  func `what lies before the window is skipped`(
    missed: FirePolicy.Missed, expected: [String]
  ) throws {
    let planner = try planner("*/15 * * * *", FirePolicy(missed: missed, window: 25 * 60_000))
    #expect(words(planner.plan(after: minute(0), now: minute(50))) == expected)
    // A window that ends before anything is late.
    let none = try self.planner("*/15 * * * *", FirePolicy(missed: missed, window: 0))
    #expect(
      words(none.plan(after: minute(0), now: minute(45.5))) == [
        "15-30 (2) skipped too_old", "45 ran", "run 45", "through 45", "next 60",
      ])
  }

  @Test func `a stutter of a job that runs every second runs each`() throws {
    let plan = try planner("* * * * * *").plan(after: minute(0), now: minute(0.05) + 400)
    #expect(
      words(plan) == [
        "0:1 ran", "0:2 ran", "0:3 ran", "run 0:1", "run 0:2", "run 0:3", "through 0:3",
        "next 0:4",
      ])
  }

  @Test func `at most a hundred are made up for, the latest, oldest first`() throws {
    let plan = try planner("* * * * *", FirePolicy(missed: .all)).plan(
      after: minute(0), now: minute(24 * 60 - 0.5))
    #expect(plan.fires.count == 101 + 1)
    #expect(plan.fires[0].reason == .tooMany)
    #expect(plan.fires[0].span.count == 1439 - 101)
    #expect(plan.runs.map(\.scheduled) == (1339...1439).map { minute(Double($0)) })
    #expect(plan.runs.map(\.missed) == Array(repeating: 1, count: 100) + [0])
  }

  @Test(arguments: FirePolicy.Missed.allCases)
  func `years that a job of every second missed are a few rows`(
    missed: FirePolicy.Missed
  ) throws {
    let year = 365.25 * 24 * 60
    let plan = try planner("* * * * * *", FirePolicy(missed: missed, window: 1 << 50)).plan(
      after: minute(0), now: minute(10 * year))
    let total = plan.fires.map(\.span.count).reduce(0, +)
    #expect(total == Int(10 * year * 60))
    #expect(plan.fires.count <= 2 + 100 + 61)
    #expect(plan.accountedThrough == minute(10 * year))
    // Not one instant is in two rows, or in none.
    for (one, other) in zip(plan.fires, plan.fires.dropFirst()) {
      #expect(other.span.first == one.span.last + 1000)
    }
  }

  @Test func `a single instant fires once, and then never`() throws {
    let once = FirePlanner(
      Timetable(OnceSchedule(Date(milliseconds: minute(15)))), policy: FirePolicy(),
      jitter: Jitter())
    #expect(
      words(once.plan(after: minute(0), now: minute(15))) == [
        "15 ran", "run 15", "through 15", "next never",
      ])
    #expect(words(once.plan(after: minute(15), now: minute(15))) == ["through 15", "next never"])
  }

  @Test func `what was switched off is skipped and said to be`() throws {
    let plan = try planner().skip(after: minute(0), now: minute(50), because: .switchedOff)
    #expect(words(plan) == ["15-45 (3) skipped switched_off", "through 45", "next 60"])
    let nothing = try planner().skip(after: minute(0), now: minute(5), because: .switchedOff)
    #expect(words(nothing) == ["through 0", "next 15"])
  }

  @Test func `jitter puts a run off, the same for the same instant`() throws {
    let planner = try planner("*/15 * * * *", FirePolicy(jitter: 60_000))
    let starts = try (1...200).map { quarter -> Int in
      let instant = minute(Double(quarter) * 15)
      let run = try #require(planner.plan(after: instant - 1, now: instant).runs.first)
      #expect(planner.plan(after: instant - 1, now: instant + 7000).runs.first == run)
      return (run.notBefore ?? instant) - instant
    }
    #expect(starts.allSatisfy { (0..<60_000).contains($0) })
    #expect(Set(starts).count > 190)
    #expect((20_000...40_000).contains(starts.reduce(0, +) / starts.count))
    #expect(
      Jitter("a", "1").delay(at: 0, limit: 1 << 30) != Jitter("a1").delay(at: 0, limit: 1 << 30))
  }
}
