/// What file systems may lack; tests take it away to get to the ways around.
struct FileSystemFeatures: Sendable {
  /// `renameat2` with `RENAME_NOREPLACE`.
  var renameWithoutReplacing = true
  /// `link`.
  var hardLinks = true
  /// `FICLONE` and `copy_file_range`.
  var copyInKernel = true
  /// Renaming into another folder at all; without it every move copies, as between two disks.
  var renameBetweenFolders = true
}
