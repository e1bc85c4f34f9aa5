/// Features that a file system may lack. Tests turn them off to reach the fallbacks.
struct FileSystemFeatures: Sendable {
  /// `renameat2` with `RENAME_NOREPLACE`.
  var renameWithoutReplacing = true
  /// `link`.
  var hardLinks = true
  /// `FICLONE` and `copy_file_range`.
  var copyInKernel = true
  /// Renaming into another folder. Without it every move copies, as between two disks.
  var renameBetweenFolders = true
}
