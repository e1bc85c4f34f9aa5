import FolderWatching

/// A folder that is being looked through, a part of its names after the other.
struct FolderScan {
  let job: WatchedRoot.ScanJob
  let listing: FolderListing
  /// The folder's path below the root.
  let path: [UInt8]
  var next = 0
  /// Up to this name the ledger has been compared.
  var comparedThrough: [UInt8]?
}
