import AppIntentsCore
import Automations
import Control
import Foundation
import RunHistory
import SystemPackage
import Testing
import WorkflowEngine

@Suite("What the commands ask for about runs")
struct ControlRunTests {
  @Test func `runs are listed, shown, run again, canceled and gone on with`() async throws {
    let (fixture, service) = try await ServiceFixture.serving()
    #expect(await service.answer(.runs(RunQuery())).words == "runs([])")
    _ = await service.answer(.trigger(workflow: "hello", name: nil, files: []))
    #expect(await service.answer(.cancelRun(1)).words == "canceled run 1 of `hello`")
    #expect(
      await service.answer(.cancelRun(1)).words == "failed: run 1 has ended: it was canceled")
    #expect(
      await service.answer(.rerun(run: 1, fromStep: nil)).words
        == "queued run 2 of `hello`: run 1 again, when `segue daemon` runs")
    #expect(
      await service.answer(.rerun(run: 1, fromStep: 2)).words
        == "usage: run 1 has no step 2 (nothing is known of its steps)")
    let hash = try await fixture.version()
    try await fixture.store.write { store in
      try store.claim(2)
      try store.start(2, definitionHash: hash, at: fixture.now)
      try store.log(2, LogLine(at: fixture.now, level: .note, text: "half way"))
      try store.finish(
        2, RunEnding(.failed, failure: RecordedFailure(message: "it broke", help: "mend it")),
        at: fixture.now)
    }
    guard case .runs(let lines) = await service.answer(.runs(RunQuery(workflow: "hello"))),
      case .run(let report) = await service.answer(.run(2)),
      case .log(let said) = await service.answer(.log(run: 2, follows: false))
    else {
      Issue.record("no runs")
      return
    }
    #expect(lines.map(\.id) == [2, 1])
    #expect(lines.map(\.state) == ["failed", "canceled"])
    #expect(lines.map(\.cause) == ["run 1 again", "person, as every"])
    #expect(report.summary.message == "it broke")
    #expect(report.help == "mend it")
    #expect(said.map(\.text) == ["half way"])
    #expect(
      await service.answer(.retryRun(2)).words
        == "failed: run 2 isn't dead: it failed (`segue runs rerun 2` runs it again)")
    #expect(
      await service.answer(.resumeRun(2)).words
        == "run 2 of `hello` goes on where it stopped, when `segue daemon` runs")
    #expect(try fixture.state(of: 2) == .interrupted)
    // A daemon that died left it so.
    try await fixture.store.write { store in
      try store.claim(2)
      try store.start(2, definitionHash: [1], at: fixture.now)
    }
    #expect(await service.answer(.cancelRun(2)).words == "canceled run 2 of `hello`")
    #expect(try fixture.state(of: 2) == .canceled)
    fixture.advance(by: 40 * 86_400)
    #expect(await service.answer(.prune).words == "removed 2 runs")
    #expect(await service.answer(.prune).words == "no run is older than the history has to keep")
  }

  @Test func `nothing starts of a workflow that is off, or that isn't the one that ran`()
    async throws
  {
    let (fixture, service) = try await ServiceFixture.serving()
    for _ in 0..<2 { _ = await service.answer(.trigger(workflow: "hello", name: nil, files: [])) }
    try await fixture.store.write { try $0.cancel(1, reason: "no", at: fixture.now) }
    #expect(
      await service.answer(.disable(workflow: "hello")).words
        == "`hello` is disabled; 1 run of it will wait until it is enabled again")
    let requests = [
      ControlRequest.rerun(run: 1, fromStep: nil), .resumeRun(1), .resumeRun(2),
      .trigger(workflow: "hello", name: nil, files: []),
    ]
    for request in requests {
      #expect(
        await service.answer(request).words
          == "notPermitted: `hello` is not enabled (`segue enable hello` shows what it will do; "
          + "`segue run hello` runs it by hand)")
    }
    // Another project's file takes over the name.
    try fixture.remove("workflows/hello.yaml")
    try fixture.write(ServiceFixture.hello, to: "project/Workflows/hello.yaml")
    _ = await service.answer(.addFolder(WirePath(fixture.path("project"))))
    #expect(
      await service.answer(requests[0]).words
        == "failed: run 1 was of `\(fixture.path("workflows/hello.yaml"))`, and `hello` is "
        + "`\(fixture.path("project/Workflows/hello.yaml"))` now")
    try fixture.remove("project/Workflows/hello.yaml")
    #expect(
      await service.answer(requests[0]).words
        == "failed: run 1 was of `\(fixture.path("workflows/hello.yaml"))`, which is in no folder "
        + "of workflows")
    #expect(try fixture.state(of: 2) == .queued)
  }

  @Test func `a run of another version of its file isn't continued`() async throws {
    let (fixture, service) = try await ServiceFixture.serving()
    _ = await service.answer(.trigger(workflow: "hello", name: nil, files: []))
    let hash = try await fixture.version()
    let step = RecordedStep(
      step: 1, line: 4, action: "print", sentence: "Print hello", outcome: .failed, message: "no")
    try await fixture.store.write { store in
      try store.claim(1)
      try store.start(1, definitionHash: hash, at: fixture.now)
      try store.finish(
        1, RunEnding(.failed, trace: RecordedTrace(steps: [step], visits: [1: 1])), at: fixture.now)
    }
    try fixture.write(ServiceFixture.hello + "  - print: again\n", to: "workflows/hello.yaml")
    for request in [ControlRequest.rerun(run: 1, fromStep: 1), .resumeRun(1)] {
      #expect(
        await service.answer(request).words
          == "failed: `hello.yaml` has changed since run 1 (`segue runs rerun 1` runs it again from "
          + "the start)")
    }
    #expect(await service.answer(.rerun(run: 1, fromStep: nil)).run == 2)
    try fixture.write(ServiceFixture.hello, to: "workflows/hello.yaml")
    #expect(await service.answer(.rerun(run: 1, fromStep: 1)).run == 3)
  }

  @Test func `continuing a run names the steps that may have happened`() async throws {
    let (fixture, service) = try await ServiceFixture.serving()
    _ = await service.answer(.trigger(workflow: "hello", name: nil, files: []))
    let hash = try await fixture.version()
    try await fixture.store.write { store in
      try store.claim(1)
      try store.start(1, definitionHash: hash, at: fixture.now)
      try store.addJournalRecord(
        JournalRecord(place: "4[2]/7", kind: .begun, attempt: 1, at: fixture.now), of: 1)
      try store.finish(1, RunEnding(.timedOut), at: fixture.now)
    }
    #expect(
      await service.answer(.resumeRun(1)).words
        == "run 1 of `hello` goes on where it stopped: step 7, which may or may not have happened, "
        + "runs again, when `segue daemon` runs")
  }

  @Test func `a run that goes on shows what it has done and what it does`() async throws {
    let (fixture, service) = try await ServiceFixture.serving(
      "triggers:\n  - manual:\nsteps:\n  - for: [a, b]\n    do:\n      - file.delete: $item\n"
        + "        label: Away with it\n")
    _ = await service.answer(.trigger(workflow: "hello", name: nil, files: []))
    let registry = fixture.registry()
    _ = try await registry.reload()
    let hash = try #require(await registry.entry("hello")?.version?.bytes)
    func entry(_ place: String, _ kind: JournalEntry.Kind, _ content: JournalEntry.Content)
      -> JournalEntry
    {
      JournalEntry(place: place, attempt: 1, kind: kind, content: content)
    }
    let entries = [
      entry("1[1]/2", .begun, .nothing), entry("1[1]/2", .ended, .output(StepOutput("gone"))),
      entry("1[2]/2", .begun, .nothing),
    ]
    try await fixture.store.write { store in
      try store.claim(1)
      try store.start(1, definitionHash: hash, at: fixture.now)
      for entry in entries {
        try store.addJournalRecord(JournalRecord(entry, at: fixture.now), of: 1)
      }
    }
    let served = fixture.service(registry, live: ToldDaemon())
    guard case .run(let report) = await served.answer(.run(1)) else {
      Issue.record("no run")
      return
    }
    #expect(report.steps.map(\.step) == [2, 2])
    #expect(report.steps.map(\.path) == [[1], [2]])
    #expect(report.steps.map(\.outcome) == ["succeeded", "running"])
    #expect(report.steps.map(\.sentence) == ["Away with it", "Away with it"])
  }

  @Test func `a run that is put off says until when`() async throws {
    let (fixture, service) = try await ServiceFixture.serving()
    let moment = fixture.now.addingTimeInterval(300)
    try await fixture.store.write { store in
      var run = NewRun(workflow: "hello", file: "/hello.yaml", cause: .person)
      run.notBefore = moment
      _ = try store.enqueue(run, at: fixture.now)
    }
    guard case .runs(let runs) = await service.answer(.runs(RunQuery())) else {
      Issue.record("no runs")
      return
    }
    #expect(runs.map(\.notBefore) == [moment])
  }

  @Test func `a log is followed until its run ends`() async throws {
    let (fixture, _) = try await ServiceFixture.serving()
    let daemon = ToldDaemon()
    let service = fixture.service(fixture.registry(), live: daemon)
    _ = await service.answer(.trigger(workflow: "hello", name: nil, files: []))
    try await fixture.store.write { store in
      try store.claim(1)
      try store.start(1, definitionHash: [1], at: fixture.now)
      try store.log(1, LogLine(at: fixture.now, level: .note, text: "one"))
    }
    let (parts, sent) = AsyncStream<[String]>.makeStream()
    async let last = service.answer(.log(run: 1, follows: true)) { reply in
      if case .log(let lines) = reply { sent.yield(lines.map(\.text)) }
    }
    var heard = parts.makeAsyncIterator()
    #expect(await heard.next() == ["one"])
    try await fixture.store.write { store in
      try store.log(1, LogLine(at: fixture.now, level: .note, text: "two"))
    }
    await daemon.announceChange()
    #expect(await heard.next() == ["two"])
    try await fixture.store.write { store in
      try store.log(1, LogLine(at: fixture.now, level: .note, text: "three"))
    }
    await daemon.endChanges()
    guard case .log(let rest) = await last else {
      Issue.record("no log")
      return
    }
    #expect(rest.map(\.text) == ["three"])
  }

  @Test func `however long a log is, all of it is told`() async throws {
    let (fixture, service) = try await ServiceFixture.serving()
    _ = await service.answer(.trigger(workflow: "hello", name: nil, files: []))
    let count = 12_000
    try await fixture.store.write { store in
      for number in 0..<count {
        try store.log(1, LogLine(at: fixture.now, level: .output, text: "\(number)"))
      }
    }
    let (parts, sent) = AsyncStream<[String]>.makeStream()
    guard
      case .log(let rest) = await service.answer(
        .log(run: 1, follows: false),
        send: { reply in
          if case .log(let lines) = reply { sent.yield(lines.map(\.text)) }
        })
    else {
      Issue.record("no log")
      return
    }
    sent.finish()
    let told = await parts.reduce(into: []) { $0 += $1 }
    #expect(told + rest.map(\.text) == (0..<count).map(String.init))
  }
}
