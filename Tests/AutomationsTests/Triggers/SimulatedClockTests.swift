import Foundation
import ScheduleSimulation
import Scheduling
import Testing

@Suite("Simulated clock")
struct SimulatedClockTests {
  @Test func `a task sleeps until enough time has elapsed, and a step isn't time`() async throws {
    let clock = SimulatedClock(Date(timeIntervalSince1970: 1_790_000_000))
    let sleeper = Task { try await clock.sleep(until: 5_000_000_000) }
    await clock.step(by: 3600)
    #expect(clock.uptime == 0)
    await clock.advance(by: 4)
    await clock.suspend(for: 1)
    try await sleeper.value
    #expect(clock.uptime == 5_000_000_000)
    #expect(clock.now == Date(timeIntervalSince1970: 1_790_003_605))
  }

  @Test func `a canceled sleep ends`() async throws {
    let clock = SimulatedClock(Date(timeIntervalSince1970: 0))
    let sleeper = Task { try await clock.sleep(until: 1) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
