import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage
import WorkflowTesting

@testable import WorkflowEngine

@Suite("Resuming")
struct ResumeTests {
  // MARK: Other input

  @Test func `other input than before ends the run, whatever would handle failures`() async throws {
    func text(_ thing: String) -> String {
      """
      steps:
        - try:
            - test.send: \(thing)
              retry: 3
              on_error: continue
          catch:
            - log: caught
      finally:
        - log: over
      """
    }
    let journal = MemoryJournal()
    _ = try await WorkflowTester.changing(text("mail")).journaled(in: journal).run()
    let log = MessageLog()
    let run = try await WorkflowTester.changing(text("bomb"), log: log)
      .journaled(in: MemoryJournal(after: journal.entries.filter { $0.place == "2" })).run()
    #expect(run.status == "failed")
    #expect(run.failure == "step 2 got other input than before the interruption")
    #expect(log.logged == ["over"])
  }

  @Test func `a workflow that was changed in between ends the run that runs it`() async throws {
    let text = """
      steps:
        - run: other
        - test.change: thing
      """
    let journal = MemoryJournal()
    _ = try await WorkflowTester.changing(text).workflows(["other": "steps: [ log: a ]"])
      .journaled(in: journal).run()
    let run = try await WorkflowTester.changing(text).workflows(["other": "steps: [ log: b ]"])
      .journaled(in: MemoryJournal(after: journal.entries)).run()
    #expect(run.failure == "the workflow `other` was changed since the interruption")
  }

  // MARK: The world outside

  @Test func `what an expression saw of a file counts, though the file is gone`() async throws {
    let folder = try TestFolder(["a.txt": "one two"])
    let tester = WorkflowTester.changing(
      """
      inputs:
        file: { type: file, default: a.txt }
      steps:
        - text.count: $file.text
          unit: words
          as: words
        - if: $file.text contains "two"
          then:
            - file.move: $file
              to: kept/${file.text}-${words}.txt
        - shell.run: exit 7
          on_error: continue
        - test.send: $error.exit_code
      """, folder: folder.path)
    let journal = MemoryJournal(dying: .at(8, losing: .nothing))
    let broken = try await tester.journaled(in: journal).run()
    #expect(broken.status == "interrupted")
    #expect(try LocalFiles().entries(of: folder["kept"]) == ["one two-2.txt"])
    let run = try await tester.journaled(in: MemoryJournal(after: journal.entries)).run()
    #expect(run.failure == nil)
    #expect(run.result == "sent 7")
    #expect(try LocalFiles().entries(of: folder["kept"]) == ["one two-2.txt"])
  }

  @Test func `now stays the moment at which it was evaluated`() async throws {
    let clock = TestClock()
    let tester = WorkflowTester.changing(
      """
      steps:
        - set: { then: $now }
        - test.change: ${format(then, "HH:mm:ss")}
        - test.send: thing
          on_interrupt: retry
      output: $then
      """, clock: clock)
    let left = try await tester.entries(untilEndOf: "3")
    try await clock.sleep(.seconds(3600))
    let run = try await tester.journaled(in: MemoryJournal(after: left)).run()
    #expect(run.result == .date(IntentDate(TestContext.now, in: .gmt)))
  }

  @Test func `a wait waits for the rest of its time`() async throws {
    let clock = TestClock()
    let tester = WorkflowTester.changing(
      """
      steps:
        - wait: 8h
      """, clock: clock)
    let left = try await tester.entries(untilEndOf: "1")
    // It had begun at the clock's start, eight hours ago: two more hours than it was to last.
    #expect(clock.slept == [.seconds(8 * 3600)])
    _ = try await tester.journaled(in: MemoryJournal(after: left)).run()
    #expect(clock.slept == [.seconds(8 * 3600)])
  }

  @Test func `secrets aren't written down`() async throws {
    let journal = MemoryJournal()
    _ = try await WorkflowTester.changing(
      """
      steps:
        - test.change: ${secrets.token ?? "none"} ${now()}
      """
    ).journaled(in: journal).run()
    #expect(journal.entries.map(\.kind) == [.begun, .ended])
  }

  @Test func `a run goes on with the inputs it began with`() async throws {
    let answers = ScriptedInteraction(["Ada"])
    let tester = WorkflowTester.changing(
      """
      inputs:
        who: { type: text, ask: "Who?" }
      steps:
        - test.change: $who
        - test.send: letter to ${who}
          on_interrupt: retry
      """, answers: answers)
    let left = try await tester.entries(untilEndOf: "2")
    #expect(left.inputs.map { .dictionary($0.values) } == ["who": "Ada"] as IntentValue)
    #expect(left.results(before: 2).map(\.place) == ["0", "1"])
    let run = try await tester.journaled(in: MemoryJournal(after: left)).run()
    #expect(run.result == "sent letter to Ada")
    #expect(answers.asked.count == 1)
  }

  // MARK: Answers

  @Test func `what was answered isn't asked again`() async throws {
    let answers = ScriptedInteraction(["Ada", "This", true])
    let log = MessageLog()
    let tester = WorkflowTester.changing(
      """
      steps:
        - ask: Who?
          as: who
        - menu: Which?
          options:
            This: [ set: { which: this } ]
            That: [ set: { which: that } ]
        - test.confirmed_send: ${which} to ${who}
        - text.change_case: $ask
      """, log: log, answers: answers)
    let journal = MemoryJournal()
    let broken = try await tester.journaled(in: journal).run()
    #expect(
      broken.failure == "“Change Case: Text?” can't be answered, because the run is unattended")
    #expect(answers.asked.count == 4)
    let run = try await tester.journaled(in: MemoryJournal(after: journal.entries)).run()
    #expect(run.failure == broken.failure)
    #expect(answers.asked.count == 5)
    #expect(log.logged == ["this to Ada"])
  }

  @Test func `an expression's question isn't asked again by a later try of a resumed run`()
    async throws
  {
    let answers = ScriptedInteraction([1, 2, 3, 4])
    let text = """
      steps:
        - number.calculate: ${ask("One?", 0)} + ${ask("Two?", 0) / 0}
          retry: { times: 2, delay: 1s }
          on_error: continue
        - while: ask("More?", 0) < 4
          max: 5
          do: [{ log: again }]
      """
    let whole = MemoryJournal()
    _ = try await WorkflowTester.changing(text, answers: answers).journaled(in: whole).run()
    let asked = answers.asked.map(\.prompt)
    #expect(asked == ["One?", "Two?", "More?", "More?"])
    for count in whole.entries.indices {
      let earlier = Array(whole.entries.prefix(count))
      let known = earlier.count { $0.attempt == 0 && $0.kind == .observed && $0.number > 1 << 24 }
      let rest = ScriptedInteraction(Array([1, 2, 3, 4].dropFirst(known)).map { .number($0) })
      _ = try await WorkflowTester.changing(text, answers: rest)
        .journaled(in: MemoryJournal(after: earlier)).run()
      #expect(rest.asked.map(\.prompt) == Array(asked.dropFirst(known)), "after \(count) entries")
    }
  }

  // MARK: Ends

  /// Time limits to try. On a busy machine the first ones may be over before a step has begun.
  private static let limits = ["1s", "8s", "1m", "5m"]

  @Test func `a run that timed out and died in finally stays timed out`() async throws {
    for limit in Self.limits {
      let log = MessageLog()
      let tester = WorkflowTester.changing(
        """
        timeout: \(limit)
        steps:
          - test.change: before
          - shell.run: sleep 1000
          - test.change: never
        finally:
          - test.change: over
        """, log: log)
      let left = try await tester.entries(untilEndOf: "!/4")
      if log.logged == ["over"], limit != Self.limits.last { continue }
      let run = try await tester.journaled(in: MemoryJournal(after: left)).run()
      #expect(run.status == "timed out")
      #expect(log.logged == ["before", "over", "over"])
      return
    }
  }

  @Test func `a step that ran out of time is known to have, and so is what came before`()
    async throws
  {
    for limit in Self.limits {
      let log = MessageLog()
      let tester = WorkflowTester.changing(
        """
        steps:
          - try:
              - for: [1, 2]
                timeout: \(limit)
                do:
                  - test.change: pass ${item}
                  - shell.run: sleep 1000
            catch:
              - test.send: $error.kind
        """, log: log)
      let journal = MemoryJournal()
      _ = try await tester.journaled(in: journal).run()
      if log.logged == ["timeout"], limit != Self.limits.last { continue }
      #expect(log.logged == ["pass 1", "timeout"])
      let run = try await tester.journaled(in: MemoryJournal(after: journal.entries)).run()
      #expect(run.result == "sent timeout")
      #expect(log.logged == ["pass 1", "timeout"])
      return
    }
  }

  @Test func `reused steps are told as such, and an exit code and errors are kept`() async throws {
    let tester = WorkflowTester.changing(
      """
      steps:
        - shell.run: echo out; echo err >&2; exit 3
          allow_failure: true
          as: script
        - text.change_case: ${script} ${script.exit_code} ${script.stderr}
      """)
    let journal = MemoryJournal()
    let first = try await tester.journaled(in: journal).run()
    #expect(first.result == "OUT 3 ERR\n")
    let second = try await tester.journaled(in: MemoryJournal(after: journal.entries)).run()
    #expect(second.result == first.result)
    #expect(second.trace.steps.map(\.outcome) == [.reused, .succeeded])
  }

  @Test func `a run from a step on takes what came before it from another run`() async throws {
    let log = MessageLog()
    let tester = WorkflowTester.changing(
      """
      steps:
        - for: [1, 2]
          do:
            - test.send: early ${item}
        - test.send: late
        - test.send: last
      """, log: log)
    let journal = MemoryJournal()
    _ = try await tester.journaled(in: journal).run()
    let earlier = journal.entries.results(before: 4)
    #expect(earlier.map(\.place) == ["1[1]/2", "1[2]/2", "3"])
    let run = try await tester.journaled(in: MemoryJournal(after: earlier)).run()
    #expect(run.result == "sent last")
    #expect(log.logged == ["early 1", "early 2", "late", "last", "last"])
  }

  @Test func `a journal that can't be written stops the run with a reason`() async throws {
    let log = MessageLog()
    let run = try await WorkflowTester.changing(
      """
      steps:
        - try:
            - test.send: thing
              retry: 3
              on_error: continue
          catch:
            - log: caught
      finally:
        - log: over
      """, log: log
    ).journaled(in: MemoryJournal(dying: .at(1, losing: .entry))).run()
    #expect(run.status == "interrupted")
    #expect(run.failure == "the run's journal can't be written: the journal died")
    #expect(log.logged.isEmpty)
  }
}
