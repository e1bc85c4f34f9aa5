import AppIntentsCore
import Automations
import Control
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage
import Testing
import WorkflowEngine
import WorkflowLanguage

@Suite("What the commands ask for")
struct ControlServiceTests {
  private static let hello = "triggers:\n  - every: 1h\nsteps:\n  - print: hello\n"

  /// A fixture with an enabled workflow, and the service.
  private func fixture(
    _ text: String = hello, enabling: Bool = true
  ) async throws -> (ServiceFixture, ControlService) {
    let fixture = try ServiceFixture()
    try fixture.write(text, to: "workflows/hello.yaml")
    let service = fixture.service(fixture.registry())
    if enabling {
      guard case .preview(let preview) = await service.answer(.preview(workflow: "hello")) else {
        Issue.record("no preview")
        return (fixture, service)
      }
      _ = await service.answer(.enable(workflow: "hello", version: preview.version))
    }
    return (fixture, service)
  }

  private func state(of run: Int64, _ fixture: ServiceFixture) throws -> RunState? {
    try fixture.store.read { try $0.state(of: run) }
  }

  @Test func `a misspelled name gets a suggestion`() async throws {
    let (fixture, service) = try await fixture()
    defer { withExtendedLifetime(fixture) {} }
    #expect(
      await service.answer(.disable(workflow: "helo")).words
        == "notFound: there is no workflow `helo` (did you mean `hello`?)")
    #expect(
      await service.answer(.run(7)).words
        == "notFound: there is no run 7 (`segue runs` lists the last ones)")
    #expect(
      await service.answer(.runs(RunQuery(workflow: "helo"))).words
        == "notFound: there is no workflow `helo` (did you mean `hello`?)")
    #expect(
      await service.answer(.runs(RunQuery(states: ["fialed"]))).words
        == "usage: `fialed` isn't the state of a run (did you mean `failed`?)")
    #expect(
      await service.answer(.answer(prompt: 3, .yes)).words
        == "notFound: there is no question 3 (`segue prompts` lists those that wait; the questions "
        + "of runs that have ended are gone)")
    #expect(
      await service.answer(.why(WirePath("/tmp/a"))).words
        == "unavailable: no daemon runs, so nothing is watched (start it with `segue daemon`, or "
        + "for good with `segue service install`)")
  }

  @Test func `enabling, disabling, pausing and going on are told in words`() async throws {
    let (fixture, service) = try await fixture(enabling: false)
    guard case .preview(let preview) = await service.answer(.preview(workflow: "hello")) else {
      Issue.record("no preview")
      return
    }
    #expect(
      await service.answer(.enable(workflow: "hello", version: preview.version)).words
        == "`hello` is enabled; its triggers start it while `segue daemon` runs")
    #expect(
      await service.answer(.pause(workflow: "hello")).words
        == "`hello` is paused; what starts it waits until `segue resume hello`")
    #expect(await service.answer(.unpause(workflow: "hello")).words == "`hello` goes on")
    #expect(await service.answer(.unpause(workflow: "hello")).words == "`hello` is not paused")
    _ = await service.answer(.pause(workflow: nil))
    guard case .status(let status) = await service.answer(.status(workflow: nil)) else {
      Issue.record("no status")
      return
    }
    #expect(
      status.notes == [
        "all workflows are paused: on request; `segue resume --all` lets them go on"
      ])
    #expect(await service.answer(.unpause(workflow: nil)).words == "all workflows go on")
    #expect(await service.answer(.disable(workflow: "hello")).words == "`hello` is disabled")
    #expect(await service.answer(.disable(workflow: "hello")).words == "`hello` is not enabled")
    try fixture.write("steps: 5\n", to: "workflows/bad.yaml")
    #expect(await service.answer(.preview(workflow: "bad")).words.hasPrefix("invalidWorkflow: "))
  }

  @Test func `a file that changes between the look and the yes is looked at again`() async throws {
    let (fixture, service) = try await fixture(enabling: false)
    guard case .preview(let preview) = await service.answer(.preview(workflow: "hello")) else {
      Issue.record("no preview")
      return
    }
    try fixture.write(Self.hello + "  - shell.run: date\n", to: "workflows/hello.yaml")
    #expect(
      await service.answer(.enable(workflow: "hello", version: preview.version)).words
        == "failed: `hello` has changed since it was shown (`segue enable hello` shows it as it is "
        + "now)")
  }

  @Test func `a trigger is fired by hand`() async throws {
    let (fixture, service) = try await fixture(
      """
      triggers:
        - { folder: ../inbox, id: inbox }
        - { every: 1h, id: hourly }
        - { folder: ../inbox, batch: 5s, id: batch }
      steps:
        - print: hello
      """)
    let timed = await service.answer(.trigger(workflow: "hello", name: nil, files: []))
    #expect(timed.words == "queued run 1 of `hello`; it begins when `segue daemon` runs")
    let run = try #require(try fixture.store.read { try $0.queuedRun(1) })
    #expect(run.event?.values["missed"] == 0)
    #expect(run.cause == .person)

    #expect(
      await service.answer(
        .trigger(workflow: "hello", name: nil, files: [WirePath(fixture.path("inbox/a.pdf"))])
      ).words == "notFound: there is no file `\(fixture.path("inbox/a.pdf"))`")
    try fixture.write("", to: "inbox/a.pdf")
    try fixture.write("", to: "inbox/b.pdf")
    let files = ["inbox/a.pdf", "inbox/b.pdf"].map { WirePath(fixture.path($0)) }
    #expect(
      await service.answer(.trigger(workflow: "hello", name: nil, files: files)).words
        .hasPrefix("queued runs 2 and 3 of `hello`"))
    let event = try #require(try fixture.store.read { try $0.queuedRun(2)?.event })
    #expect(event.start == .file(IntentFile(path: fixture.path("inbox/a.pdf"))))
    #expect(event.values["event"] == "added")
    #expect(event.values["folder"] == .file(IntentFile(path: fixture.path("inbox"))))
    #expect(
      await service.answer(.trigger(workflow: "hello", name: "batch", files: files)).run == 4)
    #expect(
      await service.answer(.trigger(workflow: "hello", name: "inbox", files: [])).words
        == "usage: the trigger of `hello` waits for a file (name one with `--file`)")
    #expect(
      await service.answer(.trigger(workflow: "hello", name: "hourl", files: [])).words
        == "notFound: `hello` has no trigger `hourl` (did you mean `hourly`?)")
    _ = await service.answer(.disable(workflow: "hello"))
    #expect(
      await service.answer(.trigger(workflow: "hello", name: nil, files: [])).words
        .hasPrefix("notPermitted: `hello` is not enabled"))
  }

  @Test func `runs are listed, shown, run again, canceled and gone on with`() async throws {
    let (fixture, service) = try await fixture()
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
    let hash = try await version(fixture)
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
    #expect(try state(of: 2, fixture) == .interrupted)
    // A daemon that died left it so.
    try await fixture.store.write { store in
      try store.claim(2)
      try store.start(2, definitionHash: [1], at: fixture.now)
    }
    #expect(await service.answer(.cancelRun(2)).words == "canceled run 2 of `hello`")
    #expect(try state(of: 2, fixture) == .canceled)
    fixture.advance(by: 40 * 86_400)
    #expect(await service.answer(.prune).words == "removed 2 runs")
    #expect(await service.answer(.prune).words == "no run is older than the history has to keep")
  }

  @Test func `nothing starts of a workflow that is off, or that isn't the one that ran`()
    async throws
  {
    let (fixture, service) = try await fixture()
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
    try fixture.write(Self.hello, to: "project/Workflows/hello.yaml")
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
    #expect(try state(of: 2, fixture) == .queued)
  }

  /// The hash of the version in force.
  private func version(_ fixture: ServiceFixture) async throws -> [UInt8] {
    let registry = fixture.registry()
    _ = try await registry.reload()
    return try #require(await registry.entry("hello")?.version?.bytes)
  }

  @Test func `a run of another version of its file isn't continued`() async throws {
    let (fixture, service) = try await fixture()
    _ = await service.answer(.trigger(workflow: "hello", name: nil, files: []))
    let hash = try await version(fixture)
    let step = RecordedStep(
      step: 1, line: 4, action: "print", sentence: "Print hello", outcome: .failed, message: "no")
    try await fixture.store.write { store in
      try store.claim(1)
      try store.start(1, definitionHash: hash, at: fixture.now)
      try store.finish(
        1, RunEnding(.failed, trace: RecordedTrace(steps: [step], visits: [1: 1])), at: fixture.now)
    }
    try fixture.write(Self.hello + "  - print: again\n", to: "workflows/hello.yaml")
    for request in [ControlRequest.rerun(run: 1, fromStep: 1), .resumeRun(1)] {
      #expect(
        await service.answer(request).words
          == "failed: `hello.yaml` has changed since run 1 (`segue runs rerun 1` runs it again from "
          + "the start)")
    }
    #expect(await service.answer(.rerun(run: 1, fromStep: nil)).run == 2)
    try fixture.write(Self.hello, to: "workflows/hello.yaml")
    #expect(await service.answer(.rerun(run: 1, fromStep: 1)).run == 3)
  }

  @Test func `a trigger that is off is fired only by its name`() async throws {
    let (fixture, service) = try await fixture(
      "triggers:\n  - { every: 1h, enabled: false }\n  - { cron: '0 9 * * *' }\nsteps:\n"
        + "  - print: hello\n")
    func fire(_ name: String?) async -> ControlReply {
      await service.answer(.trigger(workflow: "hello", name: name, files: []))
    }
    #expect(await fire(nil).run == 1)
    #expect(await fire("1").run == 2)
    let kinds = try fixture.store.read { store in
      try [1, 2].map { try store.queuedRun($0)?.event?.kind }
    }
    #expect(kinds == ["cron", "every"])
  }

  @Test func `a workflow whose triggers are all off fires none of them unasked`() async throws {
    let (fixture, service) = try await fixture(
      "triggers:\n  - { every: 1h, enabled: false }\nsteps:\n  - print: hello\n")
    defer { withExtendedLifetime(fixture) {} }
    let words = await service.answer(.trigger(workflow: "hello", name: nil, files: [])).words
    #expect(
      words
        == "usage: every trigger of `hello` says `enabled: false` (name one of them: `1`)")
  }

  @Test func `continuing a run names the steps that may have happened`() async throws {
    let (fixture, service) = try await fixture()
    _ = await service.answer(.trigger(workflow: "hello", name: nil, files: []))
    let hash = try await version(fixture)
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
    let (fixture, service) = try await fixture(
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
    let (fixture, service) = try await fixture()
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

  @Test func `why a trigger isn't served is told`() async throws {
    let (fixture, service) = try await fixture(enabling: false)
    _ = await service.answer(.status(workflow: nil))
    let registry = fixture.registry()
    _ = try await registry.reload()
    let off = try #require(await registry.entry("hello"))
    #expect(
      off.reasonNotToServe(off.triggers[0].trigger)
        == "the workflow is off; `segue enable hello` switches it on")
  }

  @Test func `the daemon hears of what concerns it`() async throws {
    let (fixture, _) = try await fixture()
    let daemon = ToldDaemon()
    let service = fixture.service(fixture.registry(), live: daemon)
    #expect(
      await service.answer(.trigger(workflow: "hello", name: nil, files: [])).words
        == "queued run 1 of `hello`")
    _ = await service.answer(.disable(workflow: "hello"))
    #expect(await daemon.told == ["changed hello", "queue changed", "changed hello"])
    try await fixture.store.write { store in
      try store.claim(1)
      try store.start(1, definitionHash: [1], at: fixture.now)
    }
    _ = await service.answer(.cancelRun(1))
    #expect(await daemon.told.suffix(2) == ["cancel 1", "queue changed"])
    guard case .status(let status) = await service.answer(.status(workflow: nil)) else {
      Issue.record("no status")
      return
    }
    #expect(status.daemon?.process == 7)
    #expect(status.workflows.first?.triggers.first?.state == "watching")
  }

  @Test func `a log is followed until its run ends`() async throws {
    let (fixture, _) = try await fixture()
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
    let (fixture, service) = try await fixture()
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

  @Test func `status tells what is overdue and what is wrong`() async throws {
    let (fixture, service) = try await fixture("expect: 24h\n" + Self.hello)
    let reply = await service.answer(.status(workflow: "hello"))
    guard case .status(let fresh) = reply else {
      Issue.record("\(reply.words)")
      Issue.record("no status")
      return
    }
    #expect(fresh.workflows.first?.expectedBy == fixture.now.addingTimeInterval(86_400))
    #expect(fresh.workflows.first?.triggers.first?.next == fixture.now.addingTimeInterval(3600))
    fixture.advance(by: 100_000)
    try fixture.write("steps: 5\n", to: "workflows/hello.yaml")
    guard case .status(let late) = await service.answer(.status(workflow: "hello")) else {
      Issue.record("no status")
      return
    }
    #expect(late.workflows.first?.overdueSince == fixture.now.addingTimeInterval(86_400 - 100_000))
    #expect(late.workflows.first?.problem?.contains("hello.yaml:1:8") == true)
    #expect(late.workflows.first?.state == .enabled)
    #expect(late.daemon == nil)
  }

  @Test func `nothing is expected during a pause, and not at once after it`() async throws {
    let (fixture, service) = try await fixture("expect: 24h\n" + Self.hello)
    for workflow in ["hello", nil] {
      _ = await service.answer(.pause(workflow: workflow))
      fixture.advance(by: 30 * 3600)
      var report = try await report(service)
      #expect(report.overdueSince == nil)
      #expect(report.expectedBy == nil)
      _ = await service.answer(.unpause(workflow: workflow))
      report = try await self.report(fixture.service(fixture.registry()))
      #expect(report.overdueSince == nil)
      #expect(report.expectedBy == fixture.now + 86_400)
    }
  }

  private func report(_ service: ControlService) async throws -> WorkflowReport {
    guard case .status(let status) = await service.answer(.status(workflow: "hello")) else {
      throw CancellationError()
    }
    return try #require(status.workflows.first)
  }

  @Test func `a trigger that waits for a run is given the last one`() async throws {
    let fixture = try ServiceFixture()
    let service = fixture.service(fixture.registry())
    try fixture.write("steps:\n  - print: hi\n", to: "workflows/other.yaml")
    try fixture.write(
      "triggers:\n  - { workflow: other, ended: failed }\nsteps:\n  - print: hello\n",
      to: "workflows/hello.yaml")
    guard case .preview(let preview) = await service.answer(.preview(workflow: "hello")) else {
      Issue.record("no preview")
      return
    }
    _ = await service.answer(.enable(workflow: "hello", version: preview.version))
    let fire = ControlRequest.trigger(workflow: "hello", name: nil, files: [])
    #expect(await service.answer(fire).words.hasPrefix("failed: `other` has not run yet"))
    let (queued, file) = (fixture.now, fixture.path("workflows/other.yaml"))
    fixture.advance(by: 60)
    try await fixture.store.write { store in
      _ = try store.enqueue(NewRun(workflow: "other", file: file, cause: .person), at: queued)
      try store.claim(1)
      try store.start(1, definitionHash: [1], at: queued + 1)
      try store.finish(
        1, RunEnding(.failed, output: "half", failure: RecordedFailure(message: "it broke")),
        at: queued + 2)
    }
    #expect(await service.answer(fire).run == 2)
    let event = try #require(try fixture.store.read { try $0.queuedRun(2)?.event })
    #expect(event.start == "half")
    func date(_ date: Date) -> IntentValue { .date(IntentDate(date, in: .current)) }
    #expect(
      event.values["run"] == [
        "id": 1, "workflow": "other", "status": "failed", "error": "it broke",
        "started": date(queued + 1), "ended": date(queued + 2),
      ])
  }

  @Test func `folders are added and removed`() async throws {
    let (fixture, service) = try await fixture()
    try fixture.write(Self.hello, to: "project/Workflows/other.yaml")
    let place = WirePath(fixture.path("project"))
    #expect(
      await service.answer(.addFolder(place)).words
        == "added `\(fixture.path("project/Workflows"))`, with 1 workflow")
    #expect(await service.answer(.addFolder(place)).words.hasPrefix("already added: "))
    #expect(await service.answer(.preview(workflow: "other")).words.hasPrefix("preview("))
    #expect(await service.answer(.removeFolder(place)).words.hasPrefix("removed `"))
    #expect(await service.answer(.preview(workflow: "other")).words.hasPrefix("notFound: "))
    #expect(
      await service.answer(.removeFolder(place)).words
        == "notFound: `\(fixture.path("project"))` wasn't added (no folder was added)")
    #expect(
      await service.answer(.addFolder(WirePath(fixture.path("workflows/hello.yaml")))).words
        .hasPrefix("notFound: "))
    #expect(
      await service.answer(.removeWorkflow("hello")).words
        == "forgot your consent to `hello` and what its triggers have seen; its file and its history stay"
    )
    guard case .preview(let preview) = await service.answer(.preview(workflow: "hello")) else {
      Issue.record("no preview")
      return
    }
    #expect(!preview.isEnabled)
  }

  @Test func `the doctor tells what would keep a workflow from running`() async throws {
    let (fixture, service) = try await fixture(
      """
      triggers:
        - folder: ../inbox
        - folder: ../gone
      steps:
        - print: hello
      """)
    defer { withExtendedLifetime(fixture) {} }
    guard case .findings(let findings) = await service.answer(.diagnose) else {
      Issue.record("no findings")
      return
    }
    let folders = findings.filter { $0.subject == "folder of hello" }
    #expect(folders.map(\.grade) == [.ok, .warning])
    #expect(findings.contains { $0.subject == "history" && $0.grade == .ok })
    #expect(findings.contains { $0.subject == "inotify watches" })
    #expect(findings.first?.subject == "daemon")
  }
}
