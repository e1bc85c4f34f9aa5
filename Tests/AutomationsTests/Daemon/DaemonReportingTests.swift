import AppIntentsCore
import Control
import Diagnostics
import Foundation
import RunHistory
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage

@testable import Automations

/// What the daemon tells, whichever part finds it out.
@Suite("The daemon's reports")
struct DaemonReportingTests {
  /// A daemon whose parts are made, and that serves nothing. It notifies with a command that appends to
  /// the file `told`.
  private struct Fixture {
    let folder: TestFolder
    let said = Said()
    let daemon: Daemon
    let service: ControlService

    final class Said: Sendable {
      private let lines = Mutex<[String]>([])

      func add(_ line: String) { lines.withLock { $0.append(line) } }
      var all: [String] { lines.withLock { $0 } }
    }

    init(_ workflow: String) async throws {
      folder = try TestFolder()
      for name in ["workflows", "inbox", "elsewhere"] { try folder.makeFolder(name) }
      try folder.write(
        "notify: [{ command: echo \"$SEGUE_TITLE\" >> \(folder.path)/told }]\n", to: "config.yaml")
      let state = folder.path.appending("state")
      let said = said
      daemon = try await Daemon(
        DaemonSettings(
          version: "1", state: state, workflows: folder.path.appending("workflows"),
          configuration: SettingsFile(folder.path.appending("config.yaml")),
          socket: ControlSocket(state: state),
          runs: RunDefaults(home: folder.path, environment: ["PATH": "/usr/bin:/bin"]),
          compile: {
            ServiceFixture.compiler.compile(SourceText(path: $1.shown, file: $1, bytes: $0))
          },
          say: { said.add($0) }))
      service = ControlService(
        store: await daemon.store, registry: await daemon.registry, live: daemon)
      try folder.write(workflow, to: "workflows/a.yaml")
      guard case .preview(let preview) = await service.answer(.preview(workflow: "a")) else {
        Issue.record("no preview")
        return
      }
      _ = await service.answer(.enable(workflow: "a", version: preview.version))
    }

    /// The titles of the notices that were told, once all are.
    func told() async throws -> [String] {
      await daemon.notifier.finish()
      guard folder.exists("told") else { return [] }
      return try folder.text("told").split(separator: "\n").map(String.init)
    }

    func close() async throws {
      await daemon.parts.folders.close()
      try await daemon.store.close()
    }
  }

  private static let hourly = "triggers: [every: 1h]\nsteps:\n  - print: hello\n"

  @Test(arguments: [ControlRequest.status(workflow: nil), .diagnose, .preview(workflow: "a")])
  func `a file that breaks is told, also if a command was the first to read it`(
    request: ControlRequest
  ) async throws {
    let fixture = try await Fixture(Self.hourly)
    try fixture.folder.write("steps:\n  - no.such: 1\n", to: "workflows/a.yaml")
    _ = await fixture.service.answer(request)
    // The folder's own event comes afterwards, and finds nothing new.
    await fixture.daemon.reloadWorkflows()
    #expect(fixture.said.all.count == 1)
    #expect(fixture.said.all.first?.hasPrefix("`a` has errors: ") == true)
    #expect(try await fixture.told() == ["a has errors"])
    try await fixture.close()
  }

  @Test func `a file that wants more is told, also if a command was the first to read it`()
    async throws
  {
    let fixture = try await Fixture(Self.hourly)
    try fixture.folder.write(
      "triggers: [every: 1h]\nsteps:\n  - shell.run: rm -rf data\n", to: "workflows/a.yaml")
    _ = await fixture.service.answer(.status(workflow: nil))
    await fixture.daemon.reloadWorkflows()
    #expect(fixture.said.all.count == 1)
    #expect(
      fixture.said.all.first?.hasPrefix("`a` doesn't run until it is enabled again: it ") == true)
    #expect(try await fixture.told() == ["a has changed"])
    try await fixture.close()
  }

  @Test func `a folder that became a link is told as soon as a run is held back for it`()
    async throws
  {
    let fixture = try await Fixture(
      "triggers: [folder: ../inbox]\nsteps:\n  - print: hello\n")
    let registry = await fixture.daemon.registry
    let triggers = await fixture.daemon.parts.triggers
    #expect(try await registry.versionToRun("a") != nil)
    #expect(await !triggers.subscriptions(of: "a").isEmpty)
    let inbox = fixture.folder.path.appending("inbox").string
    try FileManager.default.removeItem(atPath: inbox)
    try FileManager.default.createSymbolicLink(atPath: inbox, withDestinationPath: "elsewhere")
    #expect(try await registry.versionToRun("a") == nil)
    var suspicions = registry.suspicions.makeAsyncIterator()
    #expect(await suspicions.next() != nil)
    // What the daemon does about it.
    await fixture.daemon.reloadWorkflows()
    let said = fixture.said.all.filter {
      $0.hasPrefix("`a` doesn't run until it is enabled again: it ")
    }
    #expect(said.count == 1)
    #expect(try await fixture.told() == ["a has changed"])
    // Its trigger queues nothing any more.
    #expect(await triggers.subscriptions(of: "a").isEmpty)
    try await fixture.close()
  }

  @Test func `that the history is gone is told in every way`() async throws {
    let fixture = try await Fixture(Self.hourly)
    try FileManager.default.removeItem(atPath: fixture.folder.path.appending("state").string)
    let store = await fixture.daemon.store
    #expect(throws: StoreError.self) { try store.checkPlace() }
    #expect(await fixture.daemon.damage() != nil)
    #expect(try await fixture.told() == ["Segue's history is gone"])
    try? store.close()
  }
}
