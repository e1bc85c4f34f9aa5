import AppIntents
import Foundation
import SystemPackage
import Testing
import WorkflowLanguage
import WorkflowTesting

@testable import WorkflowEngine

/// A run that ended badly goes on because a person wants it to. `say` is a step that writes a line,
/// `need` one that writes a line and fails until `ok` is there.
@Suite("Going on after the end")
struct GoingOnTests {
  private final class Desk: @unchecked Sendable {
    let folder = FilePath(NSTemporaryDirectory()).appending("goes-on-\(UUID().uuidString)")
    let log = MessageLog()
    let tester: WorkflowTester
    private(set) var entries: [JournalEntry] = []

    init(_ text: String, answers: any Interaction = UnattendedInteraction()) throws {
      try LocalFiles().createFolder(folder)
      let text = text.replacing(/(say|need): ([^\s,\]]+)/) { match in
        "shell.run: echo \(match.2) >> lines" + (match.1 == "need" ? "; test -e ok" : "")
      }
      let others = ["other": Self.other]
      tester = WorkflowTester(
        text, intents: changingIntents,
        in: TestContext.make(folder: folder, interaction: answers, clock: TestClock(), log: log)
      ).workflows(others)
    }

    private static let other = """
      steps:
        - shell.run: echo inner >> lines
        - shell.run: echo needed >> lines; test -e ok
      catch:
        - shell.run: echo caught >> lines
      """

    deinit { try? LocalFiles().remove(folder) }

    /// Runs, or goes on because somebody wants it.
    func run() async throws -> WorkflowRun {
      let earlier = entries.isEmpty ? [] : entries + [.goesOn]
      return try await run(after: earlier)
    }

    func run(
      after earlier: [JournalEntry], dying death: MemoryJournal.Death = .never
    ) async throws -> WorkflowRun {
      let journal = MemoryJournal(after: earlier, dying: death)
      let run = try await tester.journaled(in: journal).run()
      entries = journal.entries
      return run
    }

    func permit() throws {
      try LocalFiles().write(Data(), to: folder.appending("ok"), replacing: true)
    }

    /// Waits until a step writes into the pipe `began` that it has made.
    func waitForBegan() async throws {
      let path = folder.appending("began").string
      while access(path, F_OK) != 0 { await Task.yield() }
      try await Task.detached {
        let pipe = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        defer { try? pipe.close() }
        var byte: UInt8 = 0
        _ = try withUnsafeMutableBytes(of: &byte) { try pipe.read(into: $0) }
      }.value
    }

    /// What has been written since the last look.
    func lines() throws -> [String] {
      let path = folder.appending("lines")
      guard let data = try? LocalFiles().read(path) else { return [] }
      try LocalFiles().remove(path)
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  fileprivate struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    /// What the first run does, what the one does that goes on and fails again, and what the one
    /// does that goes on and succeeds.
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
      name: "a step that is tried again, whose count begins anew",
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
      name: "the run's own `catch` and `finally` run again at the second end",
      text: """
        steps:
          - say: one
          - need: two
        catch:
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
      name: "a workflow that it runs, whose failure was dealt with",
      text: """
        steps:
          - run: other
            on_error: continue
          - need: two
        """,
      first: ["inner", "needed", "caught", "two"], again: ["two"], last: ["two"]),
    Case(
      name: "what looked at the world looks again",
      text: """
        inputs:
          file: { type: file, default: ok }
        steps:
          - say: one
          - file.read: $file
          - say: two
        """,
      first: ["one"], again: [], last: ["two"]),
    Case(
      name: "an expression that failed",
      text: """
        inputs:
          file: { type: file, default: ok }
        steps:
          - say: one
          - if: $file.text == ""
            then: [say: two]
        """,
      first: ["one"], again: [], last: ["two"]),
  ]

  @Test(arguments: cases)
  fileprivate func `what failed is done, what was done isn't`(_ subject: Case) async throws {
    let desk = try Desk(subject.text)
    #expect(try await desk.run().status == "failed")
    #expect(try desk.lines() == subject.first)
    #expect(try await desk.run().status == "failed")
    #expect(try desk.lines() == subject.again)
    try desk.permit()
    let last = try await desk.run()
    #expect(last.status == "succeeded", "\(last.failure ?? "")")
    #expect(try desk.lines() == subject.last)
  }

  // MARK: Other ends

  @Test func `a run that ran out of time goes on with the step that took too long`() async throws {
    let desk = try Desk(
      """
      timeout: 1h
      steps:
        - say: one
        - say: two
        - say: three
      finally:
        - say: over
      """)
    _ = try await desk.run()
    _ = try desk.lines()
    let begun = try #require(desk.entries.firstIndex { $0.place == "2" })
    let failure = StepFailure(
      message: "the run took longer than 1h", kind: .timeout, step: 0, line: 0, action: "timeout",
      attempt: 1)
    let end = JournalEntry(place: "0", attempt: 0, kind: .ended, content: .failure(failure))
    let timedOut = try await desk.run(after: desk.entries.prefix(through: begun) + [end])
    #expect(timedOut.status == "timed out")
    #expect(try desk.lines() == ["over"])
    #expect(desk.entries.stepsInDoubt == [2])
    #expect(try await desk.run().status == "succeeded")
    #expect(try desk.lines() == ["two", "three", "over"])
  }

  @Test func `a run that was cancelled goes on with the step it was cancelled in`() async throws {
    let desk = try Desk(
      """
      steps:
        - say: one
        - try:
            - shell.run: echo two >> lines; test -e ok || { mkfifo began; echo > began; sleep 20; }
          catch:
            - say: caught
          finally:
            - say: cleared
        - say: three
      """)
    let running = Task { try await desk.run() }
    try await desk.waitForBegan()
    running.cancel()
    #expect(try await running.value.status == "cancelled")
    #expect(try desk.lines() == ["one", "two", "cleared"])
    try desk.permit()
    #expect(desk.entries.stepsInDoubt == [3])
    #expect(try await desk.run().status == "succeeded")
    #expect(try desk.lines() == ["two", "cleared", "three"])
  }

  @Test(arguments: ["fail", "ask"])
  func `a step in doubt is done again, because the person has decided`(policy: String) async throws
  {
    let desk = try Desk(
      """
      steps:
        - say: one
        - shell.run: echo two >> lines
          on_interrupt: \(policy)
        - say: three
      """)
    _ = try await desk.run()
    let end = try #require(desk.entries.firstIndex { $0.place == "2" && $0.kind == .ended })
    let left = Array(desk.entries.prefix(upTo: end))
    _ = try desk.lines()
    let failed = try await desk.run(after: left)
    #expect(failed.failure == "it may or may not have happened: the run was interrupted there")
    #expect(try desk.lines() == [])
    #expect(desk.entries.stepsInDoubt == [2])
    #expect(try await desk.run().status == "succeeded")
    #expect(try desk.lines() == ["two", "three"])
    // A run that died three times has nobody's failure written down.
    #expect(left.stepsInDoubt == [2])
    #expect(try await desk.run(after: left + [.goesOn]).status == "succeeded")
    #expect(try desk.lines() == ["two", "three"])
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
    let desk = try Desk(text)
    #expect(try await desk.run().status == "failed")
    #expect(try desk.lines() == ["one", "two"])
    try desk.permit()
    let last = try await desk.run()
    #expect(last.status == "succeeded", "\(last.failure ?? "")")
    #expect(try desk.lines() == ["two", "three"])
  }

  @Test func `a run that goes on and is interrupted goes on from there`() async throws {
    let desk = try Desk(
      """
      steps:
        - say: one
        - need: two
          retry: 1
        - say: three
      """)
    _ = try await desk.run()
    try desk.permit()
    _ = try desk.lines()
    let broken = try await desk.run(
      after: desk.entries + [.goesOn], dying: .at(3, losing: .nothing))
    #expect(broken.status == "interrupted")
    #expect(try desk.lines() == ["two"])
    let last = try await desk.run(after: desk.entries + [.goesOn])
    #expect(last.status == "succeeded")
    #expect(try desk.lines() == ["three"])
  }

  @Test func `what was answered isn't asked again`() async throws {
    let answers = ScriptedInteraction([true])
    let desk = try Desk(
      """
      steps:
        - test.confirmed_send: mail
        - need: two
      """, answers: answers)
    _ = try await desk.run()
    let asked = answers.asked.count
    try desk.permit()
    #expect(try await desk.run().status == "succeeded")
    #expect(answers.asked.count == asked)
    #expect(desk.log.logged == ["mail"])
  }
}
