import AppIntentsCore
import Control
import FolderTesting
import Foundation
import RunHistory
import SystemPackage
import Testing

@testable import Automations

/// A daemon's triggers with all that serves them, over a store that outlives it.
final class TriggerFixture: Sendable {
  let fixture: ServiceFixture
  let registry: WorkflowRegistry
  private let monitor: FolderMonitors
  private let service: TriggerService
  private let changes: Changes

  private init(_ fixture: ServiceFixture) throws {
    let changes = Changes()
    let registry = fixture.registry()
    let (store, home) = (fixture.store, fixture.folder)
    let monitor = FolderMonitors(home: home) { isLocal in
      FolderMonitor(
        store: store, home: home, isLocal: isLocal, ownOutput: OwnOutput(),
        listener: FolderListener(
          queued: { _ in changes.note() }, becameIdle: { changes.note() }))
    }
    self.fixture = fixture
    self.registry = registry
    self.monitor = monitor
    self.changes = changes
    service = TriggerService(
      store: fixture.store, registry: registry, home: home,
      servers: [
        StartupTriggerServer(
          store: fixture.store, boot: try BootIdentity.current(), onQueued: { _ in }),
        WorkflowTriggerServer(), monitor,
      ])
  }

  /// From a daemon's start to its stop.
  static func serving(
    _ fixture: ServiceFixture, _ body: (TriggerFixture) async throws -> Void
  ) async throws {
    let triggers = try TriggerFixture(fixture)
    _ = try await triggers.registry.reload()
    try await triggers.service.start()
    do {
      try await triggers.settle()
      try await body(triggers)
    } catch {
      await triggers.monitor.close()
      throw error
    }
    await triggers.monitor.close()
  }

  /// Edits the workflow's file, and has it taken up.
  func edit(_ triggers: String) async throws {
    try fixture.edit(triggers)
    await service.update(try await registry.reload().affected)
    try await settle()
  }

  func enable() async throws {
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    await service.update(["a"])
    try await settle()
  }

  func disable() async throws {
    #expect(try await registry.disable("a"))
    await service.update(["a"])
  }

  func drop(_ name: String, _ text: String = "text") throws { try fixture.drop(name, text) }

  /// The files that were run, once all that happened so far has been noticed: another file is
  /// dropped into each folder, and isn't listed.
  func runs() async throws -> [String] {
    try await settle()
    let name = "sentinel-\(UUID())"
    var dropped: Set<String> = []
    for folder in await monitor.statuses().flatMap(\.folders) {
      let path = folder.path.appending(name).string
      let file = path.replacing(fixture.folder.string + "/", with: "")
      try fixture.drop(file)
      dropped.insert(file)
    }
    let expected = dropped
    try await until { try self.fixture.allRuns().isSuperset(of: expected) }
    return try fixture.runs()
  }

  /// Waits until all folders have been looked through.
  private func settle() async throws {
    try await until {
      await self.monitor.statuses().allSatisfy { status in
        status.pending == 0 && status.folders.allSatisfy { $0.state == .watching }
      }
    }
  }

  private func until(_ isSo: () async throws -> Bool) async throws {
    while true {
      let version = changes.version
      if try await isSo() { return }
      guard await changes.next(after: version) else {
        Issue.record("waited in vain: \(await monitor.statuses()), \(try fixture.allRuns())")
        throw CancellationError()
      }
    }
  }
}

extension ServiceFixture {
  func edit(_ triggers: String) throws {
    try write(
      """
      triggers:
      \(triggers)
      steps:
        - text.reverse: abc
      """, to: "workflows/a.yaml")
  }

  func drop(_ name: String, _ text: String = "text") throws {
    try write(text, to: name)
  }

  func runs() throws -> [String] {
    try allRuns().filter { !$0.contains("sentinel") }.sorted()
  }

  func allRuns() throws -> Set<String> {
    let runs = try store.read { try $0.nextRuns(of: "a", limit: 1_000, at: .distantFuture) }
    let files = runs.map { run -> String in
      guard case .file(let file)? = run.event?.start, let path = file.path else { return "?" }
      return path.string.replacing(folder.string + "/", with: "")
    }
    #expect(Set(files).count == files.count)
    return Set(files)
  }
}
