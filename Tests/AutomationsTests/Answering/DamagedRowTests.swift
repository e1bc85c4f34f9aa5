import AppIntentsCore
import Automations
import Control
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import RunHistory

@Suite("Rows that were damaged")
struct DamagedRowTests {
  private func fixture() async throws -> (ServiceFixture, ControlService, [RunID]) {
    let fixture = try ServiceFixture()
    try fixture.write("steps:\n  - ask: Go on?\n", to: "workflows/hello.yaml")
    let now = fixture.now
    let event = TriggerEvent(kind: "folder", values: [:], start: "a.txt")
    let file = fixture.path("workflows/hello.yaml")
    let runs = try await fixture.store.write { store in
      try (1...4).map { _ in
        try #require(
          try store.enqueue(
            NewRun(workflow: "hello", file: file, event: event, cause: .trigger), at: now))
      }
    }
    return (fixture, fixture.service(fixture.registry()), runs)
  }

  private func damage(_ fixture: ServiceFixture, _ sql: String, _ run: RunID) async throws {
    _ = try await fixture.store.write { try $0.run(sql.replacing("?", with: "\(run)")) }
  }

  private static let damages: [(String, String, String?)] = [
    // Lists don't read these.
    ("UPDATE run SET event = '{half' WHERE id = ?", "queued", nil),
    ("UPDATE run SET inputs = 'none' WHERE id = ?", "queued", nil),
    ("UPDATE run SET deaths = 'many' WHERE id = ?", "queued", nil),
    ("UPDATE run SET cause = 99 WHERE id = ?", "unreadable", "the run"),
  ]

  @Test(arguments: damages)
  func `costs only its own line in the list of runs`(
    sql: String, state: String, what: String?
  ) async throws {
    let (fixture, service, runs) = try await fixture()
    defer { withExtendedLifetime(fixture) {} }
    try await damage(fixture, sql, runs[1])
    guard case .runs(let list) = await service.answer(.runs(RunQuery())) else {
      Issue.record("no list")
      return
    }
    #expect(Set(list.map(\.id)) == Set(runs))
    let damaged = try #require(list.first { $0.id == runs[1] })
    #expect(damaged.state == state)
    if let what {
      #expect(damaged.message == "\(what) in the history can't be read")
    } else {
      #expect(damaged.message == list.first { $0.id == runs[0] }?.message)
    }
    #expect(list.filter { $0.id != runs[1] }.allSatisfy { $0.message?.contains("read") != true })
  }

  @Test func `is told for a run of an earlier version, whose event the list reads`() async throws {
    let (fixture, service, runs) = try await fixture()
    defer { withExtendedLifetime(fixture) {} }
    try await damage(fixture, "DELETE FROM event_summary WHERE run_id = ?", runs[1])
    try await damage(fixture, "UPDATE run SET event = '{half' WHERE id = ?", runs[1])
    guard case .runs(let list) = await service.answer(.runs(RunQuery())) else {
      Issue.record("no list")
      return
    }
    #expect(
      list.first { $0.id == runs[1] }?.message
        == "the event of a trigger in the history can't be read")
  }

  @Test(arguments: damages)
  func `leaves the status as it was`(sql: String, state: String, what: String?) async throws {
    let (fixture, service, runs) = try await fixture()
    defer { withExtendedLifetime(fixture) {} }
    try await damage(fixture, sql, runs[3])
    guard case .status(let status) = await service.answer(.status(workflow: nil)) else {
      Issue.record("no status")
      return
    }
    #expect(status.workflows.map(\.id) == ["hello"])
    #expect(status.workflows.first?.queued == 4)
  }

  @Test func `leaves the other questions`() async throws {
    let (fixture, service, runs) = try await fixture()
    defer { withExtendedLifetime(fixture) {} }
    let now = fixture.now
    let prompts = try await fixture.store.write { store in
      try runs.prefix(3).map { run in
        try store.claim(run)
        try store.start(run, definitionHash: [], at: now)
        try store.wait(run)
        return try store.ask(
          run, at: "1", question: "{}", defaultAnswer: .boolean(true), at: now)
      }
    }
    try await damage(
      fixture, "UPDATE prompt SET default_answer = '[' WHERE run_id = ?", runs[0])
    guard case .prompts(let open) = await service.answer(.prompts) else {
      Issue.record("no questions")
      return
    }
    #expect(open.map(\.id) == prompts.dropFirst().map(\.id))
    guard case .runs(let list) = await service.answer(.runs(RunQuery(states: ["waiting"]))) else {
      Issue.record("no list")
      return
    }
    #expect(
      list.first { $0.id == runs[0] }?.message == "a question in the history can't be read")
  }

  @Test func `is canceled in the queue, and doesn't hold up the others`() async throws {
    let fixture = try QueueFixture()
    let file = fixture.folder.appending("flow.yaml")
    let now = fixture.now
    let store = try HistoryStore.open(fixture.folder.appending("state"), at: now) {
      Issue.record($0)
    }
    let runs = try await store.write { store in
      let runs = try (1...3).map { _ in
        try #require(
          try store.enqueue(NewRun(workflow: "flow", file: file, cause: .person), at: now))
      }
      try store.run("UPDATE run SET event = 'x' WHERE id = \(runs[0])")
      return runs
    }
    try store.close()

    let next = try await fixture.session("steps:\n  - print: hello\n")
    for run in runs.dropFirst() {
      #expect(try await next.end(of: run).summary.state == .succeeded)
    }
    let damaged = try #require(try next.store.read { try $0.summary(of: runs[0]) })
    #expect(damaged.state == .canceled)
    #expect(
      damaged.reason == "its event or its inputs in the history can't be read")
    try await next.stop()
  }
}
