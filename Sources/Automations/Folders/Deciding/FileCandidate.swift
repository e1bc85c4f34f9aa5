import RunHistory

/// A settled file, before it is compared with the ledger.
struct FileCandidate: Sendable {
  var key: PendingFiles.Key
  var root: UInt32
  var path: LedgerPath
  var sighting: FileSighting
  var keepsNumbers: Bool
  /// What is known of the same file under a path where it no longer is.
  var elsewhere: LedgerRow?
  /// How many runs of the workflow led to it.
  var generation = 0
}
