import AppIntentsCore
import Automations
import BuiltInIntents
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import OrderedCollections
import RunHistory
import Scheduling
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage

/// A folder with a monitor that serves it, a store, and ways to wait for the results.
final class FolderFixture: Sendable {
  private let files: TestFolder
  /// The folder that triggers watch.
  let inbox: FilePath
  let store: HistoryStore
  let monitor: FolderMonitor
  let ownOutput = OwnOutput()
  let changes = Changes()
  let said = Mutex<[String]>([])
  let ranAway = Mutex<[String]>([])
  private let kind: SourceKind
  private let sources: SharedBox<[any FileEventSource]>
  private let listener: SharedBox<FolderFixture>

  private init(
    _ kind: SourceKind, clock: any TimeSource,
    events: FolderWatcher.Sources.Maker?, probe: Probe?
  ) throws {
    self.kind = kind
    files = try TestFolder()
    try files.makeFolder("inbox")
    inbox = files["inbox"]
    store = try HistoryStore.open(files["state"], at: Date()) { Issue.record($0) }
    let sources = SharedBox<[any FileEventSource]>()
    let listener = SharedBox<FolderFixture>()
    monitor = FolderMonitor(
      store: store, home: files.path, ownOutput: ownOutput, clock: clock,
      sources: FolderWatcher.Sources(
        events: { handler in
          let source = events?(handler) ?? kind.make(handler)
          sources.value.withLock { $0 = ($0 ?? []) + [source] }
          return source
        },
        polling: { handler in
          let source = SourceKind.polling.make(handler)
          sources.value.withLock { $0 = ($0 ?? []) + [source] }
          return source
        }, probe: probe ?? { LeaseProbe.ask(about: $0) }),
      listener: FolderListener(
        queued: { [changes] _ in changes.note() },
        foundLoop: { workflow, _ in
          listener.value.withLock { $0 }?.ranAway.withLock { $0.append(workflow) }
        },
        report: { text in
          PlainText.expect(in: text, from: "a report")
          listener.value.withLock { $0 }?.said.withLock { $0.append(text) }
        },
        becameIdle: { [changes] in changes.note() }))
    self.sources = sources
    self.listener = listener
    listener.value.withLock { $0 = self }
  }

  /// Holds everything.
  var folder: FilePath { files.path }

  /// What the system says about a file's writers.
  typealias Probe = @Sendable (_ path: [UInt8]) -> LeaseProbe.Answer

  /// Runs a test with an empty folder.
  static func with(
    _ kind: SourceKind = .inotify, clock: any TimeSource = SystemTime(),
    events: FolderWatcher.Sources.Maker? = nil, probe: Probe? = nil,
    _ body: (FolderFixture) async throws -> Void
  ) async throws {
    let fixture = try FolderFixture(kind, clock: clock, events: events, probe: probe)
    // The listener keeps the fixture, and with it the folder.
    defer { fixture.listener.value.withLock { $0 = nil } }
    do {
      try await body(fixture)
    } catch {
      await fixture.monitor.close()
      try fixture.store.close()
      throw error
    }
    await fixture.monitor.close()
    try fixture.store.close()
  }

  /// Serves a trigger on the inbox, and returns when its folder has been looked through.
  /// - Parameter keys: the trigger's other keys, a line each.
  func arm(
    _ keys: String..., folder: String? = nil, trigger: TriggerID = 1, ledgerIsLost: Bool = false
  ) async throws {
    try await arm(keys, folder: folder, trigger: trigger, ledgerIsLost: ledgerIsLost)
  }

  func arm(
    _ keys: [String], folder: String? = nil, trigger: TriggerID = 1, ledgerIsLost: Bool = false
  ) async throws {
    try await begin(keys, folder: folder, trigger: trigger, ledgerIsLost: ledgerIsLost)
    try await status("the folders to be looked through", of: trigger) { status in
      status.folders.allSatisfy { $0.state != .starting }
    }
  }

  /// Serves a trigger without waiting for its folder to be looked through.
  func begin(
    _ keys: [String], folder: String? = nil, trigger: TriggerID = 1, ledgerIsLost: Bool = false
  ) async throws {
    let lines = ["folder: \(folder ?? inbox.string)"] + keys
    let text = """
      triggers:
        - \(lines.joined(separator: "\n    "))
      steps:
        - text.change_case: hello
      """
    let compilation = WorkflowCompiler(
      WorkflowChecker(catalogue: IntentCatalogue(IntentList.all))
    ).compile(text, path: "test.yaml")
    let definition = try #require(
      compilation.workflow?.triggers.first as? FolderTrigger, "\(compilation.diagnostics)")
    await monitor.arm([
      FolderSubscription(
        trigger: trigger, workflow: "flow-\(trigger)", file: self.folder.appending("test.yaml"),
        definition: definition, ledgerIsLost: ledgerIsLost)
    ])
  }

  // MARK: - What came of it

  /// All runs that have been queued, in words: "added a.txt".
  func runs(of trigger: TriggerID = 1) throws -> [String] {
    try queuedRuns(of: trigger).map { run in
      let event = try #require(run.event)
      func name(_ value: IntentValue?) -> String {
        guard case .file(let file)? = value, let path = file.path else { return "?" }
        var text = path.shown
        for root in [inbox, folder] where text.hasPrefix(root.string + "/") {
          text = String(text.dropFirst(root.string.utf8.count + 1))
        }
        return text
      }
      var text = "?"
      if case .text(let kind)? = event.values["event"] { text = kind }
      if case .list(let files) = event.start {
        text += " [" + files.map { name($0) }.sorted().joined(separator: ", ") + "]"
      } else {
        text += " " + name(event.start)
      }
      if case .text(let old)? = event.values["old_path"] {
        text += " from " + old.replacing(inbox.string + "/", with: "")
      }
      return text
    }
  }

  func queuedRuns(of trigger: TriggerID = 1) throws -> [QueuedRun] {
    try store.read {
      try $0.nextRuns(of: "flow-\(trigger)", limit: 1_000_000, at: .distantFuture)
    }
  }

  /// Waits until there are at least so many runs.
  @discardableResult
  func runs(_ count: Int, of trigger: TriggerID = 1) async throws -> [String] {
    try await until("\(count) runs") {
      try self.store.read { try $0.queuedCounts()["flow-\(trigger)"] ?? 0 } >= count
    }
    return try runs(of: trigger)
  }

  /// Waits until everything that was done so far has been noticed: drops a file and waits for its
  /// run, which isn't listed.
  func runsAfterAll(of trigger: TriggerID = 1, named name: String = "sentinel.pdf") async throws
    -> [String]
  {
    try write(name, "sentinel")
    try await until("the run of the sentinel") {
      try self.runs(of: trigger).contains { $0.hasSuffix(" \(name)") }
    }
    return try runs(of: trigger).filter { !$0.hasSuffix(" \(name)") }
  }

  func status(of trigger: TriggerID = 1) async throws -> FolderStatus {
    try #require(await monitor.statuses().first { $0.trigger == trigger })
  }

  /// Waits for a status.
  func status(
    _ what: String, of trigger: TriggerID = 1, _ isRight: @escaping (FolderStatus) -> Bool
  ) async throws {
    try await until(what) {
      await self.monitor.statuses().contains { $0.trigger == trigger && isRight($0) }
    }
  }

  func why(_ name: String) async throws -> WhyAnswer.Reason {
    try #require(await monitor.why(inbox.appending(name)).first).reason
  }

  /// Waits for a condition, which is tested whenever the monitor has done something.
  func until(_ what: String, _ isSo: @escaping () async throws -> Bool) async throws {
    while true {
      let version = changes.version
      await poll()
      if try await isSo() { return }
      guard await changes.next(after: version) else {
        if try await isSo() { return }
        Issue.record("timed out waiting for \(what): \(await monitor.statuses())")
        throw CancellationError()
      }
    }
  }

  /// Makes polling sources look now.
  func poll() async {
    for source in sources.value.withLock({ $0 ?? [] }) { await source.pollIfNeeded() }
  }

  // MARK: - Doing things in the inbox

  /// The files as steps of a run change them.
  func files(of run: RunID, workflow: String = "flow-1", generation: Int = 0) -> LocalFiles {
    LocalFiles(home: folder, dataHome: folder.appending("data"))
      .observed(by: ownOutput.observer(of: run, workflow: workflow, generation: generation))
  }

  func path(_ name: String) -> String { inbox.appending(name).string }

  func write(_ name: String, _ text: String = "text") throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
  }

  func makeFolder(_ name: String) throws { try files.makeFolder("inbox/\(name)") }

  func move(_ name: String, to target: String) {
    #expect(rename(path(name), path(target)) == 0)
  }

  func remove(_ name: String) throws { try files.remove("inbox/\(name)") }
}
