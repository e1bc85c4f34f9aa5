import AppIntentsCore
import Glibc
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Failures")
struct FailureTests {
  @Test func `fail ends the run with its message`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - fail: no ${"good"}
        - print: never
      """
    ).run()
    #expect(run.status == "failed")
    #expect(run.failure == "no good")
    #expect(run.log.printed.isEmpty)
  }

  @Test func `catch sees the error and its output goes on`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - try:
            - fail: broken
          catch:
            - text.change_case: $error.message
      """
    ).run()
    #expect(run.result == "BROKEN")
  }

  @Test(arguments: [
    (
      "- try: [{ file.read: /nope }]\n    finally: [{ fail: late }]",
      "can't read `/nope`: no such file; then `finally` failed: late"
    ),
    (
      "- try: [{ file.read: /nope }]\n    catch: [{ file.read: /none }]",
      "can't read `/none`: no such file; `catch` was dealing with: can't read `/nope`: no such file"
    ),
    ("- try: [{ file.read: /nope }]\n    catch: [{ fail: Not today }]", "Not today"),
    (
      "- try: [{ fail: '' }]\n    catch: [{ file.read: /none }]", "can't read `/none`: no such file"
    ),
    ("- fail: first\nfinally: [{ fail: late }]", "first; then `finally` failed: late"),
    (
      "- fail: first\non_failure: [{ file.read: /nope }]\nfinally: [{ fail: late }]",
      "can't read `/nope`: no such file; `on_failure` was dealing with: first; then `finally` failed: late"
    ),
  ])
  func `a failure on top of another one doesn't hide it`(
    steps: String, message: String
  ) async throws {
    let run = try await WorkflowTester("steps:\n  \(steps)\n").run()
    #expect(run.status == "failed")
    #expect(run.failure?.replacing(" or folder", with: "") == message)
  }

  @Test func `a block that fails on purpose is tried again`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { tries: 0 }
        - try:
            - set: { tries: "${tries + 1}" }
            - if: $tries < 3
              then: [fail: not yet]
          catch: [fail: still not]
          retry: { times: 5, delay: 1s }
      output: $tries
      """
    ).run()
    #expect(run.result == 3)
  }

  @Test func `finally runs after success, after failure and after a return`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - try:
            - set: { a: 1 }
          finally:
            - print: first
        - try:
            - fail: broken
          catch:
            - print: caught
          finally:
            - print: second
        - try:
            - return: early
          finally:
            - print: third
        - print: never
      """
    ).run()
    #expect(run.result == "early")
    #expect(run.log.printed == ["first", "caught", "second", "third"])
  }

  @Test func `on_error continue gives nothing and sets the error`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - number.calculate: 1 / 0
          on_error: continue
          as: result
      output: ${result ?? error.kind}
      """
    ).run()
    #expect(run.result == "value")
  }

  @Test func `a step that takes longer than its timeout fails`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - shell.run: sleep 600
          timeout: 200ms
      """
    ).run()
    #expect(run.status == "failed")
    #expect(run.failure == "it took longer than 200ms")
  }

  @Test(
    arguments: [
      ("- ask: How many?\n    default: 3\n    within: 30s", Duration.seconds(30)),
      ("- confirm: Sure?\n    default: yes\n    within: ${1m + 1m}", .seconds(120)),
      (
        "- menu: Which?\n    options: { a: [], b: [] }\n    default: a\n    within: 5s", .seconds(5)
      ),
      ("- menu: Which?\n    options: { a: [], b: [] }\n    default: a", nil),
    ] as [(String, Duration?)])
  func `a question waits as long as within says, and then its default counts`(
    step: String, time: Duration?
  ) async throws {
    let interaction = ScriptedInteraction()
    let run = try await WorkflowTester(
      "steps:\n  \(step)\n", in: TestContext.make(interaction: interaction)
    ).run()
    #expect(run.status == "succeeded")
    #expect(interaction.asked.map(\.timeout) == [time])
  }

  @Test func `the run's timeout ends it as timed out, and finally still runs`() async throws {
    let run = try await WorkflowTester(
      """
      timeout: 200ms
      steps:
        - shell.run: sleep 600
      finally:
        - print: cleaned up
      """
    ).run()
    #expect(run.status == "timed out")
    #expect(run.log.printed == ["cleaned up"])
  }

  @Test(arguments: ["- print: $error.message", "- print: $error.message\n  - return: fine"])
  func `on_failure sees the failure and the run stays failed`(steps: String) async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - fail: broken
      on_failure:
        \(steps)
      finally:
        - print: 'done: ${error.message ?? "nothing"}'
      """
    ).run()
    #expect(run.status == "failed")
    #expect(run.failure == "broken")
    #expect(run.log.printed == ["broken", "done: broken"])
  }

  @Test(
    arguments: [
      ("fail: broken", "broken"), ("log: fine", "nothing"),
      ("{ fail: broken, on_error: continue }", "nothing"),
    ])
  func `finally sees the error if the run failed`(step: String, seen: String) async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - \(step)
      finally:
        - print: ${error.message ?? "nothing"}
      """
    ).run()
    #expect(run.log.printed == [seen])
  }

  @Test(arguments: [("fail: broken", "broken"), ("log: fine", "nothing")])
  func `finally of try sees the error if the steps failed`(
    step: String, seen: String
  ) async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - try: [\(step)]
          finally: [print: '${error.message ?? "nothing"}']
          on_error: continue
      """
    ).run()
    #expect(run.log.printed == [seen])
  }

  @Test(arguments: [
    "steps: [fail: broken]\nfinally: [test.refuse]", "steps: [print: fine]\nfinally: [test.refuse]",
    "steps: [{ try: [fail: broken], finally: [test.refuse] }]",
    "steps: [test.refuse]\nfinally: [fail: broken]",
  ])
  func `what isn't permitted in finally is told as such`(workflow: String) async throws {
    let run = try await WorkflowTester(workflow, intents: [Refuse.self]).run()
    #expect(run.full.failure?.kind == .notPermitted)
    #expect(run.full.failure?.help == "permit it")
  }

  @Test func `cancelling ends the run and its programs`() async throws {
    let (log, groups) = (MessageLog(), AsyncStream<Int32>.makeStream())
    let context = TestContext.make(log: log).replacing(
      programs: .init(started: { groups.continuation.yield($0) }))
    let tester = WorkflowTester(
      """
      steps:
        - shell.run: exec sleep 600
      finally:
        - print: cleaned up
      """, in: context)
    let task = Task { try await tester.run() }
    var started = groups.stream.makeAsyncIterator()
    let group = try #require(await started.next())
    task.cancel()
    #expect(try await task.value.status == "canceled")
    #expect(log.printed == ["cleaned up"])
    #expect(kill(-group, 0) == -1 && errno == ESRCH)
  }

  @Test(
    arguments: [
      "steps: [set: { a: 1 }]\nfinally: [wait: 1h, print: cleaned up]",
      "steps: [{ try: [set: { a: 1 }], finally: [wait: 1h, print: cleaned up] }]",
    ])
  func `cancelling while finally cleans up lets it, and the run counts as canceled`(
    text: String
  ) async throws {
    let (gate, log) = (Gate(), MessageLog())
    let base = TestContext.make(log: log)
    let context = base.replacing(
      clock: .init(now: { base.now() }, sleep: { _ in try await gate.pass() }))
    let task = Task { try await WorkflowTester(text, in: context).run() }
    await gate.arrival()
    task.cancel()
    await gate.open()
    #expect(try await task.value.status == "canceled")
    #expect(log.printed == ["cleaned up"])
  }

  @Test func `a failing pass of a parallel loop fails the loop`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { numbers: [1, 2, 0, 4] }
        - for: $numbers
          each: n
          parallel: 2
          do:
            - number.calculate: 12 / $n
      """
    ).run()
    #expect(run.status == "failed")
  }
}

/// Fails because it isn't permitted.
private struct Refuse: AppIntent {
  static let persistentIdentifier = "test.refuse"
  static let title: LocalizedStringResource = "Refuse"

  @Parameter(title: "Message", default: "no")
  var message: String

  func perform() async throws -> some IntentResult {
    guard message.isEmpty else {
      throw IntentFailure(message, kind: .notPermitted, help: "permit it")
    }
    return .result()
  }
}
