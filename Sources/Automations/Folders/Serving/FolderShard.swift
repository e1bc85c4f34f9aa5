import FolderWatching
import AppIntents
import Foundation
import RunHistory
import SystemPackage
import WorkflowLanguage

/// A monitor that may be kept by a file system that doesn't answer, and those who ask it: they are
/// told so instead of being kept, too.
actor FolderShard {
  /// How long somebody who asks is kept.
  private static let patience = Duration.seconds(2)
  /// How long, once one has been kept that long in vain.
  private static let impatience = Duration.milliseconds(100)

  nonisolated let monitor: FolderMonitor
  private var triggers: [TriggerID: FolderSubscription] = [:]
  private var known: [TriggerID: FolderStatus] = [:]
  private var latest: Task<Void, Never>?
  /// Since when it has been asked in vain.
  private var silentSince: Date?

  init(_ monitor: FolderMonitor) { self.monitor = monitor }

  /// Has it serve triggers.
  /// - Returns: what waits until it does.
  func arm(_ subscriptions: [FolderSubscription]) -> Task<Void, Never> {
    for subscription in subscriptions { triggers[subscription.trigger] = subscription }
    return order { await $0.arm(subscriptions) }
  }

  func disarm(_ trigger: TriggerID) -> Task<Void, Never> {
    triggers[trigger] = nil
    known[trigger] = nil
    return order { await $0.disarm(trigger) }
  }

  func rescan(_ why: RescanReason) { _ = order { await $0.rescan(why) } }

  /// How its triggers are doing, as far as it tells.
  func statuses() async -> [FolderStatus] {
    guard let statuses = await ask({ await $0.statuses() }) else {
      return triggers.values.map { subscription in
        var status = known[subscription.trigger] ?? FolderStatus(silent: subscription, monitor.home)
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

  /// What it says of a path that is none of its.
  var elsewhere: [WhyAnswer] {
    triggers.values.map {
      WhyAnswer(trigger: $0.trigger, workflow: $0.workflow, reason: .elsewhere)
    }
  }

  func covers(_ path: FilePath, _ definition: FolderTrigger, in file: FilePath) async -> Bool {
    await ask { await $0.covers(path, definition, in: file) } ?? false
  }

  /// Ends it, without waiting for one that doesn't answer.
  func close() async { _ = await ask { await $0.close() } }

  /// Has it do something, after all that it was to do before.
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
    let patience = silentSince == nil ? Self.patience : Self.impatience
    let answer = await Patience.value(within: patience) { [monitor] in
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
  /// Of a trigger of which nothing is known yet.
  fileprivate init(silent subscription: FolderSubscription, _ home: FilePath) {
    let paths = subscription.definition.paths(of: subscription.file, home: home)
    self.init(
      trigger: subscription.trigger, workflow: subscription.workflow,
      folders: paths.map { path in
        Folder(
          path: FilePath(bytes: path), state: .starting, watched: 0, polled: 0, refused: [],
          refusedCount: 0)
      }, counters: FolderCounters(), pending: 0, waitingForWriter: [], problems: [])
  }
}
