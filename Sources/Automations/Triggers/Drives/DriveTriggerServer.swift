import AppIntentsCore
import FileOperations
import Foundation
package import RunHistory
package import Scheduling
package import SystemPackage
package import WorkflowLanguage

/// Serves `drive: NAME`: compares what is mounted with what was.
package actor DriveTriggerServer: TriggerServer {
  private let store: HistoryStore
  private let mounted: MountedDrives
  private let time: any TimeSource
  private let onQueued: @Sendable ([String: Int]) -> Void
  private let onMounts: @Sendable () async -> Void

  private var armed: [TriggerID: TriggerArming<DriveTrigger>] = [:]
  private var mounts: [Mount]?
  /// The connected drives, as far as they have been served.
  package private(set) var drives: [FilePath: Drive] = [:]
  /// Why the last look failed.
  package private(set) var problem: String?

  /// - Parameters:
  ///   - onQueued: how many runs of which workflows have been queued.
  ///   - onMounts: something was mounted or unmounted, a drive or not.
  package init(
    store: HistoryStore, mounted: MountedDrives = MountedDrives(),
    time: any TimeSource = SystemTime(),
    onQueued: @escaping @Sendable ([String: Int]) -> Void,
    onMounts: @escaping @Sendable () async -> Void = {}
  ) {
    self.store = store
    self.mounted = mounted
    self.time = time
    self.onQueued = onQueued
    self.onMounts = onMounts
  }

  package func arm(_ triggers: [TriggerArming<DriveTrigger>]) {
    for trigger in triggers { armed[trigger.subscription.id] = trigger }
  }

  package func disarm(_ trigger: TriggerID) { armed[trigger] = nil }

  /// Looks at what is mounted. Drives at the first look were connected before; later looks queue
  /// runs for drives that came and went.
  package func look() async {
    let seen: [Mount]
    do {
      seen = try mounted.mounts()
    } catch {
      problem = "can't read `\(mounted.table.shown)`: \(IntentErrorText.message(for: error))"
      return
    }
    let isFirst = mounts == nil
    let hasChanged = mounts != seen
    mounts = seen
    let known = mounted.drives(of: seen)
    if isFirst { drives = known } else { await serve(known) }
    if hasChanged, !isFirst { await onMounts() }
  }

  private func serve(_ known: [FilePath: Drive]) async {
    let now = time.now
    let runs = ConnectionChange.all(from: drives, to: known).flatMap { self.runs(for: $0, at: now) }
    do {
      if !runs.isEmpty {
        let queued = try await store.write { try $0.enqueue(runs, at: now) }
        if !queued.isEmpty { onQueued(queued) }
      }
      drives = known
      problem = nil
    } catch {
      // The difference is still there at the next look.
      problem = IntentErrorText.message(for: error)
    }
  }

  private func runs(for change: ConnectionChange<Drive>, at now: Date) -> [NewRun] {
    let (event, drive) = (change.event, change.thing)
    return armed.values.filter {
      $0.definition.events.contains(event) && drive.isCalled($0.definition.name)
    }.map {
      $0.subscription.run(
        DriveTrigger.values(drive: drive.name, folder: drive.point, event),
        key: Array("\(event.rawValue) \(drive.source) \(now.milliseconds)".utf8))
    }
  }
}
