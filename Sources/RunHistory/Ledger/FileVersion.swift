/// What a file was at some moment: the same file with the same content has the same version.
package struct FileVersion: Sendable, Hashable {
  package var device: UInt64
  package var inode: UInt64
  /// When it was made, in nanoseconds since 1970; 0 where the file system doesn't keep that.
  package var birth: Int64
  /// In bytes; 0 for a folder.
  package var size: Int64
  /// In nanoseconds since 1970; 0 for a folder, which is the same whatever is put in it.
  package var modified: Int64
  package var isFolder: Bool

  package init(
    device: UInt64, inode: UInt64, birth: Int64, size: Int64, modified: Int64, isFolder: Bool
  ) {
    self.device = device
    self.inode = inode
    self.birth = birth
    self.size = size
    self.modified = modified
    self.isFolder = isFolder
  }

  /// Whether both are of one file, whatever was written to it in between.
  ///
  /// The number of a disk isn't the same after every start of the machine, so it counts only where
  /// nothing else tells two files of the same number apart.
  package func isSameFile(as other: FileVersion) -> Bool {
    inode == other.inode && birth == other.birth && isFolder == other.isFolder
      && (birth != 0 || device == other.device)
  }

  /// Whether nothing happened to the file between the two.
  ///
  /// - Parameter keepsNumbers: whether the file system gives a file the same number each time that
  ///   it is mounted.
  package func isUnchanged(since other: FileVersion, keepsNumbers: Bool = true) -> Bool {
    guard size == other.size, modified == other.modified, isFolder == other.isFolder else {
      return false
    }
    // A folder has nothing but its number.
    if !keepsNumbers { return true }
    return inode == other.inode && birth == other.birth
  }
}
