import AppIntentsCore
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage
import Testing
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

@testable import Automations

@Suite("Performing runs")
struct RunPerformerTests {
  private static let asking = """
    name: Desk
    inputs:
      who: { type: text }
    steps:
      - text.change_case: $who
    """

  @Test func `a run that asks for an input can be canceled`() async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session(Self.asking)
    let run = try await session.run()
    _ = try await session.question()
    #expect(await session.cancel(run))
    #expect(try await session.end(of: run).summary.state == .canceled)
    #expect(try session.store.read { try $0.openPrompts() }.isEmpty)
    try await session.stop()
  }

  @Test func `a run that asks for an input doesn't keep the daemon, and asks on afterwards`()
    async throws
  {
    let fixture = try QueueFixture()
    let before = try await fixture.session(Self.asking)
    let run = try await before.run()
    let question = try await before.question()
    try await before.stop()

    let after = try await fixture.session(Self.asking)
    try await after.answer(question, "Ada")
    let details = try await after.end(of: run)
    #expect(details.output == "ADA")
    #expect(details.prompts.map(\.answer) == ["Ada"])
    try await after.stop()
  }

  @Test func `how far a step is can be asked for until it ends`() async throws {
    let fixture = try QueueFixture(secrets: ["TOKEN": "hunter2"])
    let session = try await fixture.session(
      "steps:\n  - box.pack\n  - confirm: Really?\n", intents: [PackBoxes.self])
    let run = try await session.run()
    let packing = try await session.question()
    #expect(session.progress.words(of: run, at: fixture.now) == "25 %, box ••• of 4")
    try await session.answer(packing, true)
    let next = try await session.question()
    #expect(session.progress.words(of: run, at: fixture.now) == nil)
    try await session.answer(next, true)
    #expect(try await session.end(of: run).summary.state == .succeeded)
    try await session.stop()
  }

  @Test func `a run that grows beyond the memory of all runs fails, and the other goes on`()
    async throws
  {
    let fixture = try QueueFixture(settings: Settings(maxMemory: 8_000_000))
    let session = try await fixture.session(
      """
      overlap: parallel
      inputs:
        text: { type: text }
        grows: { type: boolean }
      steps:
        - if: $grows
          then:
            - repeat: 40
              do: [{ set: { text: "${$text}${$text}" } }]
          else:
            - ask: Go on?
            - set: { text: "${$text}!" }
        - return: done
      """)
    let text = IntentValue.text(String(repeating: "x", count: 100_000))
    let other = try await session.run([("text", text), ("grows", false)])
    let question = try await session.question()
    let growing = try await session.run([("text", text), ("grows", true)])
    let failed = try await session.end(of: growing)
    #expect(failed.summary.state == .failed)
    #expect(
      failed.summary.reason
        == "the values of all runs take more than 8 MB, and those of this run the most")
    try await session.answer(question, "yes")
    #expect(try await session.end(of: other).output == "done")
    try await session.stop()
  }

  @Test(arguments: [
    ("text", "home", "home"), ("[text]", "[home]", "home"),
    ("date", "2020-01-01", "2026-11-22T03:00"),
    ("any", "home", "2026-11-22T03:00"),
  ])
  func `the time that starts a run replaces the default of a date only`(
    type: String, usual: String, value: String
  ) async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session(
      "inputs: { first: { type: \(type), default: \(usual) } }\nsteps: [value: '${first}']",
      hash: Array(type.utf8))
    let due = IntentValue.date(
      IntentDate(try Date("2026-11-22T03:00:00Z", strategy: .iso8601), in: .gmt))
    let event = TriggerEvent(kind: "time", values: ["scheduled": due], start: due)
    let output = try await session.end(of: session.run(event: event)).output
    #expect(output.shortText.hasPrefix(value), "\(output)")
    try await session.stop()
  }

  @Test(arguments: ["${trigger.output}", "${first}"], [false, true])
  func `what a model wrote in another run is no path`(path: String, isFromModel: Bool) async throws
  {
    let fixture = try QueueFixture()
    let session = try await fixture.session(
      "inputs: { first: text }\nsteps: [{ file.details: '\(path)' }]",
      hash: Array("\(path)\(isFromModel)".utf8))
    let event = TriggerEvent(
      kind: "workflow", values: ["output": "/"], start: "/", model: isFromModel ? .model : [])
    let summary = try await session.end(of: session.run(event: event)).summary
    #expect((summary.state == .failed) == isFromModel, "\(summary.reason ?? "")")
    #expect(
      (summary.reason?.contains("has text in it that a model wrote") == true) == isFromModel)
    try await session.stop()
  }

  @Test func `a failure before the first step may quote what a model wrote`() async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session(
      "inputs: { n: { type: number } }\nsteps: [{ print: $n }]")
    let followers = "  - workflow: flow\n    ended: failed"
    for trigger in try ScheduleFixture.enter(followers, into: session.store, at: fixture.now) {
      try await fixture.followers.arm(trigger)
    }
    let event = TriggerEvent(kind: "workflow", values: [:], start: .nothing, model: .model)
    let run = try await session.run([("n", "no number")], event: event)
    let summary = try await session.end(of: run).summary
    #expect(summary.reason?.contains("no number") == true, "\(summary)")
    let runs = try session.store.read { try $0.nextRuns(of: "w", limit: 9, at: fixture.now) }
    #expect(runs.map(\.event?.isFromModel) == [true])
    try await session.stop()
  }

  @Test func `the settings limit values where the workflow doesn't`() async throws {
    let fixture = try QueueFixture(settings: Settings(maxValue: 1000))
    let steps = "steps: [{ set: { x: \"${join([1, 2], repeat)}\" } }]\n"
    for (limit, state) in [("", RunState.failed), ("max_value: 1 MB\n", .succeeded)] {
      let session = try await fixture.session(
        "\(limit)inputs: { repeat: { type: text } }\n\(steps)", hash: [UInt8(limit.utf8.count)])
      let run = try await session.run([("repeat", .text(String(repeating: "x", count: 2000)))])
      #expect(try await session.end(of: run).summary.state == state)
      try await session.stop()
    }
  }

  @Test func `what keeps a run from its first step ends it, with the reason`() async throws {
    struct Unreadable: Error, CustomStringConvertible {
      let description = "others can read the secrets"
    }
    let fixture = try QueueFixture(readingSecrets: { throw Unreadable() })
    let session = try await fixture.session("steps: [print: hello]")
    let run = try await session.run()
    let summary = try await session.end(of: run).summary
    #expect(summary.state == .failed)
    #expect(summary.reason == "others can read the secrets")
    try await session.stop()
  }

  @Test func `a run whose end was recorded elsewhere isn't followed any longer`() async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session("steps: [ask: Go on?]")
    let run = try await session.run()
    _ = try await session.question()
    let changes = session.changes(of: run)
    let now = fixture.now
    try await session.store.write { store in
      try store.interrupt(run)
      try store.cancel(run, reason: "a test", at: now)
    }
    #expect(await session.cancel(run))
    for await _ in changes {}
    #expect(try await session.end(of: run).summary.reason == "a test")
    try await session.stop()
  }

  @Test func `a question is stored without secrets`() async throws {
    let fixture = try QueueFixture(secrets: ["token": "hunter2"])
    let session = try await fixture.session(
      """
      steps:
        - ask: "Is ${$secrets.token} right?"
          type: boolean
      """)
    let run = try await session.run()
    let id = try await session.question()
    let prompt = try #require(try session.store.read { try $0.prompts(of: run) }.first)
    #expect(prompt.question.contains("Is ••• right?"), "\(prompt.question)")
    try await session.answer(id, true)
    #expect(try await session.end(of: run).summary.state == .succeeded)
    try await session.stop()
  }

  @Test func `what programs write is in the log of a run that succeeds, without secrets`()
    async throws
  {
    let fixture = try QueueFixture(secrets: ["token": "hunter2"])
    let session = try await fixture.session(
      """
      steps:
        - shell.run: 'echo to hun; printf "hun"; echo "ter2 and $TOKEN"'
          env: { TOKEN: $secrets.token }
        - for: [1, 2]
          do:
            - shell.run: 'echo "pass $1" >&2; printf end'
              args: [$item]
      """)
    let run = try await session.run()
    #expect(try await session.end(of: run).summary.state == .succeeded)
    let lines = try session.store.read { try $0.log(of: run) }.map(\.line)
    #expect(lines.filter { $0.step == 1 }.map(\.text) == ["to hun", "••• and •••"])
    #expect(
      Set(lines.filter { $0.level == .programErrors }.map { "\($0.step ?? 0) \($0.text)" })
        == ["3 pass 1", "3 pass 2"])
    #expect(
      lines.filter { $0.level == .programOutput && $0.step == 3 }.map(\.text) == ["end", "end"])
    #expect(lines.allSatisfy { $0.at == fixture.now.asStored })
    try await session.stop()
  }

  @Test func `the log has the first and the last half megabyte of what programs write`()
    async throws
  {
    let fixture = try QueueFixture()
    let session = try await fixture.session(
      """
      steps:
        - shell.run: 'seq 1000000 1999999; echo first >&2; seq 2000000 2999999 >&2'
          output: data
        - shell.run: 'seq 3000000 3999999'
      """)
    let run = try await session.run()
    #expect(try await session.end(of: run).summary.state == .succeeded)
    let lines = try session.store.read { try $0.log(of: run) }.map(\.line)
    // Output that is data isn't for reading.
    #expect(lines.first?.text == "first")
    #expect(lines[1].text == "2000000")
    #expect(lines.last?.text == "3999999")
    #expect(lines.contains { $0.level == .gap })
    #expect((10_000...40_000).contains(lines.count))
    try await session.stop()
  }

  @Test func `what undoes the changes of a run is in the store, also of a step that failed`()
    async throws
  {
    let fixture = try QueueFixture()
    let session = try await fixture.session(
      """
      steps:
        - file.write: hello
          to: made.txt
        - file.copy: [made.txt, missing.txt]
          to: copies/
      """)
    let run = try await session.run()
    #expect(try await session.end(of: run).summary.state == .failed)
    let records = try session.store.read { try $0.undo(of: run) }
    let items = UndoableRun(
      run: 1, workflow: "test", items: try records.map { try UndoItem($0, reveal: { $0 }) }
    ).items
    let folder = fixture.folder
    #expect(
      items.map(\.action.sentence) == [
        "move `\(folder)/copies/made.txt`, which was made, to the trash",
        "remove the folder `\(folder)/copies`",
        "move `\(folder)/made.txt`, which was made, to the trash",
      ])
    #expect(items.map(\.place) == ["2", "2", "1"])
    #expect(try session.store.read { try $0.runsToUndo(limit: 1) } == [run])
    try await session.stop()
  }

  @Test func `after a journal entry that couldn't be written nothing more is`() async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session("steps: [print: hello]")
    let run = try await session.run()
    _ = try await session.end(of: run)
    try await session.stop()
    let store = try HistoryStore.open(fixture.folder.appending("state"), at: fixture.now) { _ in }
    let journal = HistoryJournal(
      store: store, run: run, secrets: SecretMarks([:]), clock: fixture.clock)
    try store.close()
    let entry = JournalEntry(place: "1", attempt: 1, kind: .begun, input: 1)
    try journal.add(entry)
    #expect(throws: StoreError.closed) { try journal.add(entry) }
  }
}

/// Says how far it is, and asks before it goes on.
private struct PackBoxes: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "box.pack"
  static let title: LocalizedStringResource = "Pack Boxes"
  static let sideEffects: SideEffects = .asks

  func perform() async throws -> some IntentResult {
    let context = IntentContext.current
    context.report(.progress(0.25, "box hunter2 of 4"))
    _ = try await context.interaction.answer(Question("Go on?", kind: .confirmation))
    return .result()
  }
}
