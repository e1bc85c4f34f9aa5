import AppIntentsCore
import Automations
import Foundation
import OrderedCollections
import RunHistory
import ScheduleSimulation
import SystemPackage
import Testing
import WorkflowLanguage

@Suite("What follows a run")
struct FollowingTests {
  private static let yaml = "name: Desk\nsteps:\n  - ask: Go on?\n  - fail: it broke\n"

  /// What `$trigger.run` says to the runs of `w`, the last first.
  private func told(in store: HistoryStore) throws -> [OrderedDictionary<String, IntentValue>] {
    try store.read { store in
      try store.runs(RunFilter(workflow: "w")).compactMap { run in
        guard case .dictionary(let about)? = try store.queuedRun(run.id)?.event?.values["run"]
        else { return nil }
        return about
      }
    }
  }

  private func listen(
    to fixture: QueueFixture, ended: String = "failed", in store: HistoryStore
  ) async throws {
    let trigger = "  - workflow: flow\n    ended: \(ended)"
    for trigger in try ScheduleFixture.enter(trigger, into: store, at: fixture.now) {
      try await fixture.followers.arm(trigger)
    }
  }

  @Test func `it is told when the run began, and why it failed`() async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session(Self.yaml)
    try await listen(to: fixture, in: session.store)
    // The second waits in the queue until the first has ended.
    let runs = try await session.runs([[], []])
    for run in runs {
      let question = try await session.question()
      fixture.advance(by: 60)
      try await session.answer(question, "yes")
      _ = try await session.end(of: run)
    }
    let told = try told(in: session.store)
    #expect(told.map { $0["id"] } == [2, 1])
    #expect(told.map { $0["error"] } == ["it broke", "it broke"])
    guard case .date(let began)? = told.first?["started"] else {
      Issue.record("the run has no start")
      return
    }
    #expect(began.instant == (fixture.now - 60).asStored)
    try await session.stop()
  }

  @Test func `it is told no secret through the store`() async throws {
    let fixture = try QueueFixture(secrets: ["TOKEN": "hunter2"])
    let session = try await fixture.session("steps:\n  - text.trim: my ${secrets.TOKEN}\n")
    try await listen(to: fixture, ended: "succeeded", in: session.store)
    _ = try await session.end(of: session.run())
    let outputs = try session.store.read { store in
      try store.runs(RunFilter(workflow: "w")).map {
        try store.queuedRun($0.id)?.event?.values["output"]
      }
    }
    #expect(outputs.count == 1)
    #expect(!"\(outputs)".contains("hunter2") && "\(outputs)".contains("my "), "\(outputs)")
    try await session.stop()
  }

  @Test func `the end of a run that died with the daemon is followed, too`() async throws {
    let fixture = try QueueFixture()
    let store = try HistoryStore.open(fixture.folder.appending("state"), at: fixture.now) {
      Issue.record($0)
    }
    try await listen(to: fixture, in: store)
    let file = fixture.folder.appending("flow.yaml")
    let now = fixture.now
    try await store.write { store in
      _ = try store.enqueue(NewRun(workflow: "flow", file: file, cause: .person), at: now)
      for _ in 1...2 {
        try store.claim(1)
        _ = try store.recover(at: now)
      }
      try store.claim(1)
    }
    try store.close()
    let session = try await fixture.session(Self.yaml)
    let told = try told(in: session.store)
    #expect(told.map { $0["status"] } == ["dead"])
    #expect(told.map { $0["error"] } == ["the daemon died 3 times while it was running"])
    try await session.stop()
  }
}
