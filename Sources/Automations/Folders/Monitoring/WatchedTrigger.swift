import FolderWatching
import AppIntents
import RunHistory
import SystemPackage
import WorkflowLanguage

/// A folder trigger, while it is served.
final class WatchedTrigger {
  let subscription: FolderSubscription
  let scope: FolderScope
  /// Nil where a pattern can't be read.
  let filter: FolderFilter?
  let roots: [WatchedRoot]
  /// How long a file must be quiet, in nanoseconds.
  let quiet: Int64
  /// How long settled files are collected, in nanoseconds; nil is a run each.
  let batchTime: Int64?

  var pending = PendingFiles()
  private(set) var gone = FIFO<GoneFile>()
  /// Since when there is any.
  private var goneSince: Int64?
  /// When files are looked at that may have gone somewhere else.
  var goneDue: Int64?
  var batches: [FileBatch.Key: FileBatch] = [:]
  var counters = FolderCounters()
  /// Why what is settled can't be entered in the store.
  var storeProblem: String?
  var storeFailures = 0
  /// When the store is tried again.
  var storeRetryAt: Int64?
  /// Said for as long as the trigger is served.
  var notes: [String] = []
  /// Whoever waits for its folders to be watched.
  var waiters: [CheckedContinuation<Void, Never>] = []

  init(_ subscription: FolderSubscription, roots: [WatchedRoot]) {
    self.subscription = subscription
    self.roots = roots
    let definition = subscription.definition
    scope = FolderScope(definition)
    do {
      filter = try FolderFilter(scope)
    } catch {
      filter = nil
      notes.append("\(error)")
    }
    quiet = definition.settle.clockNanoseconds
    batchTime = definition.batch?.clockNanoseconds
  }

  func wants(_ event: FolderTrigger.Event) -> Bool {
    subscription.definition.events.contains(event)
  }

  func settling(in root: WatchedRoot) -> Settling {
    Settling(quiet: quiet, hasLocalTimes: !root.isRemote)
  }

  var nextBatchDue: Int64? { batches.values.map(\.due).min() }

  /// How long files that are gone wait for quieter times, in nanoseconds.
  private static let gonePatience: Int64 = 2_000_000_000

  func noteGone(_ file: GoneFile, at now: Int64) {
    gone.push(file)
    goneSince = goneSince ?? now
  }

  func takeGone(limit: Int) -> [GoneFile] {
    goneSince = nil
    return gone.pop(limit: limit)
  }

  func goneWaits(at now: Int64) -> Bool {
    goneSince.map { now - $0 > Self.gonePatience } ?? !gone.isEmpty
  }

  func refuse(_ reason: String) { counters.refused[reason, default: 0] += 1 }

  /// Whether what happens in all of its folders is noticed, as far as it can be.
  var isBegun: Bool {
    roots.allSatisfy { root in
      switch root.state {
      case .unarmed: root.retryAt != nil
      case .starting, .watching, .missing, .refused: true
      }
    }
  }
}

/// A file of which the ledger knows and that isn't where it was.
struct GoneFile {
  var root: UInt32
  var path: LedgerPath
}
