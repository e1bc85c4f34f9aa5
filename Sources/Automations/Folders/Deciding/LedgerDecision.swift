import FolderWatching
import RunHistory

/// What a file in a watched folder is, compared with what is known of it.
enum LedgerDecision: Sendable, Hashable {
  /// All of it is known.
  case nothing
  /// It is known, but its disk has another number now, or it was away.
  case refresh
  /// It was there when the trigger was switched on.
  case existing
  case added
  case changed
  case moved(from: LedgerRow)

  /// - Parameters:
  ///   - row: what is known of the path.
  ///   - elsewhere: what is known of the same file under a path where it no longer is.
  ///   - isExisting: whether something unknown was there before the trigger was switched on.
  ///   - keepsNumbers: whether the file system's files keep their numbers.
  init(
    _ version: FileVersion, row: LedgerRow?, elsewhere: LedgerRow?, isExisting: Bool,
    keepsNumbers: Bool
  ) {
    if let row {
      let isUnchanged = version.isUnchanged(since: row.version, keepsNumbers: keepsNumbers)
      if isUnchanged {
        self = row.isAway || row.version != version ? .refresh : .nothing
      } else if row.isAway || row.version.isFolder != version.isFolder {
        // What lay here went with its folder: this is another one.
        self = isExisting ? .existing : .added
      } else {
        self = .changed
      }
    } else if let elsewhere, keepsNumbers, version.isSameFile(as: elsewhere.version),
      // Without a time of birth the number may have been given to another file since.
      version.birth != 0 || version.isUnchanged(since: elsewhere.version)
    {
      self = .moved(from: elsewhere)
    } else {
      self = isExisting ? .existing : .added
    }
  }
}
