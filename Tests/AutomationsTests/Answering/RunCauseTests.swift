import AppIntentsCore
import Control
import Foundation
import OrderedCollections
import RunHistory
import Scheduling
import SystemPackage
import Testing
import WorkflowEngine

@testable import Automations

@Suite("What started a run, and where it failed")
struct RunCauseTests {
  private static let due = Date(timeIntervalSince1970: 1_700_000_000)

  private func event(_ values: [(String, IntentValue)], _ start: IntentValue = .nothing)
    -> TriggerEvent
  {
    TriggerEvent(kind: "x", values: .init(uniqueKeysWithValues: values), start: start)
  }

  @Test func `a file is named by its path below the trigger's folder`() {
    let file = IntentValue.file(IntentFile(path: "/in/box/a/b.txt"))
    let folder = IntentValue.file(IntentFile(path: "/in/box"))
    #expect(event([("folder", folder)], file).subject == "a/b.txt")
    #expect(event([], file).subject == "b.txt")
    #expect(event([("folder", folder)], .list([file])).subject == "a/b.txt")
    #expect(event([], .list([file, file])).subject == "2 files")
  }

  @Test func `a run that follows another one says which`() {
    let run = IntentValue.dictionary(["id": 12, "workflow": "build"])
    #expect(event([("run", run)]).subject == "run 12 of build")
  }

  @Test(arguments: [
    (0, 59.0, nil), (0, 3600, "due 2023-11-14 22:13, made up for later"),
    (1, 1, "due 2023-11-14 22:13, made up for later"),
    (3, 1, "due 2023-11-14 22:13, made up for later, for 3 times that were missed"),
  ])
  func `a late run says when it was due`(missed: Int, late: TimeInterval, words: String?) {
    let event = event([
      ("scheduled", .date(IntentDate(Self.due, in: .gmt))), ("missed", .number(missed)),
    ])
    #expect(event.lateness(queued: Self.due.addingTimeInterval(late)) == words)
  }

  @Test func `the status of a workflow tells which due times were skipped`() async throws {
    let fixture = try ServiceFixture()
    try fixture.write("triggers: [every: 1h]\nsteps: [print: hi]\n", to: "workflows/hello.yaml")
    let service = fixture.service(fixture.registry())
    try await fixture.store.write { store in
      try store.saveWorkflow("hello", path: fixture.path("workflows/hello.yaml"))
      let trigger = try store.saveTrigger(
        workflow: "hello", name: "1", kind: "every", definition: "every 1h", at: Self.due)
      for (hours, outcome) in [(1.0, FireOutcome.skipped), (2, .ran)] {
        let moment = Self.due.addingTimeInterval(hours * 3600)
        try store.record(
          FireRecord(
            trigger: trigger.id, first: moment, scheduled: moment, count: 1, outcome: outcome,
            reason: outcome == .skipped ? .tooOld : nil))
      }
    }
    guard case .status(let status) = await service.answer(.status(workflow: "hello")) else {
      Issue.record("no status")
      return
    }
    let notes = status.workflows.flatMap(\.triggers).flatMap(\.notes)
    #expect(notes.count == 1)
    #expect(
      notes.first?.hasSuffix("was skipped: it was longer ago than the trigger's `window`") == true)
  }

  @Test func `a failure in another workflow says where`() async throws {
    let fixture = try ServiceFixture()
    let service = fixture.service(fixture.registry())
    let failure = RecordedFailure(
      message: "no", kind: "exit", step: 2, line: 4, action: "shell.run", attempt: 3,
      file: "/w/child.yaml")
    try await fixture.store.write { store in
      let run = NewRun(workflow: "hello", file: "/w/hello.yaml", cause: .person)
      let id = try #require(try store.enqueue(run, at: fixture.now))
      try store.claim(id)
      try store.start(id, definitionHash: [1], at: fixture.now)
      try store.finish(id, RunEnding(.failed, failure: failure), at: fixture.now)
    }
    guard case .run(let report) = await service.answer(.run(1)) else {
      Issue.record("no run")
      return
    }
    #expect(
      report.failedIn == "`/w/child.yaml`, line 4, step 2, `shell.run`, after 3 attempts")
  }
}
