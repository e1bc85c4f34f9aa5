import AppIntentsCore
import Control
import Foundation
import ProgramTesting
import RunHistory
import SystemPackage
import Testing
import WorkflowEngine

@testable import Automations

@Suite("Runs that haven't ended")
struct UnfinishedRunTests {
  private static let hello = "triggers:\n  - every: 1h\nsteps:\n  - print: hello\n"

  /// A workflow with a run that was in progress when its daemon died.
  private func fixture(_ text: String) async throws -> (ServiceFixture, ControlService) {
    let fixture = try ServiceFixture()
    try fixture.write(text, to: "workflows/hello.yaml")
    let service = fixture.service(fixture.registry())
    guard case .preview(let preview) = await service.answer(.preview(workflow: "hello")) else {
      Issue.record("no preview")
      return (fixture, service)
    }
    _ = await service.answer(.enable(workflow: "hello", version: preview.version))
    _ = await service.answer(.trigger(workflow: "hello", name: nil, files: []))
    try await fixture.store.write { store in
      try store.claim(1)
      try store.start(1, definitionHash: [1], at: fixture.now)
      try store.addJournalRecord(
        JournalRecord(place: "1", kind: .begun, attempt: 1, at: fixture.now), of: 1)
    }
    return (fixture, service)
  }

  private func report(_ service: ControlService) async throws -> RunReport {
    let reply = await service.answer(.run(1))
    guard case .run(let report) = reply else {
      throw ControlFailure(.failed, reply.words)
    }
    return report
  }

  private func states(_ service: ControlService, _ states: String...) async -> [String] {
    guard case .runs(let runs) = await service.answer(.runs(RunQuery(states: states))) else {
      return []
    }
    return runs.map(\.state)
  }

  @Test func `while no daemon runs, no run is called running`() async throws {
    let (fixture, service) = try await fixture(Self.hello)
    let shown = try await report(service)
    #expect(shown.summary.state == "interrupted")
    #expect(shown.summary.message == "waits for `segue daemon`")
    #expect(shown.steps.map(\.outcome) == ["interrupted"])
    #expect(shown.summary.progress == nil)
    #expect(await states(service) == ["interrupted"])
    #expect(await states(service, "interrupted") == ["interrupted"])
    #expect(await states(service, "running") == [])
    guard case .status(let status) = await service.answer(.status(workflow: nil)) else {
      Issue.record("no status")
      return
    }
    #expect(status.workflows.map(\.running) == [0])
    #expect(status.workflows.map(\.queued) == [1])
    let served = fixture.service(fixture.registry(), live: ToldDaemon())
    #expect(try await report(served).steps.map(\.outcome) == ["running"])
    #expect(try await report(served).summary.progress == "40 %, 12 of 40 files")
    #expect(await states(served, "running") == ["running"])
  }

  @Test func `a run that is canceled without a daemon has its programs ended`() async throws {
    let (fixture, service) = try await fixture(Self.hello + "finally:\n  - print: over\n")
    let state = fixture.store.folder.string
    let program = try ChildProgram(
      "env",
      ["SEGUE_RUN=1", "SEGUE_STEP=1", "SEGUE_STATE=\(state)", "setsid", "sleep", "1000"])
    // A step's program leads a session.
    while SystemProcess(program.id)?.session != program.id { await Task.yield() }
    #expect(
      await service.answer(.cancelRun(1)).words
        == "canceled run 1 of `hello`; its `finally` doesn't run, because no daemon was performing "
        + "it")
    // By a signal.
    #expect(await program.finish() > 128)
    let shown = try await report(service)
    #expect(shown.summary.state == "canceled")
    #expect(shown.steps.map(\.outcome) == ["canceled"])
  }

  @Test func `a run in the queue says what it waits for`() async throws {
    let (fixture, service) = try await fixture(Self.hello + "overlap: queue\n")
    let served = fixture.service(fixture.registry(), live: ToldDaemon())
    _ = await served.answer(.trigger(workflow: "hello", name: nil, files: []))
    func message(_ service: ControlService) async -> String? {
      guard case .run(let report) = await service.answer(.run(2)) else { return nil }
      return report.summary.message
    }
    #expect(await message(served) == "waits for run 1 to end")
    #expect(await message(service) == "waits for `segue daemon`")
    _ = await served.answer(.pause(workflow: nil))
    #expect(await message(served) == "waits: all workflows are paused; `segue resume --all`")
    _ = await served.answer(.pause(workflow: "hello"))
    #expect(await message(served) == "waits: the workflow is paused; `segue resume hello`")
    _ = await served.answer(.disable(workflow: "hello"))
    #expect(await message(served) == "waits: the workflow is off; `segue enable hello`")
  }

  @Test func `a waiting run shows the step that asks`() async throws {
    let (fixture, _) = try await fixture(Self.hello)
    try await fixture.store.write { store in
      _ = try store.ask(1, at: "2#1.1", question: "Really?", at: fixture.now)
      try store.wait(1)
    }
    let served = fixture.service(fixture.registry(), live: ToldDaemon())
    #expect(try await report(served).steps.map(\.step) == [1, 2])
  }

  @Test func `the doctor tells that everything is paused, and what doesn't run`() async throws {
    let (fixture, service) = try await fixture(Self.hello)
    _ = await service.answer(.pause(workflow: nil))
    try fixture.write("steps: 5\n", to: "workflows/bad.yaml")
    guard case .findings(let findings) = await service.answer(.diagnose) else {
      Issue.record("no findings")
      return
    }
    #expect(
      findings.contains(
        Finding(
          .warning, "workflows", "all are paused: on request",
          help: "`segue resume --all` lets them go on")))
    var broken = RegisteredWorkflow(id: "bad", path: "/bad.yaml")
    broken.problem = "it has errors"
    #expect(
      WorkflowFinding.make(broken) { _ in true } == [
        Finding(.bad, "bad", "doesn't run: it has errors")
      ]
    )
  }
}
