import Automations
import FolderTesting
import FolderWatching
import Foundation
import RunHistory
import Scheduling
import Synchronization
import SystemPackage
import Testing
import WorkflowLanguage

@Suite("Folder monitors")
struct FolderMonitorsTests {
  @Test func `a file system that doesn't answer blocks only its own triggers`() async throws {
    let fixture = try ServiceFixture()
    let store = fixture.store
    for name in ["local", "nas"] {
      try FileManager.default.createDirectory(
        atPath: fixture.path(name).string, withIntermediateDirectories: true)
    }
    let changes = Changes()
    let server = StuckServer()
    let home = fixture.folder
    let mount = Mount(
      device: "0:1", root: "/", point: fixture.path("nas"), kind: "nfs", source: "server:/")
    let monitors = FolderMonitors(home: home, places: { MountPlaces([mount]) }) { isLocal in
      let clock: any TimeSource = isLocal ? SystemTime() : StuckTime(server: server)
      return FolderMonitor(
        store: store, home: home, isLocal: isLocal, ownOutput: OwnOutput(), clock: clock,
        listener: FolderListener(
          queued: { _ in changes.note() }, becameIdle: { changes.note() }))
    }
    defer { server.goOn() }
    await monitors.arm([
      try subscription(1, "local", fixture), try subscription(2, "nas", fixture),
    ])
    await monitors.mountsChanged()
    await monitors.rescan()
    try fixture.drop("local/a.txt")
    while true {
      let version = changes.version
      if try store.read({ try $0.queuedCounts()["flow-1"] }) == 1 { break }
      try #require(await changes.next(after: version))
    }
    let statuses = await monitors.statuses()
    #expect(statuses.map(\.trigger) == [1, 2])
    #expect(statuses[0].folders.map(\.state) == [.watching])
    guard case .silent = statuses[1].folders[0].state else {
      Issue.record("\(statuses[1])")
      return
    }
    #expect(
      await monitors.why(fixture.path("nas/x")).map(\.reason)
        == [.elsewhere, .folderSilent(fixture.path("nas"))])
    await monitors.disarm(2)
    await monitors.arm([try subscription(2, "nas", fixture)])
    await monitors.close()
  }

  private func subscription(
    _ trigger: TriggerID, _ folder: String, _ fixture: ServiceFixture
  ) throws -> FolderSubscription {
    let text = """
      triggers: [{ folder: ~/\(folder), settle: 0s }]
      steps:
        - text.reverse: abc
      """
    let workflow = ServiceFixture.compiler.compile(Array(text.utf8), path: "test.yaml").workflow
    return FolderSubscription(
      trigger: trigger, workflow: "flow-\(trigger)", file: fixture.path("test.yaml"),
      definition: try #require(workflow?.triggers.first as? FolderTrigger))
  }
}

/// Blocks its second and later callers until it goes on.
private final class StuckServer: Sendable {
  private let answers = Mutex(0)
  private let gate = DispatchSemaphore(value: 0)

  func answer() {
    let isFirst = answers.withLock { count in
      count += 1
      return count == 1
    }
    if isFirst { return }
    gate.wait()
    gate.signal()
  }

  func goOn() { gate.signal() }
}

/// The system's time, which a stuck server blocks.
private struct StuckTime: TimeSource {
  let server: StuckServer

  var wallTime: Int64 { SystemTime().wallTime }

  var uptime: Int64 {
    server.answer()
    return SystemTime().uptime
  }

  func sleep(until uptime: Int64) async throws { try await SystemTime().sleep(until: uptime) }
}
