import Automations
import Foundation
import RunHistory
import ScheduleSimulation
import Synchronization
import Testing

@Suite("Startup trigger server")
struct StartupTriggerServerTests {
  private static let triggers = """
      - startup: boot
        id: boot
      - startup: daemon
        id: daemon
      - cron: "@reboot"
        id: reboot
      - every: 1h
    """

  /// The daemon starts on a machine that has started.
  /// - Returns: how many runs of the workflow were queued.
  private func start(
    _ fixture: ScheduleFixture, boot id: String, at started: String, now: Date
  ) async throws -> Int? {
    let queued = Mutex<Int?>(nil)
    let server = StartupTriggerServer(
      store: fixture.store, boot: try boot(id, at: started), time: SimulatedClock(now)
    ) { counts in queued.withLock { $0 = counts["w"] } }
    try await server.daemonStarted(withAll: fixture.armings)
    return queued.withLock { $0 }
  }

  private func boot(_ id: String, at time: String) throws -> BootIdentity {
    BootIdentity(id: id, startedAt: try ScheduleFixture.moment(time))
  }

  @Test func `a start of the machine is served once, one of the daemon each time`() async throws {
    try await ScheduleFixture.with(Self.triggers, at: "2026-11-20 12:00") { fixture in
      // First a start of the machine in which they are switched on, which isn't one to serve.
      let starts = [
        ("a", "2026-11-20 09:00", "2026-11-20 12:01"),
        ("b", "2026-11-20 13:00", "2026-11-20 13:01"),
        ("b", "2026-11-20 13:00", "2026-11-20 13:02"),
        ("c", "2026-11-20 14:00", "2026-11-20 14:02"),
      ]
      var counts: [Int?] = []
      for (id, started, now) in starts {
        let now = try ScheduleFixture.moment(now)
        counts.append(try await start(fixture, boot: id, at: started, now: now))
      }
      #expect(counts == [1, 3, 1, 3])
      expect(
        try fixture.runs(),
        [
          "startup", "startup", "startup", "13:01", "startup", "startup", "startup", "14:02",
        ])
    }
  }

  @Test func `a run that has been pruned doesn't come back`() async throws {
    try await ScheduleFixture.with(Self.triggers, at: "2026-11-20 12:00") { fixture in
      let now = try ScheduleFixture.moment("2026-11-20 13:01")
      _ = try await start(fixture, boot: "b", at: "2026-11-20 13:00", now: now)
      try fixture.store.writeNow { store in
        for run in try store.nextRuns(of: "w", limit: 9, at: now) {
          try store.skip(run.id, reason: "test", at: now)
          _ = try store.forget([run.id])
        }
      }
      #expect(try await start(fixture, boot: "b", at: "2026-11-20 13:00", now: now + 9) == 1)
    }
  }

  @Test func `switched on while the daemon runs, it waits for the next start`() async throws {
    try await ScheduleFixture.with(Self.triggers, at: "2026-11-20 12:00") { fixture in
      let earlier = StartupTriggerServer(
        store: fixture.store, boot: try boot("a", at: "2026-11-20 09:00")
      ) { _ in }
      for trigger in fixture.triggers { try await earlier.arm(trigger, occasion: .enabled) }
      // The clock was wrong when it was switched on: the row knows better.
      let now = try ScheduleFixture.moment("2026-11-20 19:01")
      #expect(try await start(fixture, boot: "a", at: "2026-11-20 19:00", now: now) == 1)
    }
  }

  @Test func `the system says which start of the machine this is`() throws {
    let boot = try BootIdentity.current()
    #expect(boot.id.count == 36)
    #expect(boot.startedAt < Date())
    #expect(try BootIdentity.current().id == boot.id)
  }
}
