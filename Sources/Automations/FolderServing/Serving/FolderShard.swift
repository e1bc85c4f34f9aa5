import Coordination
import FileOperations
import FolderWatching
import Foundation
import RunHistory
import SystemPackage
import WorkflowLanguage

/// A monitor that a file system that doesn't answer may block.
///
/// Its callers aren't blocked: they wait for a limited time, and get the last known state.
actor FolderShard {
  /// How long a caller waits.
  private static let timeout = Duration.seconds(2)
  /// How long a caller waits after an earlier call timed out.
  private static let shortTimeout = Duration.milliseconds(100)

  nonisolated let monitor: FolderMonitor
  private var triggers: [TriggerID: FolderSubscription] = [:]
  private var known: [TriggerID: FolderStatus] = [:]
  private var latest: Task<Void, Never>?
  /// Since when the monitor hasn't answered.
  private var silentSince: Date?

  init(_ monitor: FolderMonitor) { self.monitor = monitor }

  /// Has the monitor serve triggers.
  /// - Returns: a task that ends when it does.
  func arm(_ subscriptions: [FolderSubscription]) -> Task<Void, Never> {
    for subscription in subscriptions { triggers[subscription.trigger] = subscription }
    return order { await $0.arm(subscriptions) }
  }

  func disarm(_ trigger: TriggerID) -> Task<Void, Never> {
    triggers[trigger] = nil
    known[trigger] = nil
    return order { await $0.disarm(trigger) }
  }

  func rescan() { _ = order { await $0.rescan() } }

  /// How its triggers are doing, as far as is known.
  func statuses() async -> [FolderStatus] {
    guard let statuses = await ask({ await $0.statuses() }) else {
      return triggers.values.map { subscription in
        var status =
          known[subscription.trigger] ?? FolderStatus(unknown: subscription, monitor.home)
        for index in status.folders.indices {
          status.folders[index].state = .silent(since: silentSince ?? Date())
        }
        return status
      }
    }
    for status in statuses { known[status.trigger] = status }
    return statuses
  }

  func why(_ path: FilePath) async -> [WhyAnswer] {
    if let answers = await ask({ await $0.why(path) }) { return answers }
    let bytes = path.lexicallyNormalized().bytes
    return triggers.values.map { subscription in
      let folder = subscription.definition.paths(of: subscription.file, home: monitor.home)
        .first { bytes.below($0) != nil }
      return WhyAnswer(
        trigger: subscription.trigger, workflow: subscription.workflow,
        reason: folder.map { .folderSilent(FilePath(bytes: $0)) } ?? .elsewhere)
    }
  }

  /// The answer about a path that is in none of its folders.
  var elsewhere: [WhyAnswer] {
    triggers.values.map {
      WhyAnswer(trigger: $0.trigger, workflow: $0.workflow, reason: .elsewhere)
    }
  }

  func covers(_ path: FilePath, _ folders: [[[UInt8]]]) async -> [Bool] {
    await ask { await $0.covers(path, folders) } ?? folders.map { _ in false }
  }

  /// Stops the monitor, and waits for it for a limited time.
  func close() async { _ = await ask { await $0.close() } }

  /// Has the monitor do something after everything that was ordered before.
  private func order(
    _ work: @escaping @Sendable (FolderMonitor) async -> Void
  ) -> Task<Void, Never> {
    let task = Task { [latest, monitor] in
      await latest?.value
      await work(monitor)
    }
    latest = task
    return task
  }

  private func ask<Answer: Sendable>(
    _ question: @escaping @Sendable (FolderMonitor) async -> Answer
  ) async -> Answer? {
    let asked = Date()
    let limit = silentSince == nil ? Self.timeout : Self.shortTimeout
    let answer = await Timeout.value(within: limit) { [monitor] in
      let answer = await question(monitor)
      await self.hasAnswered()
      return answer
    }
    if answer == nil { silentSince = silentSince ?? asked }
    return answer
  }

  private func hasAnswered() { silentSince = nil }
}

extension FolderStatus {
  /// The status of a trigger whose monitor hasn't told one yet.
  fileprivate init(unknown subscription: FolderSubscription, _ home: FilePath) {
    let paths = subscription.definition.paths(of: subscription.file, home: home)
    self.init(
      trigger: subscription.trigger, workflow: subscription.workflow,
      folders: paths.map { Folder(path: FilePath(bytes: $0), state: .starting) })
  }
}
