import FolderWatching
import RunHistory
import WorkflowLanguage

/// Settled files that will be one run.
struct FileBatch {
  /// A run is told of files of one folder to which the same has happened.
  struct Key: Hashable {
    var root: UInt32
    var kind: FolderTrigger.Event
  }

  enum Item {
    case present(FileCandidate)
    case gone(LedgerRow)
  }

  /// As many files as one run gets.
  static let limit = 10_000

  var due: Int64
  var items: [Item] = []
}
