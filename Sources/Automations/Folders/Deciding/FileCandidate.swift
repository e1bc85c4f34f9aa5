import FolderWatching
import RunHistory

/// A settled file, before it is compared with the ledger.
struct FileCandidate: Sendable {
  var key: PendingFile.Key
  var root: UInt32
  var path: LedgerPath
  var sighting: FileSnapshot
  var keepsNumbers: Bool
  /// What is known of the same file under a path where it no longer is.
  var elsewhere: LedgerRow?
  /// Whether runs of the workflow led to it.
  var suspicion = Suspicion.none
}

/// A run that was queued, and the file that started it; none where that is gone.
struct StartedRun: Sendable {
  var run: RunID
  var file: FileCandidate?
}
