import AppIntentsCore
import FolderWatching
import OrderedCollections
import RunHistory
import SystemPackage
import WorkflowLanguage

/// What happened to a file that has settled or is gone, and so may start a run.
struct FileEvent: Sendable {
  /// Where the file is, or was.
  let path: LedgerPath
  /// The file; nil for one that is gone.
  let file: SettledFile?
  let version: FileVersion
  /// As far as the last commit tells; it is decided again in the transaction that records it.
  var decision: LedgerDecision
  /// What is known of the same file under a path where it no longer is.
  var elsewhere: LedgerRow?
  /// The run of the workflow that made the file through another path of the folder.
  var maker: RunID?
  /// Whether runs of the workflow led to it.
  var evidence = LoopEvidence.none

  init(_ file: SettledFile, at path: LedgerPath, _ decision: LedgerDecision) {
    self.path = path
    self.file = file
    version = file.snapshot.version
    self.decision = decision
  }

  init(removed row: LedgerRow) {
    path = row.path
    file = nil
    version = row.version
    decision = .removed(row)
  }

  var kind: FolderTrigger.Event? { decision.event }

  var isMove: Bool { if case .moved = decision { true } else { false } }

  /// What identifies the event if it is seen again. A version of a file at a path has one run,
  /// whether it is new there or has changed.
  var key: [UInt8]? {
    guard let kind else { return nil }
    var key = kind.keyStart(of: path)
    func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.bigEndian) { key.append(contentsOf: $0) }
    }
    for number in [version.birth, version.size, version.modified, moment] { append(number) }
    append(version.inode)
    return key
  }

  /// Tells two events of one kind apart that happened to the same version: when a file was moved,
  /// or when one that was removed had been seen.
  private var moment: Int64 {
    switch decision {
    case .moved: file?.snapshot.changed ?? 0
    case .removed(let row): Int64(row.seen.milliseconds)
    case .nothing, .refresh, .added, .changed: 0
    }
  }
}

extension FolderTrigger.Event {
  /// The start of the keys of all such events of a path.
  func keyStart(of path: LedgerPath) -> [UInt8] {
    var key: [UInt8] =
      switch self {
      case .added, .changed: [0]
      case .moved: [1]
      case .removed: [2]
      }
    withUnsafeBytes(of: path.root.bigEndian) { key.append(contentsOf: $0) }
    return key + path.bytes + [0]
  }
}

extension TriggerEvent {
  /// What a run gets of events of one kind in one folder.
  /// - Parameters:
  ///   - folders: the trigger's folders by their ledgers.
  ///   - isBatch: whether the run gets a list, even of one file.
  init(_ events: [FileEvent], in folders: [LedgerRootID: [UInt8]], isBatch: Bool) {
    func file(_ path: LedgerPath) -> FilePath {
      FilePath(bytes: (folders[path.root] ?? []).appending(name: path.bytes))
    }
    var oldPath: FilePath?
    if case .moved(let old)? = events.first?.decision, folders[old.path.root] != nil {
      oldPath = file(old.path)
    }
    let values = FolderTrigger.values(
      of: events.map { file($0.path) }, events.first?.kind ?? .added,
      in: FilePath(bytes: events.first.flatMap { folders[$0.path.root] } ?? []), oldPath: oldPath)
    self.init(
      kind: FolderTrigger.kind, values: values,
      start: values[isBatch ? "files" : "file"] ?? .nothing)
  }
}
