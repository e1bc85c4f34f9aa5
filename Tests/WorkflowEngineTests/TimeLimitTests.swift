import Testing

@testable import WorkflowEngine

@Suite("Time limits")
struct TimeLimitTests {
  @Test func `the time of a pause doesn't count`() async throws {
    let timer = DeadlineTimer(.seconds(3600))
    timer.start {}
    timer.pause()
    let left = try #require(timer.left)
    #expect(left > .seconds(1800) && left <= .seconds(3600))
    try await Task.sleep(for: .milliseconds(20))
    #expect(timer.left == left)
    timer.resume()
    try await Task.sleep(for: .milliseconds(20))
    #expect(try #require(timer.left) < left)
    #expect(!timer.end() && timer.left == nil)
  }

  @Test func `after a pause the rest of the time counts`() async {
    let timer = DeadlineTimer(.milliseconds(50))
    await #expect(throws: TimeLimitExceeded.self) {
      try await withTimeLimit(timer, on: nil) {
        timer.pause()
        timer.resume()
        try await Task.sleep(for: .seconds(600))
      }
    }
  }
}
