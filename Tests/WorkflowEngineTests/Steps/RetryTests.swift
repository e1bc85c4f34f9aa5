import AppIntentsCore
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Retrying")
struct RetryTests {
  @Test func `retry tries again with growing pauses`() async throws {
    let clock = TestClock()
    let run = try await WorkflowTester(
      """
      steps:
        - number.calculate: 1 / 0
          retry: { times: 3, delay: 2s, backoff: 2 }
      """, in: TestContext.make(clock: clock)
    ).run()
    #expect(run.status == "failed")
    let step = try #require(run.trace.steps.last)
    #expect(step.attempts == 4)
    #expect(step.inputs.count == Set(step.inputs.map(\.name)).count)
    #expect(step.earlierFailures == Array(repeating: "nothing can be divided by 0", count: 3))
    #expect(clock.slept == [.seconds(2), .seconds(4), .seconds(8)])
  }

  @Test(
    arguments: [
      ("delay: 1ms, backoff: 10, max_delay: 1s", Duration.seconds(1)),
      ("delay: 1s, backoff: 1000", .seconds(3_153_600_000)),
      ("delay: 0s, backoff: 10, max_delay: 0s", .zero),
    ])
  func `pauses stop growing before they are too long`(policy: String, last: Duration) async throws {
    let clock = TestClock()
    let run = try await WorkflowTester(
      """
      steps:
        - number.calculate: 1 / 0
          retry: { times: 60, \(policy) }
      """, in: TestContext.make(clock: clock)
    ).run()
    #expect(run.trace.steps.last?.attempts == 61)
    #expect(clock.slept.last == last)
  }

  @Test(
    arguments: [
      // The tries begin after 0, 2 and 4 h.
      ("within: 5h, times: 9, delay: 2h", 3, [2, 2]),
      // After 2 and 6 h; the next one would begin after 14 h.
      ("within: 14h, times: 9, delay: 2h, backoff: 2", 3, [2, 4]),
      ("within: 9h, times: 2, delay: 2h", 3, [2, 2]),
    ])
  func `no try begins when the time for all of them is over`(
    policy: String, attempts: Int, pauses: [Int]
  ) async throws {
    let clock = TestClock()
    let run = try await WorkflowTester(
      """
      steps:
        - number.calculate: 1 / 0
          retry: { \(policy) }
      """, in: TestContext.make(clock: clock)
    ).run()
    #expect(run.failure == "nothing can be divided by 0")
    #expect(run.trace.steps.last?.attempts == attempts)
    #expect(clock.slept == pauses.map { .seconds($0 * 3600) })
  }

  @Test func `the time for all tries ends the last one`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - shell.run: sleep 600
          timeout: 1h
          retry: { times: 3, delay: 1ms, within: 200ms }
      """
    ).run()
    #expect(run.failure == "its tries took longer than 200ms together")
    #expect(run.trace.steps.last?.attempts == 1)
  }

  @Test(
    arguments: [
      ("network", "network", 3), ("network", "refused", 1), ("network", "missing", 1),
      ("timeout, network", "timeout", 3), ("exit", "network", 1), ("", "refused", 3),
      ("", "not_permitted", 1),
    ])
  func `only says which kinds of failures are tried again`(
    only: String, kind: String, attempts: Int
  ) async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - test.fail_as: \(kind)
          retry: { times: 2, delay: 1s\(only.isEmpty ? "" : ", only: [\(only)]") }
      """, intents: [FailAs.self], in: TestContext.make(clock: TestClock())
    ).run()
    #expect(run.failure == "no")
    #expect(run.trace.steps.last?.attempts == attempts)
  }
}

/// Fails as the kind that it is given.
private struct FailAs: AppIntent {
  static let persistentIdentifier = "test.fail_as"
  static let title: LocalizedStringResource = "Fail As"

  @Parameter(title: "Kind")
  var kind: String

  func perform() async throws -> some IntentResult {
    if let kind = IntentFailure.Kind(rawValue: kind) { throw IntentFailure("no", kind: kind) }
    return .result()
  }
}
