import FolderWatching

/// How far the folders in which the ledger has files have been compared with those that are there.
///
/// They are compared in the order of their bytes, in which `photos-2024` comes between `photos` and
/// `photos/may`.
struct FolderSweep {
  /// The last folder that was compared; empty before the first.
  private(set) var through: [UInt8] = []
  /// The folders that are gone, and with which the paths of others may begin that come later.
  private var gone: [[UInt8]] = []

  /// Moves on to the next folder.
  /// - Returns: whether it is gone, and not only because a folder above it is known to be.
  mutating func advance(to folder: [UInt8], isThere: Bool) -> Bool {
    through = folder
    gone.removeAll { !folder.starts(with: $0) }
    if isThere || gone.contains(where: { folder.below($0) != nil }) { return false }
    gone.append(folder)
    return true
  }
}
