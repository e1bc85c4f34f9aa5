import AppIntentsCore
import Foundation
import SystemPackage
import Testing
import WorkflowLanguage
import WorkflowTesting

@testable import WorkflowEngine

/// A person continues a run that has ended. `say` is a step that writes a line, `need` one that writes
/// a line and fails until the file `ok` exists.
@Suite("Continuing after the end")
struct ContinuingTests {
  fileprivate struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    /// The lines of the first run, of the continued run that fails again, and of the continued run
    /// that succeeds.
    let first, again, last: [String]
    var testDescription: String { name }
  }

  fileprivate static let cases = [
    Case(
      name: "a step",
      text: """
        steps:
          - say: one
          - need: two
          - say: three
        """,
      first: ["one", "two"], again: ["two"], last: ["two", "three"]),
    Case(
      name: "a step that is tried again, whose attempts are counted anew",
      text: """
        steps:
          - say: one
          - need: two
            retry: 1
        """,
      first: ["one", "two", "two"], again: ["two", "two"], last: ["two"]),
    Case(
      name: "a block that is tried again goes on in its last try",
      text: """
        steps:
          - repeat: 1
            retry: 1
            do:
              - say: one
              - need: two
        """,
      first: ["one", "two", "one", "two"], again: ["two", "one", "two"], last: ["two"]),
    Case(
      name: "a loop",
      text: """
        steps:
          - for: [a, b, c]
            do:
              - say: one
              - if: $item == "b"
                then: [need: two]
        """,
      first: ["one", "one", "two"], again: ["two"], last: ["two", "one"]),
    Case(
      name: "a failure that was dealt with stays one, and so does what was done about it",
      text: """
        steps:
          - try: [need: one]
            catch: [say: caught]
          - need: two
          - need: three
            on_error: continue
        """,
      first: ["one", "caught", "two"], again: ["two"], last: ["two", "three"]),
    Case(
      name: "a failure that `on_error` passed over stays one",
      text: """
        steps:
          - need: one
            on_error: continue
          - repeat: 1
            on_error: continue
            do: [say: two, need: three]
          - need: four
        """,
      first: ["one", "two", "three", "four"], again: ["four"], last: ["four"]),
    Case(
      name: "a `catch` that failed",
      text: """
        steps:
          - try: [say: one, need: two]
            catch: [say: three, need: four, say: five]
        """,
      first: ["one", "two", "three", "four"], again: ["four"], last: ["four", "five"]),
    Case(
      name: "a `finally` runs again at the second end",
      text: """
        steps:
          - try: [say: one, need: two]
            finally: [say: cleared]
          - say: three
        """,
      first: ["one", "two", "cleared"], again: ["two", "cleared"],
      last: ["two", "cleared", "three"]),
    Case(
      name: "a `finally` inside of what was dealt with doesn't",
      text: """
        steps:
          - try:
              - try: [need: one]
                finally: [say: cleared]
            catch: [say: caught]
          - need: two
        """,
      first: ["one", "cleared", "caught", "two"], again: ["two"], last: ["two"]),
    Case(
      name: "a `finally` that goes on deals with the failure",
      text: """
        steps:
          - for: [a, b]
            do:
              - try: [need: one]
                finally: [say: cleared, next: ]
          - need: two
        """,
      first: ["one", "cleared", "one", "cleared", "two"], again: ["two"], last: ["two"]),
    Case(
      name: "the run's own `on_failure` and `finally` run again at the second end",
      text: """
        steps:
          - say: one
          - need: two
        on_failure:
          - say: caught
        finally:
          - say: over
        """,
      first: ["one", "two", "caught", "over"], again: ["two", "caught", "over"],
      last: ["two", "over"]),
    Case(
      name: "a `finally` that failed",
      text: """
        steps:
          - say: one
        finally:
          - say: two
          - need: three
        """,
      first: ["one", "two", "three"], again: ["three"], last: ["three"]),
    Case(
      name: "a workflow that it runs",
      text: """
        steps:
          - say: one
          - run: other
          - say: last
        """,
      first: ["one", "inner", "needed", "caught"], again: ["needed", "caught"],
      last: ["needed", "last"]),
    Case(
      name: "a workflow that it runs, whose failure was handled",
      text: """
        steps:
          - run: other
            on_error: continue
          - need: two
        """,
      first: ["inner", "needed", "caught", "two"], again: ["two"], last: ["two"]),
    Case(
      name: "what read outside state reads it again",
      text: """
        inputs:
          name: ok
        steps:
          - say: one
          - file.read: $name
          - say: two
        """,
      first: ["one"], again: [], last: ["two"]),
    Case(
      name: "an expression that failed",
      text: """
        inputs:
          name: ok
        steps:
          - say: one
          - if: file($name).text == ""
            then: [say: two]
        """,
      first: ["one"], again: [], last: ["two"]),
  ]

  @Test(arguments: cases)
  fileprivate func `what failed is done, what was done isn't`(_ subject: Case) async throws {
    let workflow = try JournaledWorkflow(subject.text)
    #expect(try await workflow.run().status == "failed")
    #expect(try workflow.lines() == subject.first)
    #expect(try await workflow.run().status == "failed")
    #expect(try workflow.lines() == subject.again)
    try workflow.permit()
    let last = try await workflow.run()
    #expect(last.status == "succeeded", "\(last.failure ?? "")")
    #expect(try workflow.lines() == subject.last)
  }

  @Test func `a step's tries are counted over all continuations`() async throws {
    let workflow = try JournaledWorkflow("steps:\n  - need: two\n    retry: 1\n")
    var tries = 0
    for round in 1...3 {
      if round == 3 { try workflow.permit() }
      let run = try await workflow.run()
      tries += try workflow.lines().count
      #expect(run.trace.steps.last?.attempts == tries)
    }
    #expect(tries == 5)
  }

  // MARK: Other ends

  @Test func `a run that ran out of time continues with the step that took too long`() async throws
  {
    let workflow = try JournaledWorkflow(
      """
      timeout: 1h
      steps:
        - say: one
        - say: two
        - say: three
      finally:
        - say: over
      """)
    _ = try await workflow.run()
    _ = try workflow.lines()
    let begun = try #require(workflow.entries.firstIndex { $0.place == "2" })
    let failure = StepFailure(
      message: "the run took longer than 1h", kind: .timeout, step: 0, line: 0, action: "timeout",
      attempt: 1)
    let end = JournalEntry(place: "0", attempt: 0, kind: .ended, content: .failure(failure))
    let timedOut = try await workflow.run(after: workflow.entries.prefix(through: begun) + [end])
    #expect(timedOut.status == "timed out")
    #expect(try workflow.lines() == ["over"])
    #expect(workflow.entries.stepsInDoubt == [2])
    #expect(try await workflow.run().status == "succeeded")
    #expect(try workflow.lines() == ["two", "three", "over"])
  }

  @Test func `a run that was canceled continues with the step it was canceled in`() async throws {
    let workflow = try JournaledWorkflow(
      """
      steps:
        - say: one
        - try:
            - shell.run: echo two >> lines; test -e ok || { mkfifo began; echo > began; sleep 600; }
          catch:
            - say: caught
          finally:
            - say: cleared
        - say: three
      """)
    let running = Task { try await workflow.run() }
    try await workflow.waitForBegan()
    running.cancel()
    #expect(try await running.value.status == "canceled")
    #expect(try workflow.lines() == ["one", "two", "cleared"])
    try workflow.permit()
    #expect(workflow.entries.stepsInDoubt == [3])
    #expect(try await workflow.run().status == "succeeded")
    #expect(try workflow.lines() == ["two", "cleared", "three"])
  }

  @Test(arguments: ["fail", "ask"])
  func `a step in doubt is done again, because the person has decided`(policy: String) async throws
  {
    let workflow = try JournaledWorkflow(
      """
      steps:
        - say: one
        - shell.run: echo two >> lines
          on_interrupt: \(policy)
        - say: three
      """)
    _ = try await workflow.run()
    let end = try #require(workflow.entries.firstIndex { $0.place == "2" && $0.kind == .ended })
    let left = Array(workflow.entries.prefix(upTo: end))
    _ = try workflow.lines()
    let failed = try await workflow.run(after: left)
    #expect(failed.failure == "it may or may not have happened: the run was interrupted there")
    #expect(try workflow.lines() == [])
    #expect(workflow.entries.stepsInDoubt == [2])
    #expect(try await workflow.run().status == "succeeded")
    #expect(try workflow.lines() == ["two", "three"])
    // A run that died three times has no recorded failure.
    #expect(left.stepsInDoubt == [2])
    #expect(try await workflow.run(after: left + [.continued]).status == "succeeded")
    #expect(try workflow.lines() == ["two", "three"])
  }

  @Test(arguments: [
    """
    steps:
      - parallel:
          a: [say: one]
          b: [{ shell.run: "while ! test -s lines; do :; done; exec 3< lines" }, need: two]
      - say: three
    """,
    """
    steps:
      - for: [one, two]
        parallel: 2
        do:
          - if: $item == "one"
            then: [say: one]
            else:
              - shell.run: while ! test -s lines; do :; done
              - need: two
      - say: three
    """,
  ])
  func `what other branches completed isn't done again`(text: String) async throws {
    let workflow = try JournaledWorkflow(text)
    #expect(try await workflow.run().status == "failed")
    #expect(try workflow.lines() == ["one", "two"])
    try workflow.permit()
    let last = try await workflow.run()
    #expect(last.status == "succeeded", "\(last.failure ?? "")")
    #expect(try workflow.lines() == ["two", "three"])
  }

  @Test func `a continued run that is interrupted continues from there`() async throws {
    let workflow = try JournaledWorkflow(
      """
      steps:
        - say: one
        - need: two
          retry: 1
        - say: three
      """)
    _ = try await workflow.run()
    try workflow.permit()
    _ = try workflow.lines()
    let broken = try await workflow.run(
      after: workflow.entries + [.continued], dying: .at(3, losing: .nothing))
    #expect(broken.status == "interrupted")
    #expect(try workflow.lines() == ["two"])
    let last = try await workflow.run(after: workflow.entries + [.continued])
    #expect(last.status == "succeeded")
    #expect(try workflow.lines() == ["three"])
  }

  @Test func `what was answered isn't asked again`() async throws {
    let answers = ScriptedInteraction([true])
    let workflow = try JournaledWorkflow(
      """
      steps:
        - test.confirmed_send: mail
        - need: two
      """, answers: answers)
    _ = try await workflow.run()
    let asked = answers.asked.count
    try workflow.permit()
    #expect(try await workflow.run().status == "succeeded")
    #expect(answers.asked.count == asked)
    #expect(workflow.log.logged == ["mail"])
  }
}
