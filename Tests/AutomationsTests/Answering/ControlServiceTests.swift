import AppIntentsCore
import Automations
import Control
import OrderedCollections
import RunHistory
import SystemPackage
import Testing

@Suite("What the commands ask for")
struct ControlServiceTests {
  @Test func `a misspelled name gets a suggestion`() async throws {
    let (fixture, service) = try await ServiceFixture.serving()
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
    let (fixture, service) = try await ServiceFixture.serving(enabling: false)
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
    let (fixture, service) = try await ServiceFixture.serving(enabling: false)
    guard case .preview(let preview) = await service.answer(.preview(workflow: "hello")) else {
      Issue.record("no preview")
      return
    }
    try fixture.write(ServiceFixture.hello + "  - shell.run: date\n", to: "workflows/hello.yaml")
    #expect(
      await service.answer(.enable(workflow: "hello", version: preview.version)).words
        == "failed: `hello` has changed since it was shown (`segue enable hello` shows it as it is "
        + "now)")
  }

  @Test func `a trigger is fired by hand`() async throws {
    let (fixture, service) = try await ServiceFixture.serving(
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

  @Test func `a trigger that is off is fired only by its name`() async throws {
    let (fixture, service) = try await ServiceFixture.serving(
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
    let (fixture, service) = try await ServiceFixture.serving(
      "triggers:\n  - { every: 1h, enabled: false }\nsteps:\n  - print: hello\n")
    defer { withExtendedLifetime(fixture) {} }
    let words = await service.answer(.trigger(workflow: "hello", name: nil, files: [])).words
    #expect(
      words
        == "usage: every trigger of `hello` says `enabled: false` (name one of them: `1`)")
  }

  @Test func `why a trigger isn't served is told`() async throws {
    let (fixture, service) = try await ServiceFixture.serving(enabling: false)
    _ = await service.answer(.status(workflow: nil))
    let registry = fixture.registry()
    _ = try await registry.reload()
    let off = try #require(await registry.entry("hello"))
    #expect(
      off.reasonNotToServe(off.triggers[0].trigger)
        == "the workflow is off; `segue enable hello` switches it on")
  }

  @Test func `the daemon hears of what concerns it`() async throws {
    let (fixture, _) = try await ServiceFixture.serving()
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

  @Test func `status tells what is overdue and what is wrong`() async throws {
    let (fixture, service) = try await ServiceFixture.serving(
      "expect: 24h\n" + ServiceFixture.hello)
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
    let (fixture, service) = try await ServiceFixture.serving(
      "expect: 24h\n" + ServiceFixture.hello)
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
    let (fixture, service) = try await ServiceFixture.serving()
    try fixture.write(ServiceFixture.hello, to: "project/Workflows/other.yaml")
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
    let (fixture, service) = try await ServiceFixture.serving(
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
