import AppIntentsCore
import Foundation
import Testing
import WorkflowTesting

/// Prints what journaling costs. `SPEED=1 swift test -c release --filter JournalSpeed`
@Suite(
  "Journal speed", .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["SPEED"] != nil))
struct JournalSpeedTests {
  @Test(arguments: [
    "three that change: [test.change: a, test.change: b, test.change: c]",
    "three that compute: [text.reverse: a, text.reverse: b, text.reverse: c]",
  ])
  func `three steps`(what: String) async throws {
    let parts = what.split(separator: ":", maxSplits: 1)
    let tester = WorkflowTester(
      "steps: \(parts[1])", intents: changingIntents, in: TestContext.make())
    _ = try await tester.run()
    let clock = ContinuousClock()
    let count = 20_000
    let plain = try await clock.measure {
      for _ in 0..<count { _ = try await tester.run() }
    }
    let journaled = try await clock.measure {
      for _ in 0..<count { _ = try await tester.journaled(in: MemoryJournal()).run() }
    }
    print("\(parts[0]): \(plain / count) plain, \(journaled / count) with a journal")
  }
}
