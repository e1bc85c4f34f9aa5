import AppIntents
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage
import Testing
import WorkflowEngine
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
