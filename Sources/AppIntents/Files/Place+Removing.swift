import Glibc
public import SystemPackage

extension Place {
  /// Deletes what lies here, with all that is in it. Links aren't followed, and what is mounted
  /// inside is left alone.
  ///
  /// - Parameter isOwnWork: Whether this is a half-made copy of ours, which is deleted whatever its
  ///   permissions say and although the run was cancelled.
  func removeTree(isOwnWork: Bool = false) throws {
    let status = try status()
    try removeTree(status, on: status.device, isOwnWork: isOwnWork)
  }

  private func removeTree(_ status: EntryStatus, on device: UInt64, isOwnWork: Bool) throws {
    if !isOwnWork { try Task.checkCancellation() }
    guard status.kind == .folder else { return try unlinkFile() }
    guard status.device == device else {
      throw SystemFailure(.other, path) { "another disk is mounted at \($0)" }
    }
    if isOwnWork { _ = name.withPlatformString { fchmodat(folder, $0, 0o700, 0) } }
    try contents { _, places in
      for place in places {
        guard let status = try place.statusIfPresent() else { continue }
        try place.removeTree(status, on: device, isOwnWork: isOwnWork)
      }
    }
    try removeEmptyFolder()
  }

  /// Deletes exactly what was copied. What was changed or added since then stays, and is an error.
  func removeOriginal(_ copied: CopiedEntry) throws {
    guard let status = try statusIfPresent() else { return }
    if copied.status.kind == .folder, status.isSameFile(as: copied.status) {
      try opened(O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { descriptor in
        for entry in copied.contents {
          try Place(folder: descriptor, name: entry.name, path: path.appending(entry.name))
            .removeOriginal(entry)
        }
      }
      do {
        try removeEmptyFolder()
      } catch let failure as SystemFailure where failure.code == .directoryNotEmpty {
        throw SystemFailure(.other, path) { "files were added to \($0) meanwhile" }
      }
    } else {
      guard status.isUnchanged(since: copied.status) else {
        throw SystemFailure(.other, path) { "\($0) was changed meanwhile" }
      }
      try unlinkFile()
    }
  }
}

extension LocalFiles {
  public func remove(_ path: FilePath) throws {
    try FileError.doing("delete", path) {
      try Place.with(path) { try $0.removeTree() }
    }
  }
}
