import AppIntentsCore
import Automations
import Foundation
import OrderedCollections
import RunHistory
import ScheduleSimulation
import SystemPackage
import Testing
import WorkflowLanguage

@Suite("Workflow trigger server")
struct WorkflowTriggerServerTests {
  /// The triggers wait for a workflow that this check need not know.
  private func withListeners(
    _ ended: [String], _ body: (ScheduleFixture, WorkflowTriggerServer) async throws -> Void
  ) async throws {
    let text = ended.map { "  - workflow: w\n    ended: \($0)\n    id: \($0)" }
    try await ScheduleFixture.with(text.joined(separator: "\n"), at: "2026-11-20 12:00") {
      fixture in
      let triggers = WorkflowTriggerServer()
      for trigger in fixture.triggers { try await triggers.arm(trigger) }
      try await body(fixture, triggers)
    }
  }

  private func ended(_ state: RunState, generation: Int = 0) throws -> EndedRun {
    EndedRun(
      run: 7, workflow: "w", state: state, output: "done",
      reason: state == .succeeded ? nil : "it broke", generation: generation,
      endedAt: try ScheduleFixture.moment("2026-11-20 12:00"))
  }

  @Test(arguments: [
    (RunState.succeeded, 2), (.failed, 2), (.timedOut, 2), (.dead, 2), (.canceled, 1),
    (.skipped, 0), (.interrupted, 0),
  ])
  func `a run's end is followed by those who wait for it`(state: RunState, count: Int) async throws
  {
    try await withListeners(["succeeded", "failed", "any"]) { fixture, triggers in
      let now = fixture.clock.now
      let ended = try ended(state)
      let followers = try await fixture.store.write { store in
        try triggers.follow(ended, in: store, at: now)
      }
      #expect(followers.queued["w", default: 0] == count)
      #expect(followers.refused.isEmpty)
      let runs = try fixture.store.read { try $0.nextRuns(of: "w", limit: 9, at: now) }
      #expect(runs.count == count)
      guard let run = runs.first else { return }
      #expect(run.generation == 1)
      #expect(run.event?.start == "done")
      #expect(run.event?.values["output"] == "done")
      guard case .dictionary(let about)? = run.event?.values["run"] else {
        Issue.record("there is no `$trigger.run`")
        return
      }
      #expect(about["id"] == 7 && about["workflow"] == "w")
      #expect(about["status"] == .text(state.rawValue))
      #expect(about["error"] == (state == .succeeded ? .nothing : "it broke"))
    }
  }

  @Test(arguments: [false, true])
  func `the runs that follow know whether a model wrote the output`(isFromModel: Bool) async throws
  {
    try await withListeners(["any"]) { fixture, triggers in
      let now = fixture.clock.now
      var ended = try ended(.succeeded)
      ended.model = isFromModel ? [.data, .model] : .data
      _ = try await fixture.store.write { [ended] store in
        try triggers.follow(ended, in: store, at: now)
      }
      let runs = try fixture.store.read { try $0.nextRuns(of: "w", limit: 9, at: now) }
      #expect(runs.map(\.event?.isFromModel) == [isFromModel])
    }
  }

  @Test func `nothing follows where the end wasn't written`() async throws {
    struct Refused: Error {}
    try await withListeners(["any"]) { fixture, triggers in
      let now = fixture.clock.now
      let ended = try ended(.succeeded)
      await #expect(throws: Refused.self) {
        try await fixture.store.write { store in
          _ = try triggers.follow(ended, in: store, at: now)
          throw Refused()
        }
      }
      #expect(try fixture.store.read { try $0.queuedCounts() } == [:])
    }
  }

  @Test func `a chain of runs that start each other ends, and says so`() async throws {
    try await withListeners(["any"]) { fixture, triggers in
      let now = fixture.clock.now
      let last = try ended(.succeeded, generation: WorkflowTriggerServer.longestChain)
      let followers = try await fixture.store.write { store in
        try triggers.follow(last, in: store, at: now)
      }
      #expect(followers.queued == [:])
      let refused = try #require(followers.refused.first)
      let reason =
        "a chain of 8 runs that start each other ends here: run 7 of `w` was the last"
      #expect(refused.workflow == "w" && refused.reason == reason)
      let details = try #require(try fixture.store.read { try $0.details(of: refused.run) })
      #expect(details.summary.state == .skipped && details.summary.reason == reason)
    }
  }

  @Test func `a trigger that is disarmed hears nothing`() async throws {
    try await withListeners(["any"]) { fixture, triggers in
      triggers.disarm(fixture.triggers[0].id)
      let (now, ended) = (fixture.clock.now, try ended(.succeeded))
      let followers = try await fixture.store.write { store in
        try triggers.follow(ended, in: store, at: now)
      }
      #expect(followers.queued == [:])
    }
  }
}
