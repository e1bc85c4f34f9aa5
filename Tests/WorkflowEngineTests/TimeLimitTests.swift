import Testing

@testable import WorkflowEngine

@Suite("Time limits")
struct TimeLimitTests {
  @Test func `an operation that takes too long is canceled`() async {
    await #expect(throws: TimeLimitExceeded.self) {
      try await withTimeLimit(.milliseconds(1), on: nil) {
        try await Task.sleep(for: .seconds(600))
      }
    }
  }

  @Test func `a stopped limit doesn't count, and a restarted one does`() async throws {
    let timer = DeadlineTimer(.milliseconds(1))
    timer.start {}
    timer.stop()
    timer.stop()
    #expect(try await withTimeLimit(timer, on: nil) { 7 } == 7)
    let other = DeadlineTimer(.milliseconds(1))
    await #expect(throws: TimeLimitExceeded.self) {
      try await withTimeLimit(other, on: nil) {
        other.stop()
        other.restart()
        try await Task.sleep(for: .seconds(600))
      }
    }
  }

  @Test func `a timer that never starts does nothing`() {
    #expect(!DeadlineTimer(.seconds(1)).end())
    _ = DeadlineTimer(.seconds(1))
  }
}
