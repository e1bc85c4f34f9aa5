import Testing

@testable import Coordination

@Suite("Waits for limits")
struct LimitWaitTests {
  @Test func `a wait ends with its time`() async throws {
    let start = ContinuousClock.now
    try await LimitWait.sleep(for: .milliseconds(2))
    #expect(ContinuousClock.now - start >= .milliseconds(1))
    try await LimitWait.sleep(for: .zero)
    try await LimitWait.sleep(for: .seconds(-1))
  }

  @Test func `a wait that is canceled ends at once`() async {
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask {
          do {
            try await LimitWait.sleep(for: .seconds(Int64.max))
            return false
          } catch {
            return error is CancellationError
          }
        }
      }
      group.cancelAll()
      for await isCanceled in group { #expect(isCanceled) }
    }
  }

  @Test func `a wait in a canceled task doesn't begin`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await LimitWait.sleep(for: .seconds(3600))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
