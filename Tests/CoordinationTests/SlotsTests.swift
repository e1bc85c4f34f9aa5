import Testing

@testable import Coordination

@Suite("Slots")
struct SlotsTests {
  @Test func `a task that waits for its turn can be canceled, or sent away`() async throws {
    let slots = Slots(1)
    try await slots.acquire()
    let waiting = Task { try await slots.acquire() }
    let next = Task { try await slots.acquire() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    slots.release()
    try await next.value
    let sentAway = Task { try await slots.acquire() }
    slots.close()
    await #expect(throws: Slots.Closed.self) { try await sentAway.value }
  }
}
