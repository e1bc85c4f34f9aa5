import AppIntents
package import Foundation
import OrderedCollections
package import RunHistory
package import SystemPackage
import WorkflowLanguage

/// Serves `drive: NAME`: compares what is mounted with what was.
package actor DriveMonitor {
  private let store: HistoryStore
  private let table: FilePath
  private let labels: FilePath
  private let now: @Sendable () -> Date
  private let onQueued: @Sendable ([String: Int]) -> Void
  private let onMounts: @Sendable () async -> Void

  private var armed: [TriggerID: (subscription: TriggerSubscription, trigger: DriveTrigger)] = [:]
  private var mounts: [Mount]?
  /// What is connected, as far as it has been served.
  package private(set) var drives: [FilePath: Drive] = [:]
  /// Why the last look failed.
  package private(set) var problem: String?

  /// - Parameters:
  ///   - onMounts: hears that something was mounted or unmounted, drive or not.
  package init(
    store: HistoryStore, table: FilePath = "/proc/self/mountinfo",
    labels: FilePath = "/dev/disk/by-label", now: @escaping @Sendable () -> Date = { Date() },
    onQueued: @escaping @Sendable ([String: Int]) -> Void,
    onMounts: @escaping @Sendable () async -> Void = {}
  ) {
    self.store = store
    self.table = table
    self.labels = labels
    self.now = now
    self.onQueued = onQueued
    self.onMounts = onMounts
  }

  package func arm(_ subscription: TriggerSubscription) {
    guard let trigger = subscription.trigger as? DriveTrigger else { return }
    armed[subscription.id] = (subscription, trigger)
  }

  package func disarm(_ trigger: TriggerID) { armed[trigger] = nil }

  /// Looks at what is mounted. What is there at the first look was connected before; later looks
  /// queue runs for what came and went.
  package func look() async {
    let seen: [Mount]
    do {
      seen = MountTable.parse(try Data(contentsOf: URL(filePath: table.string)).map { $0 })
    } catch {
      problem = "can't read `\(table)`: \(error)"
      return
    }
    let isFirst = mounts == nil
    let hasChanged = mounts != seen
    mounts = seen
    let known = Drive.all(
      in: seen, labels: DriveLabels.read(labels), device: DriveLabels.resolved)
    if isFirst { drives = known } else { await serve(known) }
    if hasChanged, !isFirst { await onMounts() }
  }

  private func serve(_ known: [FilePath: Drive]) async {
    let now = now()
    let events = changes(to: known)
    let runs = events.flatMap { event, drive in
      armed.values.filter { $0.trigger.events.contains(event) && drive.isCalled($0.trigger.name) }
        .map { ($0.subscription, Self.run(of: $0.subscription, event, drive, at: now)) }
    }
    do {
      if !runs.isEmpty {
        let queued = try await store.write { store in
          try runs.reduce(into: [String: Int]()) { queued, next in
            guard try store.enqueue(next.1, at: now) != nil else { return }
            queued[next.0.workflow, default: 0] += 1
          }
        }
        if !queued.isEmpty { onQueued(queued) }
      }
      drives = known
      problem = nil
    } catch {
      // The difference is still there at the next look.
      problem = "\(error)"
    }
  }

  private func changes(
    to known: [FilePath: Drive]
  ) -> [(event: DriveTrigger.Event, drive: Drive)] {
    let gone = drives.filter { known[$0.key] == nil }.values.map {
      (DriveTrigger.Event.disconnected, $0)
    }
    let new = known.filter { drives[$0.key] == nil }.values.map {
      (DriveTrigger.Event.connected, $0)
    }
    return (gone + new).sorted { $0.1.source.string < $1.1.source.string }
  }

  private static func run(
    of subscription: TriggerSubscription, _ event: DriveTrigger.Event, _ drive: Drive, at now: Date
  ) -> NewRun {
    let folder = IntentValue.file(IntentFile(path: drive.point))
    let values: OrderedDictionary<String, IntentValue> = [
      "drive": .text(drive.name), "folder": folder, "event": .text(event.rawValue),
    ]
    return subscription.run(
      TriggerEvent(kind: DriveTrigger.kind, values: values, start: folder),
      key: Array("\(event) \(drive.source) \(now.milliseconds)".utf8))
  }
}
