import AppIntentsCore
import FileOperations
import RunHistory
import WorkflowLanguage

/// What happened to a file, compared with what the ledger knows of it.
enum LedgerDecision: Sendable, Hashable {
  /// The ledger knows all of it.
  case nothing
  /// The file is known, but its disk has another number now, or it was away.
  case refresh
  case added
  case changed
  case moved(from: LedgerRow)
  case removed(LedgerRow)

  /// Decides about a file that is there.
  /// - Parameters:
  ///   - row: what is known of the path.
  ///   - elsewhere: what is known of the same file under a path where it no longer is.
  ///   - keepsNumbers: whether the file system's files keep their inode numbers.
  ///   - wasRemoved: whether the file that the row is about is known to have gone.
  init(
    _ version: FileVersion, row: LedgerRow?, elsewhere: LedgerRow?, keepsNumbers: Bool,
    wasRemoved: Bool = false
  ) {
    switch row {
    case let row? where version.isUnchanged(since: row.version, keepsNumbers: keepsNumbers):
      self = row.isAway || row.version != version ? .refresh : .nothing
    case let row? where row.isAway || row.version.isFolder != version.isFolder:
      // The earlier file went with its folder; this is another one.
      self = .added
    case let row? where !wasRemoved || keepsNumbers && version.isSurelySameFile(as: row.version):
      self = .changed
    default:
      if let elsewhere, keepsNumbers, version.isSameFile(as: elsewhere.version),
        version.isSurelySameFile(as: elsewhere.version)
          || version.isUnchanged(since: elsewhere.version)
      {
        self = .moved(from: elsewhere)
      } else {
        self = .added
      }
    }
  }

  /// What a trigger calls it; nil if it starts no run in any case.
  var event: FolderTrigger.Event? {
    switch self {
    case .nothing, .refresh: nil
    case .added: .added
    case .changed: .changed
    case .moved: .moved
    case .removed: .removed
    }
  }
}

extension LedgerRow.Unwanted {
  init?(_ event: FolderTrigger.Event) {
    switch event {
    case .added: self = .added
    case .changed: self = .changed
    case .moved: self = .moved
    case .removed: return nil
    }
  }
}

extension FileVersion {
  /// Without a time of birth the inode number may have been given to another file since.
  fileprivate func isSurelySameFile(as other: FileVersion) -> Bool {
    birth != 0 && isSameFile(as: other)
  }
}
