import Coordination
import Testing

@Suite("Pauses after failures in a row")
struct BackoffTests {
  @Test(arguments: [(0, 2), (1, 2), (2, 4), (3, 8), (5, 32), (6, 60), (1_000, 60)])
  func `each is twice as long as the one before, up to a limit`(failures: Int, seconds: Int) {
    let backoff = Backoff(from: .seconds(2), upTo: .seconds(60))
    #expect(backoff.pause(after: failures) == .seconds(seconds))
  }
}
