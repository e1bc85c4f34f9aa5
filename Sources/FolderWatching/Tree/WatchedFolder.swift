import DequeModule

/// One of a rule's folders, together with all that is below it.
///
/// ```
///                  ┌───────────── changed, replaced, watches lost ─────────────┐
///                  ▼                                                           │
/// add ───────▶ unopened ── open, serve ──▶ scanning ── looked through ──▶ watching
///                │   ▲
///   not there,   │   │ something happens to the path, or the time is over
///   not readable ▼   │
///         missing, refused
/// ```
package final class WatchedFolder {
  package typealias Number = UInt32

  package enum State {
    /// It has to be opened before anything else.
    case unopened
    /// It is watched and being looked through for the first time.
    case scanning
    case watching
    case missing(watching: [UInt8])
    /// It is opened again at that moment, or when something happens to it.
    case refused(WatchProblem, until: Int64)
  }

  /// Its number among all watched folders; never given to another one.
  package let number: Number
  /// The bytes of its absolute path.
  package let path: [UInt8]
  package internal(set) var state = State.unopened
  /// Whether its file system is a network or user-space one, which reports not all events.
  package internal(set) var isRemote = false
  /// Whether its file system gives a file the same inode number each time it is mounted.
  package internal(set) var keepsNumbers = true
  /// Its number in the tree, while it is there.
  package internal(set) var node: FolderNumber?
  /// The folder in which it is awaited, while it isn't there.
  var ancestor: FolderNumber?
  /// The name that is awaited in `ancestor`.
  var awaitedName: [UInt8] = []

  var scans = ScanQueue()
  /// The folder that is being looked through.
  package var scan: FolderScan?
  /// Whether all of it is being looked through.
  package private(set) var isScanningAll = false
  /// Whether all of it has to be looked through once more after that.
  private var scansAgain = false
  /// Entries that are, or were, folders.
  var changedFolders = Deque<(parent: FolderNumber, name: [UInt8])>()
  /// The paths below it of folders that are gone.
  private var goneFolders = Deque<[UInt8]>()
  /// The folders below it that are polled.
  package internal(set) var polled: Set<FolderNumber> = []
  /// The folders below it that can't be watched or read.
  package private(set) var refused: [FolderNumber: WatchProblem] = [:]
  /// When those are tried again.
  private var refusedBelowUntil: Int64?

  init(_ number: Number, path: [UInt8]) {
    self.number = number
    self.path = path
  }

  /// Whether its entries are looked at.
  package var isServed: Bool {
    switch state {
    case .scanning, .watching: true
    case .unopened, .missing, .refused: false
    }
  }

  /// When it, or what is refused below it, is tried again, because no event says that a folder has
  /// become readable.
  package var refusedUntil: Int64? {
    if case .refused(_, let until) = state { until } else { refusedBelowUntil }
  }

  /// Notes that a folder below it can't be watched or read, and tries it again later.
  func refuse(_ directory: FolderNumber, _ problem: WatchProblem, at now: Int64) {
    refused[directory] = problem
    if refusedBelowUntil == nil { refusedBelowUntil = now + FileInspection.retryInterval }
  }

  /// A folder below it is watched and read again, or is gone.
  func permit(_ directory: FolderNumber) {
    guard refused.removeValue(forKey: directory) != nil else { return }
    if refused.isEmpty { refusedBelowUntil = nil }
  }

  /// The folders below it that are tried again now.
  func takeDueRefusals(at now: Int64) -> [FolderNumber] {
    guard isServed, let due = refusedBelowUntil, due <= now else { return [] }
    refusedBelowUntil = now + FileInspection.retryInterval
    return refused.keys.sorted()
  }

  package var hasChangedFolders: Bool { !changedFolders.isEmpty }
  package var hasScans: Bool { scan != nil || !scans.isEmpty }

  /// Has it opened again.
  package func reopen() { state = .unopened }

  /// Starts to look at its entries, after it was opened.
  package func serve() {
    state = .scanning
    scanAll()
  }

  /// Has all of it looked through.
  package func scanAll() {
    guard let node else { return }
    if isScanningAll {
      scansAgain = true
    } else {
      isScanningAll = true
      scans.append(node, isDeep: true)
    }
  }

  /// Starts over if it has to be looked through once more.
  /// - Returns: whether it does.
  package func restartScan() -> Bool {
    guard scansAgain else { return false }
    isScanningAll = false
    scansAgain = false
    scanAll()
    return true
  }

  /// All of it has been looked through, and what was found is recorded.
  package func finishScan() {
    isScanningAll = false
    if case .scanning = state { state = .watching }
    _ = restartScan()
  }

  /// Notes that a folder below it is gone.
  package func noteGone(_ path: [UInt8]) { goneFolders.append(path) }

  /// Takes the path of a folder below it that is gone.
  package func takeGoneFolder() -> [UInt8]? { goneFolders.popFirst() }

  /// Drops the scan at hand, whose findings couldn't be recorded.
  package func abandonScan() {
    scan = nil
    if isScanningAll { scansAgain = true }
  }

  /// Drops everything that was to be done in it.
  func dropWork() {
    scans = ScanQueue()
    scan = nil
    isScanningAll = false
    scansAgain = false
    changedFolders = []
    goneFolders = []
    polled = []
    refused = [:]
    refusedBelowUntil = nil
  }
}
