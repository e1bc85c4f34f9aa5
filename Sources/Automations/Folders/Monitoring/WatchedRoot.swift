import FolderWatching
import RunHistory
import SystemPackage

/// One of a trigger's folders, while it is served.
final class WatchedRoot {
  enum State {
    /// It has to be looked at before anything else.
    case unarmed
    /// It is watched and being looked through for the first time.
    case starting
    case watching
    case missing(watching: [UInt8])
    /// It is tried again then, or when something happens to it.
    case refused(WatchProblem, until: Int64)
  }

  /// A folder that is to be looked through.
  struct ScanJob {
    var folder: FolderNumber
    /// With all folders below it.
    var isDeep: Bool
  }

  /// Its number among all roots.
  let ordinal: UInt32
  let trigger: TriggerID
  /// The bytes of its absolute path.
  let path: [UInt8]
  var state = State.unarmed
  /// Its number in the tree, while it is there.
  var node: FolderNumber?
  /// The folder in which it is waited for, while it isn't.
  var ancestor: FolderNumber?
  /// What is kept of it.
  var ledger: LedgerRoot?
  /// What was looked for before, if that was something else.
  var earlierFilter: FolderFilter?
  /// The number its disk had when it was last armed.
  var earlierDevice: UInt64?
  /// When it was armed, in nanoseconds since 1970.
  var armedAt: Int64 = 0
  var isRemote = false
  var keepsNumbers = true

  /// The name that is waited for in `ancestor`.
  var awaitedName: [UInt8] = []

  private(set) var jobs = FIFO<ScanJob>()
  /// The folders that are queued by themselves.
  private var queued: Set<FolderNumber> = []
  var scan: FolderScan?
  /// Whether all of it is being looked through.
  var isScanningAll = false
  /// Whether all of it has to be looked through once more after that.
  var scansAgain = false
  /// Of which folders files are known, is compared with the tree from here on.
  var sweepAfter: [UInt8]?
  /// Names that are, or were, folders.
  var newFolders = FIFO<(parent: FolderNumber, name: [UInt8])>()
  /// Paths below the root of folders that are gone.
  var goneFolders = FIFO<[UInt8]>()
  /// The one of them whose files are being looked for, and how far that has come.
  var goneFolder: (path: [UInt8], after: LedgerPath?)?
  var polled: Set<FolderNumber> = []
  var refused: [FolderNumber: WatchProblem] = [:]
  /// When it is tried again, after the store couldn't take it.
  var retryAt: Int64?

  init(ordinal: UInt32, trigger: TriggerID, path: [UInt8]) {
    self.ordinal = ordinal
    self.trigger = trigger
    self.path = path
  }

  /// Whether files in it are looked at.
  var isServed: Bool {
    switch state {
    case .starting, .watching: true
    case .unarmed, .missing, .refused: false
    }
  }

  /// Whether it is time to begin to serve it.
  func isDue(at now: Int64) -> Bool {
    switch state {
    case .unarmed: retryAt.map { $0 <= now } ?? true
    case .refused(_, let until): until <= now
    case .starting, .watching, .missing: false
    }
  }

  /// When it is tried again, if it can't be served.
  var refusedUntil: Int64? {
    if case .refused(_, let until) = state { until } else { nil }
  }

  /// Has a folder looked through.
  func look(through folder: FolderNumber, isDeep: Bool) {
    if isDeep {
      jobs.push(ScanJob(folder: folder, isDeep: true))
    } else if queued.insert(folder).inserted {
      jobs.push(ScanJob(folder: folder, isDeep: false))
    }
  }

  func nextJob() -> ScanJob? {
    let job = jobs.pop()
    if let job, !job.isDeep { queued.remove(job.folder) }
    return job
  }

  /// Has all of it looked through.
  func lookThroughAll() {
    guard let node else { return }
    if isScanningAll {
      scansAgain = true
    } else {
      isScanningAll = true
      sweepAfter = nil
      look(through: node, isDeep: true)
    }
  }

  /// Forgets what was to be done in it.
  func forgetWork() {
    jobs = FIFO()
    queued = []
    scan = nil
    isScanningAll = false
    scansAgain = false
    sweepAfter = nil
    newFolders = FIFO()
    goneFolders = FIFO()
    goneFolder = nil
    polled = []
    refused = [:]
  }
}
