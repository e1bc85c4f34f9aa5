/// What a file was at a moment: the same file with the same content has the same version.
package struct FileVersion: Sendable, Hashable {
  package var device: UInt64
  package var inode: UInt64
  /// When the file was created, in nanoseconds since 1970; 0 if the file system doesn't record it.
  package var birth: Int64
  /// In bytes; 0 for a folder.
  package var size: Int64
  /// In nanoseconds since 1970; 0 for a folder, whose version doesn't depend on its contents.
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

  /// Whether both are versions of one file, whatever was written to it in between.
  ///
  /// A disk can have another device number after the machine restarts, so the number counts only
  /// if nothing else tells two files with the same inode number apart.
  package func isSameFile(as other: FileVersion) -> Bool {
    inode == other.inode && birth == other.birth && isFolder == other.isFolder
      && (birth != 0 || device == other.device)
  }

  /// Whether nothing happened to the file between the two versions.
  ///
  /// - Parameter keepsNumbers: whether the file system gives a file the same inode number each time
  ///   it is mounted.
  package func isUnchanged(since other: FileVersion, keepsNumbers: Bool = true) -> Bool {
    guard size == other.size, modified == other.modified, isFolder == other.isFolder else {
      return false
    }
    if !keepsNumbers { return true }
    return inode == other.inode && birth == other.birth
  }

  /// A hash that tells a folder from another one of the same name; never 0.
  package var mark: UInt64 {
    let hash = device &* 0x9E37_79B9_7F4A_7C15 ^ inode ^ UInt64(bitPattern: birth)
    return hash == 0 ? 1 : hash
  }
}
