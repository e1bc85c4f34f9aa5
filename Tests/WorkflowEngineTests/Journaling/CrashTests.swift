import AppIntentsCore
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Crashes")
struct CrashTests {
  /// Everything in which a step may stand.
  static let workflow = """
    timeout: 1h
    steps:
      - set: { names: [a, b, c] }
      - date.now
      - set: { began: $prev }
      - for: $names
        each: name
        do:
          - test.change: first ${name}
            as: first
          - try:
              - test.flaky: $name
                retry: { times: 2, delay: 1s }
              - if: $name is "b"
                then:
                  - fail: no ${name}
            catch:
              - test.change: caught ${error.message} of ${name}
            finally:
              - test.change: finally ${name}
          - if: $name is "c"
            then:
              - next
          - test.change: last ${name} after ${first}
        as: passes
      - for: $names
        parallel: 2
        do:
          - test.change: wide ${item} ${index}
          - log: told ${item}
          - text.change_case: $prev
          - run: other
            thing: $prev
      - set: { wide: $prev }
      - parallel:
          left:
            - test.change: left
            - run: other
              thing: left
          right:
            - test.change: right
            - wait: 2s
            - text.reverse
            - test.change
        as: both
      - try:
          - parallel:
              good:
                - test.change: good
                - test.change: better
              bad:
                - test.change: bad
                - fail: broken
        catch:
          - test.change: after ${error.message}
      - number.calculate: 1 / 0
        on_error: continue
      - set: { error_kind: $error.kind, n: 0 }
      - while: $n < 3
        max: 5
        do:
          - set: { n: "${n + 1}" }
          - test.change: while ${n}
      - repeat: 2
        do:
          - try:
              - test.change: tries ${index}
              - fail: again
            catch:
              - test.change: caught again ${index}
            retry: { times: 1, delay: 2s }
      - repeat: 2
        do:
          - run: failing
            thing: ${index}
            retry: { times: 1, delay: 2s }
            on_error: continue
      - menu: Which?
        default: That
        options:
          This: [ test.change: this ]
          That: [ test.change: that ]
      - shell.run: echo out; echo err >&2; exit 3
        allow_failure: true
        as: script
        on_interrupt: retry
      - test.change: ${script.exit_code} ${script.stderr}
      - test.change: ${first(last(split("x/y", "/")))}
    output:
      wide: $wide
      both: $both
      passes: $passes
      kind: $error_kind
      code: $script.exit_code
      last: $prev
      began: $began
    finally:
      - test.change: over
    """
  static let other = """
    inputs: { thing: { type: text } }
    steps:
      - test.change: other ${thing}
      - text.change_case
      - test.change: ${prev} twice
    """

  static let failing = """
    inputs: { thing: { type: text } }
    steps:
      - test.change: failing ${thing}
      - fail: again
    """

  private static let tester = WorkflowTester(workflow, intents: changingIntents)
    .workflows(["other": other, "failing": failing])

  private struct LoggedRun {
    let log = MessageLog()
    let context: IntentContext

    init() {
      context = TestContext.make(log: log)
    }

    func run(_ journal: MemoryJournal) async throws -> WorkflowRun {
      try await CrashTests.tester.moved(to: context).journaled(in: journal).run()
    }

    /// The changes, without those that a branch may or may not make before another one fails.
    var changed: Set<String> { Set(log.logged).subtracting(["good", "better"]) }
  }

  @Test(arguments: MemoryJournal.Loss.allCases)
  func `wherever a run dies it continues, and no step that ended is performed again`(
    losing loss: MemoryJournal.Loss
  ) async throws {
    let undisturbed = LoggedRun()
    let whole = MemoryJournal()
    let expected = try await undisturbed.run(whole)
    #expect(expected.status == "succeeded")
    #expect(whole.entries.count > 100)
    for death in 1...whole.entries.count {
      let own = LoggedRun()
      let first = MemoryJournal(dying: .at(death, losing: loss))
      // A branch may add an entry less before another one fails, so that the journal lives.
      let broken = try await own.run(first)
      #expect(broken.status == "interrupted" || death > whole.entries.count - 3)
      // The continued run dies as well.
      let second = MemoryJournal(after: first.entries, dying: .at(4, losing: loss))
      _ = try await own.run(second)
      let third = MemoryJournal(after: second.entries)
      let resumed = try await own.run(third)
      #expect(resumed.status == "succeeded", "dead at \(death)")
      #expect(resumed.result == expected.result, "dead at \(death)")
      #expect(own.changed == undisturbed.changed, "dead at \(death)")
      expectNothingAfterItsEnd(third.entries, death)
    }
  }

  private func expectNothingAfterItsEnd(_ entries: [JournalEntry], _ death: Int) {
    var ended: Set<String> = []
    for entry in entries where entry.kind == .begun || entry.kind == .ended {
      let visit = "\(entry.place) \(entry.attempt)"
      #expect(!ended.contains(visit), "\(visit) after dying at \(death)")
      if entry.kind == .ended { ended.insert(visit) }
    }
  }

  @Test func `an undisturbed run gives the same with and without a journal`() async throws {
    let (plain, journaled) = (LoggedRun(), LoggedRun())
    let expected = try await Self.tester.moved(to: plain.context).run()
    let run = try await journaled.run(MemoryJournal())
    #expect(run.status == expected.status)
    #expect(run.result == expected.result)
    #expect(run.trace.visits == expected.trace.visits)
    #expect(journaled.changed == plain.changed)
  }
}
