import AppIntentsCore
import FolderWatching
import Foundation
import RunHistory
import Scheduling
import SystemPackage

/// What the parts of a monitor share.
struct FolderContext {
  /// The most files that are recorded at once.
  static let portion = 512

  let store: HistoryStore
  let watcher: FolderWatcher
  let ownOutput: OwnOutput
  let listener: FolderListener
  /// Whether all its file systems answer at once.
  let isLocal: Bool

  var clock: any TimeSource { watcher.clock }
  /// The time of day, for the store.
  var date: Date { clock.now }

  func commit(_ events: [FileEvent], of trigger: ServedTrigger) -> FileCommit {
    FileCommit(
      subscription: trigger.subscription, folders: trigger.ledgers, events: events, now: date)
  }

  /// Notes that the store failed, and reports the first failure in a row.
  /// - Returns: after how long the store is tried again.
  func storeFails(_ error: any Error, for trigger: ServedTrigger) -> Int64 {
    let problem = IntentErrorText.message(for: error)
    if trigger.retry.problem == nil { listener.report(problem) }
    return trigger.retry.fail(problem, at: clock.uptime)
  }
}
