import AppIntentsCore
import Automations
import Foundation
import OrderedCollections
import ScheduleSimulation
import Scheduling
import Synchronization
import SystemPackage
import Testing
import WorkflowLanguage

@testable import RunHistory

@Suite("Timed trigger server")
struct TimedTriggerServerTests {
  private static let quarters = "  - cron: '*/15 * * * *'"

  @Test func `what is due is recorded and queued together`() async throws {
    try await ScheduleFixture.with(
      "  - cron: '*/15 * * * *'\n    id: often\n  - time: '12:30'\n    timezone: Asia/Kathmandu",
      at: "2026-11-20 12:00"
    ) { fixture in
      let monitor = try await fixture.serve()
      try await fixture.advance(to: "2026-11-20 12:50")
      expect(try fixture.fires(), ["12:15 ran 1", "12:30 ran 2", "12:45 ran 3"])
      #expect(fixture.queued.withLock { $0 } == ["w": 3])
      try await fixture.advance(to: "2026-11-21 07:00")
      expect(try fixture.fires(1), ["06:45 ran 75"])

      let run = try #require(try fixture.store.read { try $0.queuedRun(75) })
      let scheduled = IntentValue.date(
        IntentDate(
          try ScheduleFixture.moment("2026-11-21 06:45"),
          in: try #require(TimeZoneName.zone("Asia/Kathmandu"))))
      #expect(run.event?.start == scheduled)
      #expect(run.event?.values == ["scheduled": scheduled, "missed": 0])
      #expect(run.event?.kind == "time")
      #expect(run.file == "/workflows/w.yaml" && run.cause == .trigger)

      let statuses = await fixture.statuses(of: monitor)
      #expect(statuses.map(\.name) == ["often", "2"])
      let next = try ["2026-11-21 07:15", "2026-11-22 06:45"].map(ScheduleFixture.moment)
      #expect(statuses.map(\.next) == next.map { .at($0) })
      #expect(statuses.allSatisfy { $0.problem == nil })
    }
  }

  @Test func `the daemon's absence is made up for, and nothing is served twice`() async throws {
    try await ScheduleFixture.with(Self.quarters, at: "2026-11-20 12:00") { fixture in
      let first = try await fixture.serve()
      try await fixture.advance(to: "2026-11-20 12:20")
      await first.stop()
      fixture.clock.disconnect()
      try await fixture.advance(to: "2026-11-20 13:05")
      expect(try fixture.fires(), ["12:15 ran 1"])

      _ = try await fixture.serve()
      expect(try fixture.fires(), ["12:15 ran 1", "12:30-13:00 (3) caught_up 2"])
      expect(try fixture.runs(), ["12:15", "13:00 for 3 missed"])
      // One that died without a word, and one that comes back at once.
      fixture.clock.disconnect()
      _ = try await fixture.serve()
      try await fixture.advance(to: "2026-11-20 13:15")
      expect(try fixture.runs(), ["12:15", "13:00 for 3 missed", "13:15"])
    }
  }

  @Test func `what came while it was switched off is skipped`() async throws {
    try await ScheduleFixture.with(Self.quarters, at: "2026-11-20 12:00") { fixture in
      try await fixture.advance(to: "2026-11-20 12:50")
      _ = try await fixture.serve(catchingUp: false)
      expect(try fixture.fires(), ["12:15-12:45 (3) skipped switched_off"])
      try await fixture.advance(to: "2026-11-20 13:00")
      expect(try fixture.runs(), ["13:00"])
    }
  }

  @Test func `what comes after it was switched on isn't skipped`() async throws {
    try await ScheduleFixture.with(Self.quarters, at: "2026-11-20 12:00") { fixture in
      _ = try await fixture.serve(catchingUp: false)
      await fixture.clock.step(by: 1000)
      #expect(try fixture.fires() == ["12:15 caught_up 1"])
    }
  }

  @Test func `a clock that is put back repeats nothing`() async throws {
    try await ScheduleFixture.with(Self.quarters, at: "2026-11-20 12:00") { fixture in
      let monitor = try await fixture.serve()
      try await fixture.advance(to: "2026-11-20 12:50")
      await fixture.clock.step(by: -3000)
      try await fixture.advance(to: "2026-11-20 13:01")
      expect(try fixture.runs(), ["12:15", "12:30", "12:45", "13:00"])
      #expect(fixture.heard.withLock { $0 } == [.stepped(by: -3000)])
      #expect(
        await monitor.incidents.map(\.event.description) == ["the clock was put back by 50 min"])
    }
  }

  @Test func `a clock that jumps ahead loses nothing, asleep or awake`() async throws {
    try await ScheduleFixture.with(Self.quarters, at: "2026-11-20 12:00") { fixture in
      _ = try await fixture.serve()
      await fixture.clock.step(by: 2000)
      expect(try fixture.fires(), ["12:15-12:30 (2) caught_up 1"])
      await fixture.clock.suspend(for: 1650)
      // 13:00:50, and 13:00 is on time.
      expect(try fixture.runs(), ["12:30 for 2 missed", "13:00 for 1 missed"])
    }
  }

  @Test func `a clock that was years ahead doesn't silence anything for years`() async throws {
    try await ScheduleFixture.with(
      "  - cron: '*/15 * * * *'\n  - every: 1h\n  - at: 2026-11-20 18:00", at: "2026-11-20 12:00"
    ) { fixture in
      _ = try await fixture.serve()
      try await fixture.advance(to: "2026-11-20 12:20")
      let years = 10.0 * 365 * 86_400
      await fixture.clock.step(by: years)
      expect(try fixture.fires().count, 3)
      expect(try fixture.fires(2, days: true), ["11-20T18:00 skipped too_old"])
      await fixture.clock.step(by: -years)
      expect(try fixture.fires(), ["12:15 ran 1"])
      try await fixture.advance(to: "2026-11-20 19:00")
      expect(try fixture.fires().suffix(2).map { $0.prefix(9) }, ["18:45 ran", "19:00 ran"])
      expect(try fixture.fires(1).count, 7)
      expect(try fixture.fires(2).map { $0.prefix(9) }, ["18:00 ran"])
    }
  }

  @Test func `another zone counts from when it is noticed`() async throws {
    try await ScheduleFixture.with(
      "  - time: '09:00'\n    id: here\n  - time: '09:00'\n    timezone: Europe/Berlin",
      at: "2026-11-20 06:00", in: "Europe/Berlin"
    ) { fixture in
      let monitor = try await fixture.serve()
      try await fixture.advance(to: "2026-11-20 08:30")
      expect(try fixture.runs(), ["08:00", "08:00"])
      let new = try #require(TimeZoneName.zone("America/New_York"))
      await fixture.clock.move(to: new)
      try await fixture.advance(to: "2026-11-21 10:00")
      // Once more that day, by the new wall clock; the one that names its zone keeps to it.
      expect(
        try fixture.fires(0, days: true).map { $0.prefix(11) }, ["11-20T08:00", "11-20T14:00"])
      expect(
        try fixture.fires(1, days: true).map { $0.prefix(11) }, ["11-20T08:00", "11-21T08:00"])
      #expect(await fixture.statuses(of: monitor).first?.zone == new)
    }
  }

  @Test func `a zone that changed while the daemon was away isn't taken for missed times`()
    async throws
  {
    try await ScheduleFixture.with(
      "  - time: '09:00'", at: "2026-11-20 06:00", in: "Europe/Berlin"
    ) { fixture in
      _ = try await fixture.serve()
      try await fixture.advance(to: "2026-11-20 08:30")
      fixture.clock.disconnect()
      await fixture.clock.move(to: try #require(TimeZoneName.zone("Europe/Lisbon")))
      try await fixture.advance(to: "2026-11-20 09:30")
      _ = try await fixture.serve()
      expect(try fixture.fires().map { $0.prefix(5) }, ["08:00"])
      try await fixture.advance(to: "2026-11-21 09:00")
      expect(try fixture.fires().map { $0.prefix(5) }, ["08:00", "09:00"])
    }
  }

  @Test func `a single instant fires once and is over`() async throws {
    try await ScheduleFixture.with("  - at: 2026-11-20 12:30", at: "2026-11-20 12:00") { fixture in
      let monitor = try await fixture.serve()
      try await fixture.advance(to: "2026-11-21 00:00")
      expect(try fixture.runs(), ["12:30"])
      #expect(await fixture.statuses(of: monitor).map(\.next) == [.over])
      fixture.clock.disconnect()
      let again = try await fixture.serve()
      #expect(await fixture.statuses(of: again).map(\.next) == [.over])
      #expect(fixture.clock.wakesAt == nil)
    }
  }

  @Test func `what no clock fires is told`() async throws {
    try await ScheduleFixture.with(
      "  - cron: 0 0 31 2 *\n  - cron: '@reboot'", at: "2026-11-20 12:00"
    ) { fixture in
      let monitor = try await fixture.serve()
      #expect(await fixture.statuses(of: monitor).map(\.next) == [.never])
      #expect(fixture.clock.wakesAt == nil)
    }
  }

  @Test func `a trigger that is disarmed or armed anew goes by what was said last`() async throws {
    try await ScheduleFixture.with(
      "  - cron: '*/15 * * * *'\n  - cron: '*/20 * * * *'", at: "2026-11-20 12:00"
    ) { fixture in
      let monitor = try await fixture.serve()
      try await fixture.advance(to: "2026-11-20 12:15")
      await monitor.disarm(fixture.triggers[1].id)
      // The first says what the second said.
      let edited = TriggerSubscription(
        id: fixture.triggers[0].id, workflow: "w", file: "/workflows/w.yaml", name: "1",
        trigger: fixture.triggers[1].trigger)
      try await monitor.arm(edited)
      let next = try ScheduleFixture.moment("2026-11-20 12:20")
      #expect(fixture.clock.wakesAt == next)
      try await fixture.advance(to: "2026-11-20 13:00")
      expect(try fixture.runs(), ["12:15", "12:20", "12:40", "13:00"])
    }
  }

  @Test func `a trigger that says something else counts from then on`() async throws {
    try await ScheduleFixture.with("  - time: '07:30'", at: "2026-11-20 07:00") { fixture in
      let monitor = try await fixture.serve()
      try await fixture.advance(to: "2026-11-20 12:00")
      // At noon its time becomes eight o'clock, which has been.
      await monitor.disarm(fixture.triggers[0].id)
      let (now, new) = (fixture.clock.now, try ScheduleFixture.triggers("  - time: '08:00'"))
      let record = try fixture.store.writeNow { store in
        try store.saveTrigger(
          workflow: "w", name: "1", kind: "time", definition: "eight", at: now)
      }
      #expect(record.id == fixture.triggers[0].id)
      try await monitor.arm(
        TriggerSubscription(
          id: record.id, workflow: "w", file: "/w.yaml", name: "1", trigger: new[0]))
      try await fixture.advance(to: "2026-11-21 09:00")
      expect(try fixture.fires(0, days: true), ["11-20T07:30 ran 1", "11-21T08:00 ran 2"])
    }
  }

  @Test func `a run that is put off waits for its moment`() async throws {
    try await ScheduleFixture.with(
      "  - cron: 0 * * * *\n    jitter: 10m", at: "2026-11-20 12:30"
    ) { fixture in
      _ = try await fixture.serve()
      try await fixture.advance(to: "2026-11-20 13:00")
      let now = fixture.clock.now
      #expect(try fixture.store.read { try $0.nextRuns(of: "w", limit: 9, at: now) }.isEmpty)
      let begins = try #require(try fixture.store.read { try $0.nextBeginning(after: now) })
      #expect((0..<600).contains(begins.timeIntervalSince(now)))
      #expect(try fixture.store.read { try $0.nextRuns(of: "w", limit: 9, at: begins) }.count == 1)
    }
  }

  @Test func `what can't be written is tried again until it is`() async throws {
    try await ScheduleFixture.with(
      "  - cron: '*/15 * * * *'\n  - cron: 5,15 * * * *", at: "2026-11-20 12:00"
    ) { fixture in
      let monitor = try await fixture.serve()
      _ = try fixture.store.writeNow { store in
        try store.run("ALTER TABLE fire RENAME TO away")
      }
      try await fixture.advance(to: "2026-11-20 12:20")
      #expect(try fixture.runs().isEmpty)
      let problems = await fixture.statuses(of: monitor).compactMap(\.problem)
      #expect(problems.count == 2 && problems.allSatisfy { $0.contains("no such table") })
      let noon = try ScheduleFixture.moment("2026-11-20 12:00")
      #expect(await fixture.statuses(of: monitor).map(\.accountedThrough) == [noon, noon])
      _ = try fixture.store.writeNow { store in
        try store.run("ALTER TABLE away RENAME TO fire")
      }
      try await fixture.advance(to: "2026-11-20 12:22")
      #expect(Set(try fixture.runs()) == ["12:15 for 1 missed", "12:15 for 2 missed"])
      #expect(await fixture.statuses(of: monitor).allSatisfy { $0.problem == nil })
      #expect(fixture.queued.withLock { $0 } == ["w": 2])
    }
  }

  @Test func `one that can't be written keeps no other from it`() async throws {
    try await ScheduleFixture.with(
      "  - cron: '*/15 * * * *'\n  - cron: '*/15 * * * *'", at: "2026-11-20 12:00"
    ) { fixture in
      let monitor = try await fixture.serve()
      let poisoned = fixture.triggers[0].id
      _ = try fixture.store.writeNow { store in
        try store.run(
          """
          CREATE TRIGGER poison BEFORE INSERT ON fire WHEN NEW.trigger_id = \(poisoned)
          BEGIN SELECT RAISE(ABORT, 'poisoned'); END
          """)
      }
      try await fixture.advance(to: "2026-11-20 12:15")
      expect(try fixture.fires(1), ["12:15 ran 1"])
      expect(try fixture.fires(0), [])
      #expect(await monitor.status(of: poisoned)?.problem?.contains("poisoned") == true)
    }
  }

  @Test func `two thousand schedules wait for one instant`() async throws {
    try await ScheduleFixture.with(Self.quarters, at: "2026-11-20 12:00") { fixture in
      let triggers = try fixture.store.writeNow { store in
        try (0..<2000).map { number in
          let record = try store.saveTrigger(
            workflow: "w", name: "t\(number)", kind: "cron", definition: "", at: fixture.clock.now)
          return TriggerSubscription(
            id: record.id, workflow: "w", file: "/w.yaml", name: record.name,
            trigger: fixture.triggers[0].trigger)
        }
      }
      let monitor = try await fixture.serve()
      for trigger in triggers { try await monitor.arm(trigger) }
      try await fixture.advance(to: "2026-11-20 12:14:59")
      #expect(try fixture.store.read { try $0.queuedCounts() } == [:])
      try await fixture.advance(to: "2026-11-20 12:15")
      #expect(try fixture.store.read { try $0.queuedCounts() } == ["w": 2001])
      #expect(fixture.queued.withLock { $0 } == ["w": 2001])
    }
  }
}
