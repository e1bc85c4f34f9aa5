import AppIntentsCore
import Testing
import WorkflowLanguage
import WorkflowTesting

@testable import WorkflowEngine

/// Steps of which the end isn't recorded.
@Suite("Steps in doubt")
struct InDoubtTests {
  @Test(arguments: [
    (true, false, "fail", InDoubt.performAgain), (false, true, "fail", .performAgain),
    (false, false, "fail", .fail), (false, false, "retry", .performAgain),
    (false, false, "ask", .ask), (true, false, "ask", .performAgain),
  ])
  func `a step in doubt is done again where that is safe, else as it says`(
    isIdempotent: Bool, isWaiting: Bool, policy: String, decision: InDoubt
  ) throws {
    #expect(
      InDoubt.decide(
        isIdempotent: isIdempotent, isWaiting: isWaiting,
        policy: try #require(.init(rawValue: policy))) == decision)
  }

  @Test func `a step that may have happened fails, for good, and says so`() async throws {
    let log = MessageLog()
    let tester = WorkflowTester.changing(
      """
      steps:
        - test.send: mail
      """, log: log)
    let left = try await tester.entries(untilEndOf: "1")
    for _ in 1...2 {
      let journal = MemoryJournal(after: left)
      let run = try await tester.journaled(in: journal).run()
      #expect(run.status == "failed")
      #expect(run.failure == "it may or may not have happened: the run was interrupted there")
      // What it did last isn't known, and that is said once.
      #expect(
        journal.undo.flatMap(\.actions) == [
          .impossible(
            "Send mail",
            because: "the run was interrupted there, and what it did last may not be recorded")
        ])
      let next = MemoryJournal(after: journal.entries)
      let again = try await tester.journaled(in: next).run()
      #expect(again.failure == run.failure)
      #expect(next.undo == [])
    }
    #expect(log.logged == ["mail"])
  }

  @Test func `catch deals with a step that may have happened`() async throws {
    let tester = WorkflowTester.changing(
      """
      steps:
        - try:
            - test.send: mail
          catch:
            - set: { kind: $error.kind }
      output: $kind
      """)
    let left = try await tester.entries(untilEndOf: "2")
    let run = try await tester.journaled(in: MemoryJournal(after: left)).run()
    #expect(run.result == "interrupted")
  }

  @Test(arguments: [("retry", nil, true), ("ask", true, true), ("ask", false, false)])
  func `on_interrupt does it again, or asks`(
    policy: String, answer: Bool?, isDoneAgain: Bool
  ) async throws {
    let log = MessageLog()
    let answers = ScriptedInteraction(answer.map { [.boolean($0)] } ?? [])
    let tester = WorkflowTester.changing(
      """
      steps:
        - test.send: mail
          on_interrupt: \(policy)
      """, log: log, answers: answers)
    let left = try await tester.entries(untilEndOf: "1")
    let run = try await tester.journaled(in: MemoryJournal(after: left)).run()
    #expect(run.status == (isDoneAgain ? "succeeded" : "failed"))
    #expect(log.logged.count == (isDoneAgain ? 2 : 1))
    #expect(
      answers.asked.map(\.prompt)
        == (answer == nil
          ? []
          : [
            "The run was interrupted, so that this may or may not have happened: Send mail. "
              + "Do it again?"
          ]))
  }

  @Test(arguments: [
    (nil, true), ("null", true), ("${nothing}", true), ("place", false), ("place ${1 + 1}", false),
  ])
  func `a step that makes only a temporary file is done again`(
    place: String?, isDoneAgain: Bool
  ) async throws {
    let log = MessageLog()
    let tester = WorkflowTester.changing(
      """
      steps:
        - test.make: thing
      """ + (place.map { "\n    to: \($0)" } ?? ""), log: log)
    let left = try await tester.entries(untilEndOf: "1")
    let run = try await tester.journaled(in: MemoryJournal(after: left)).run()
    #expect(
      run.failure
        == (isDoneAgain ? nil : "it may or may not have happened: the run was interrupted there"))
    #expect(log.logged.count == (isDoneAgain ? 2 : 1))
  }

  @Test func `what made a temporary file isn't done again once it has ended`() async throws {
    let log = MessageLog()
    let tester = WorkflowTester.changing(
      """
      steps:
        - test.make: thing
      """, log: log)
    let journal = MemoryJournal()
    _ = try await tester.journaled(in: journal).run()
    let run = try await tester.journaled(in: MemoryJournal(after: journal.entries)).run()
    #expect(run.result == "made thing")
    #expect(log.logged == ["thing"])
  }

  @Test func `without an answer, a step in doubt fails`() async throws {
    let tester = WorkflowTester.changing(
      """
      steps:
        - test.send: mail
          on_interrupt: ask
      """)
    let left = try await tester.entries(untilEndOf: "1")
    let run = try await tester.journaled(in: MemoryJournal(after: left)).run()
    #expect(run.failure == "it may or may not have happened: the run was interrupted there")
  }

  @Test func `a step that was waiting for an answer waits again, one that had it is in doubt`()
    async throws
  {
    let log = MessageLog()
    let tester = WorkflowTester.changing(
      """
      steps:
        - test.confirmed_send: mail
      """, log: log, answers: ScriptedInteraction([true, true]))
    let whole = MemoryJournal()
    _ = try await tester.journaled(in: whole).run()
    #expect(whole.entries.map(\.kind) == [.begun, .asked, .observed, .ended])
    let waiting = try await tester.journaled(
      in: MemoryJournal(after: Array(whole.entries.prefix(2)))
    ).run()
    #expect(waiting.status == "succeeded")
    let answered = try await tester.journaled(
      in: MemoryJournal(after: Array(whole.entries.prefix(3)))
    ).run()
    #expect(answered.status == "failed")
    #expect(log.logged == ["mail", "mail"])
  }
}
