public import SystemPackage

/// Changes of files that are made only while a file is as it was when somebody looked at it.
extension FileAccess {
  /// Replaces a file after looking at it. An implementation of its own does both in one operation.
  public func copy(
    _ path: FilePath, to target: FilePath, replacing expected: FileStatus
  ) throws {
    try require(target, toBeStill: expected)
    try copy(path, to: target, replacing: true)
  }

  /// Writes the beginning of a file anew, after looking at it. An implementation of its own cuts off the
  /// end in place.
  public func shorten(_ path: FilePath, to size: Int, expecting expected: FileStatus) throws {
    try require(path, toBeStill: expected)
    try write(read(path).prefix(size), to: path, replacing: true)
  }

  private func require(_ path: FilePath, toBeStill expected: FileStatus) throws {
    guard try status(of: path, followingLinks: false).isUnchanged(since: expected) else {
      throw FileError("write", path, .changed, reason: FileStatus.changedReason(of: "it"))
    }
  }
}

extension FileStatus {
  /// Whether it is the same file, and wasn't written to between the two.
  package func isUnchanged(since earlier: FileStatus) -> Bool {
    device == earlier.device && inode == earlier.inode && kind == earlier.kind
      && size == earlier.size && modified == earlier.modified
  }

  /// Why a file stays as it is that isn't as expected.
  static func changedReason(of subject: String) -> String { "\(subject) was changed meanwhile" }
}
