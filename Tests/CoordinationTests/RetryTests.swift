import Coordination
import Testing

@Suite("Retry")
struct RetryTests {
  private enum Problem: Error { case busy, gone }

  private static let retry = Retry(attempts: 40, pause: .milliseconds(50)) {
    $0 as? Problem == .busy
  }

  @Test func `attempts end with the first that succeeds`() async throws {
    var (tries, pauses) = (0, [Duration]())
    let value = try await Self.retry.run(sleep: { pauses.append($0) }) {
      tries += 1
      if tries < 4 { throw Problem.busy }
      return "open"
    }
    #expect(value == "open")
    #expect(pauses == Array(repeating: .milliseconds(50), count: 3))
  }

  @Test func `the last attempt's error is thrown`() async {
    var pauses = 0
    await #expect(throws: Problem.busy) {
      try await Self.retry.run(sleep: { _ in pauses += 1 }) { throw Problem.busy }
    }
    #expect(pauses == 39)
  }

  @Test func `an error that isn't temporary ends the attempts`() async {
    var tries = 0
    await #expect(throws: Problem.gone) {
      try await Self.retry.run(sleep: { _ in Issue.record("there is nothing to wait for") }) {
        tries += 1
        throw Problem.gone
      }
    }
    #expect(tries == 1)
  }

  @Test func `a caller that blocks gets the value too`() throws {
    let quick = Retry(attempts: 3, pause: .microseconds(1)) { $0 as? Problem == .busy }
    var tries = 0
    let value = try quick.runBlocking {
      tries += 1
      if tries < 3 { throw Problem.busy }
      return tries
    }
    #expect(value == 3)
  }
}
