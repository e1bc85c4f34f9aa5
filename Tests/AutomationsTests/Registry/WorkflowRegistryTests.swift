import AppIntentsCore
import Automations
import Control
import FolderWatching
import Foundation
import RunHistory
import SystemPackage
import Testing
import WorkflowLanguage

@Suite("Which workflows there are")
struct WorkflowRegistryTests {
  private let hello = "triggers:\n  - every: 1h\nsteps:\n  - print: hello\n"
  private let wider = "triggers:\n  - every: 1h\nsteps:\n  - shell.run: echo hello\n"

  @Test func `files that come, change, break, mend and go are noticed`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    #expect(try await registry.reload().isEmpty)

    try fixture.write(hello, to: "workflows/a.yaml")
    try fixture.write("not a workflow", to: "workflows/notes.txt")
    #expect(try await registry.reload().added == ["a"])
    #expect(try await registry.reload().isEmpty)
    let first = try #require(await registry.entry("a")?.version)

    try fixture.write(hello + "  - print: again\n", to: "workflows/a.yaml")
    #expect(try await registry.reload().changed == ["a"])
    let second = try #require(await registry.entry("a")?.version)
    #expect(first != second)

    try fixture.write("steps:\n  - prnt: hello\n  - dance\n", to: "workflows/a.yaml")
    #expect(try await registry.reload().broke == ["a"])
    #expect(try await registry.reload().isEmpty)
    let broken = try #require(await registry.entry("a"))
    #expect(broken.version == second)
    #expect(
      broken.problem
        == "\(fixture.path("workflows/a.yaml")):2:5: there is no action `prnt`, and 1 other error")
    #expect(try await registry.workflow("a")?.document.steps.steps.count == 2)

    try fixture.write(hello + "  - print: again\n", to: "workflows/a.yaml")
    let mended = try await registry.reload()
    #expect(mended.mended == ["a"])
    #expect(mended.affected.isEmpty)
    #expect(await registry.entry("a")?.problem == nil)

    try fixture.remove("workflows/a.yaml")
    #expect(try await registry.reload().removed == ["a"])
    #expect(await registry.workflows.isEmpty)
    #expect(try fixture.store.read { try $0.workflow("a") } == nil)
    #expect(try await registry.reload().isEmpty)
  }

  @Test func `a pause whose record can't be read is still a pause`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    try await fixture.store.write { try $0.setNote("pause", to: "{") }
    _ = try await registry.reload()
    #expect(await registry.pause?.reason == "the record of the pause can't be read")
    #expect(try await registry.unpause(nil))
    _ = try await registry.reload()
    #expect(await registry.pause == nil)
  }

  @Test func `only a file or a link is a workflow`() async throws {
    let fixture = try ServiceFixture()
    let files = FileManager.default
    let folder = fixture.path("workflows")
    try fixture.write(hello, to: "workflows/a.yaml")
    try files.createDirectory(
      atPath: folder.appending("folder.yaml").string, withIntermediateDirectories: true)
    #expect(mkfifo(folder.appending("pipe.yaml").string, 0o600) == 0)
    try files.createSymbolicLink(
      atPath: folder.appending("link.yaml").string, withDestinationPath: "../gone.yaml")
    let registry = fixture.registry()
    #expect(try await registry.reload().added.sorted() == ["a", "link"])
    // Its file may come back.
    #expect(await registry.watchedFolders.contains(folder.appending("..")))
    #expect(WorkflowFolders.files(in: folder) == [folder.appending("a.yaml")])
  }

  @Test func `the folders that links lead through are watched, too`() async throws {
    let fixture = try ServiceFixture()
    let dots = fixture.path("project/Workflows")
    try fixture.write(hello, to: "inbox/real.yaml")
    for (link, target) in [
      ("project/Workflows/middle.yaml", "../../inbox/real.yaml"),
      ("workflows/a.yaml", dots.appending("middle.yaml").string),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: fixture.path(link).string, withDestinationPath: target)
    }
    let registry = fixture.registry()
    #expect(try await registry.reload().added == ["a"])
    #expect(
      await registry.watchedFolders == [
        fixture.path("workflows"), dots, dots.appending("../../inbox"),
      ])
    try fixture.write(hello + "  - print: again\n", to: "inbox/real.yaml")
    #expect(try await registry.reload().changed == ["a"])
    let (calls, call) = AsyncStream<Void>.makeStream()
    // Other tests may have all inotify instances of the user for a moment. It polls then.
    let notifier = FolderNotifier(
      onChange: { call.yield() }, onProblem: { if !$0.isShortage { Issue.record("\($0)") } })
    await notifier.watch(await registry.watchedFolders)
    await notifier.watch(await registry.watchedFolders)
    try fixture.write(hello, to: "inbox/real.yaml")
    for await _ in calls { break }
  }

  @Test func `the last right version outlives a restart`() async throws {
    let fixture = try ServiceFixture()
    try fixture.write(hello, to: "workflows/a.yaml")
    _ = try await fixture.registry().reload()
    try fixture.write("steps: 5\n", to: "workflows/a.yaml")
    let registry = fixture.registry()
    let changes = try await registry.reload()
    #expect(changes.added == ["a"])
    #expect(changes.broke == ["a"])
    let entry = try #require(await registry.entry("a"))
    #expect(entry.version == SourceHash(hello.utf8))
    #expect(entry.triggers.map(\.name) == ["1"])
    #expect(try await registry.workflow("a") != nil)
  }

  @Test func `a change that keeps the size and comes at once is noticed`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    try fixture.write(hello, to: "workflows/a.yaml")
    _ = try await registry.reload()
    // In place, as an editor may do it.
    let file = try FileDescriptor.open(
      fixture.path("workflows/a.yaml"), .writeOnly, options: .closeOnExec)
    try file.closeAfter { _ = try file.writeAll(hello.replacing("1h", with: "2h").utf8) }
    #expect(try await registry.reload().changed == ["a"])
  }

  @Test func `of two workflows of one id the one in the first folder counts`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    try fixture.write(hello, to: "workflows/a.yaml")
    try fixture.write(wider, to: "project/Workflows/a.yaml")
    let (folder, isNew) = try await registry.addFolder(fixture.path("project"))
    #expect(folder == fixture.path("project/Workflows"))
    #expect(isNew)
    _ = try await registry.reload()
    #expect(await registry.entry("a")?.path == fixture.path("workflows/a.yaml"))
    #expect(
      await registry.shadowed == [
        ShadowedWorkflow(
          path: fixture.path("project/Workflows/a.yaml"), by: fixture.path("workflows/a.yaml"))
      ])
    try fixture.remove("workflows/a.yaml")
    let changes = try await registry.reload()
    #expect(changes.changed == ["a"])
    #expect(await registry.entry("a")?.path == fixture.path("project/Workflows/a.yaml"))
  }

  @Test func `a workflow that asks for more than the consent must be enabled again`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    try fixture.write(hello, to: "workflows/a.yaml")
    _ = try await registry.reload()
    let preview = try await registry.preview("a")
    #expect(try await registry.enable("a", version: preview.version).isArmed)

    try fixture.write(hello + "  - text.reverse: abc\n", to: "workflows/a.yaml")
    #expect(try await registry.reload().wantMore == [])
    #expect(await registry.entry("a")?.isArmed == true)

    try fixture.write(wider, to: "workflows/a.yaml")
    let changes = try await registry.reload()
    #expect(changes.wantMore == ["a"])
    let changed = try #require(await registry.entry("a"))
    #expect(changed.state == .changed)
    #expect(changed.more == ["performs `shell.run`"])
    #expect(!changed.mayRun)
    await #expect(throws: ControlFailure.self) {
      try await registry.enable("a", version: preview.version)
    }

    // After a restart it still does, until the user consents.
    let next = fixture.registry()
    _ = try await next.reload()
    #expect(await next.entry("a")?.more == ["performs `shell.run`"])
    let agreed = try await next.enable("a", version: try await next.preview("a").version)
    #expect(agreed.isArmed)
    try fixture.write(hello, to: "workflows/a.yaml")
    #expect(try await next.reload().wantMore == [])
  }

  @Test func `the wants of a workflow that is run count, and their changes too`() async throws {
    let fixture = try ServiceFixture()
    let inner = "steps:\n  - print: hello\n"
    let registry = fixture.registry()
    try fixture.write(inner, to: "workflows/inner.yaml")
    try fixture.write(
      "triggers:\n  - every: 1h\nsteps:\n  - run: inner\n", to: "workflows/outer.yaml")
    _ = try await registry.reload()
    let version = try await registry.preview("outer").version
    _ = try await registry.enable("outer", version: version)
    try fixture.write("steps:\n  - shell.run: date\n", to: "workflows/inner.yaml")
    #expect(try await registry.reload().wantMore == ["outer"])
    #expect(await registry.entry("outer")?.more == ["performs `shell.run`"])
    try fixture.write(inner, to: "workflows/inner.yaml")
    #expect(try await registry.reload().changed == ["inner", "outer"])
    #expect(await registry.entry("outer")?.isArmed == true)
  }

  @Test func `what a workflow that is run runs in turn counts`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    try fixture.write(hello, to: "workflows/other.yaml")
    try fixture.write("steps:\n  - run: other\n", to: "workflows/inner.yaml")
    try fixture.write(
      "triggers:\n  - every: 1h\nsteps:\n  - run: inner\n", to: "workflows/outer.yaml")
    _ = try await registry.reload()
    let version = try await registry.preview("outer").version
    _ = try await registry.enable("outer", version: version)
    try fixture.write(wider, to: "workflows/other.yaml")
    #expect(try await registry.reload().wantMore == ["outer"])
    #expect(await registry.entry("outer")?.more == ["performs `shell.run`"])
    #expect(
      try await registry.preview("outer").effects == [
        "Run the workflow inner\n  file: \(fixture.path("workflows/inner.yaml"))",
        "inner: Run the workflow other\n  file: \(fixture.path("workflows/other.yaml"))",
        "other: Run echo hello\n  stdin: what the run is started with",
      ])
  }

  @Test func `another project's file of the same name needs consent of its own`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    try fixture.write(hello, to: "workflows/a.yaml")
    try fixture.write(hello, to: "project/Workflows/a.yaml")
    _ = try await registry.addFolder(fixture.path("project"))
    _ = try await registry.reload()
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    try fixture.remove("workflows/a.yaml")
    #expect(try await registry.reload().wantMore == ["a"])
    let file = fixture.path("project/Workflows/a.yaml").real
    #expect(await registry.entry("a")?.more == ["is the file `\(file)`"])
    #expect(try await registry.versionToRun("a") == nil)
  }

  @Test func `consent is to the file behind a link`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    let link = fixture.path("workflows/a.yaml").string
    let files = FileManager.default
    for name in ["one", "two"] { try fixture.write(hello, to: "project/\(name).yaml") }
    try files.createSymbolicLink(atPath: link, withDestinationPath: "../project/one.yaml")
    _ = try await registry.reload()
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    #expect(try await registry.versionToRun("a") != nil)
    try files.removeItem(atPath: link)
    try files.createSymbolicLink(atPath: link, withDestinationPath: "../project/two.yaml")
    #expect(try await registry.reload().wantMore == ["a"])
  }

  @Test func `a watched folder that becomes a link needs consent`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    try fixture.write(
      "triggers: [folder: ../inbox]\nsteps:\n  - print: hi\n", to: "workflows/a.yaml")
    _ = try await registry.reload()
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    #expect(try await registry.versionToRun("a") != nil)
    let files = FileManager.default
    try files.removeItem(atPath: fixture.path("inbox").string)
    #expect(try await registry.versionToRun("a") != nil)
    try files.createSymbolicLink(
      atPath: fixture.path("inbox").string, withDestinationPath: "project")
    #expect(try await registry.versionToRun("a") == nil)
    // A run that is held back takes the change from nobody who reports it.
    #expect(try await registry.reload().wantMore == ["a"])
    let place = fixture.path("project").real
    #expect(
      await registry.entry("a")?.more == ["starts by itself at `folder \(place) added any file`"])
    try files.removeItem(atPath: fixture.path("inbox").string)
    _ = try await registry.reload()
    #expect(try await registry.versionToRun("a") != nil)
  }

  @Test func `a consent that can't be read covers nothing, and is asked for again`() async throws {
    let fixture = try ServiceFixture()
    try fixture.write(hello, to: "workflows/a.yaml")
    try await fixture.store.write { store in
      try store.saveWorkflow("a", path: fixture.path("workflows/a.yaml"))
      try store.enableWorkflow("a", wants: "{\"intents\": []}", at: fixture.now)
    }
    let registry = fixture.registry()
    _ = try await registry.reload()
    #expect(await registry.entry("a")?.state == .changed)
    #expect(try await registry.versionToRun("a") == nil)
  }

  @Test func `what was enabled and is gone is shown until it is forgotten`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    try fixture.write(hello, to: "workflows/a.yaml")
    _ = try await registry.reload()
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    try fixture.remove("workflows/a.yaml")
    _ = try await registry.reload()
    #expect(await registry.entry("a")?.state == .gone)
    let next = fixture.registry()
    _ = try await next.reload()
    #expect(await next.entry("a")?.state == .gone)
    try fixture.write(hello, to: "workflows/a.yaml")
    #expect(try await next.reload().added == ["a"])
    #expect(await next.entry("a")?.state == .enabled)
    try fixture.remove("workflows/a.yaml")
    _ = try await next.reload()
    try await next.forget("a")
    _ = try await next.reload()
    #expect(await next.workflows.isEmpty)
  }

  @Test func `after it was disabled, its times begin anew`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    try fixture.write(hello, to: "workflows/a.yaml")
    _ = try await registry.reload()
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    let trigger = try await fixture.store.write { store in
      let trigger = try store.saveTrigger(
        workflow: "a", name: "1", kind: "every", definition: "every 1h", at: fixture.now)
      try store.setLastScheduled(trigger.id, to: fixture.now)
      return trigger.id
    }
    fixture.advance(by: 3600)
    // Agreeing once more changes nothing of it.
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    #expect(try fixture.store.read { try $0.trigger(trigger)?.lastScheduled } != nil)
    #expect(try await registry.disable("a"))
    #expect(try await !registry.disable("a"))
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    let record = try #require(try fixture.store.read { try $0.trigger(trigger) })
    #expect(record.lastScheduled == nil)
    #expect(record.activatedAt == fixture.now)
  }

  @Test func `a preview says what will happen, and when`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    try fixture.write(
      """
      name: Tidy up
      permissions: { write: [~/Archive], run: [] }
      triggers:
        - { folder: ~/Inbox, extensions: pdf }
        - { time: '07:30', timezone: UTC, enabled: false }
        - { cron: 0 9 * * *, timezone: UTC }
      steps:
        - text.reverse: abc
        - if: 1 < 2
          then:
            - file.delete: ~/Archive/old.pdf
      """, to: "workflows/tidy.yaml")
    _ = try await registry.reload()
    let preview = try await registry.preview("tidy")
    #expect(preview.name == "Tidy up")
    #expect(
      preview.starts.map(\.sentence)
        == ["when a PDF is added to `~/Inbox`", "by the schedule `0 9 * * *` in UTC"])
    #expect(preview.starts.map { $0.next != nil } == [false, true])
    #expect(preview.effects.count == 1)
    #expect(preview.limits.prefix(2) == ["write `~/Archive`", "run nothing"])
    #expect(!preview.isEnabled)
  }

  @Test func `many workflows are known, the ones too that were not needed lately`() async throws {
    let fixture = try ServiceFixture()
    let registry = fixture.registry()
    for number in 0..<200 {
      try fixture.write(
        hello.replacing("hello", with: "\(number)"), to: "workflows/w\(number).yaml")
    }
    #expect(try await registry.reload().added.count == 200)
    #expect(try await registry.reload().isEmpty)
    #expect(try await registry.workflow("w7") != nil)
  }
}
