import CLinuxFiles
import Glibc
public import SystemPackage

extension LocalFiles {
  public func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try FileError.doing("copy", path) {
      try Place.with(path) { source in
        try Place.with(target) { target in
          let status = try source.status()
          if status.kind == .other { throw SystemFailure.notRegular(path) }
          try refuseInside(source, status, target)
          if let existing = try target.statusIfPresent() {
            guard replacing else { throw SystemFailure(.fileExists, target.path) }
            if existing.isSameFile(as: status) {
              throw SystemFailure(.exists, target.path) { "\($0) is the same file" }
            }
            try refuseReplacing(existing, at: target, with: status)
          }
          _ = try copyIntoPlace(source, target, replacing: replacing, isMove: false)
        }
      }
    }
  }

  public func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try FileError.doing("move", path) {
      try Place.with(path) { source in
        try Place.with(target) { target in
          try move(source, to: target, replacing: replacing)
        }
      }
    }
  }

  func move(_ source: Place, to target: Place, replacing: Bool) throws {
    let status = try source.status()
    if let existing = try target.statusIfPresent() {
      if try source.isSamePlace(as: target) { return }
      if existing.isSameFile(as: status) {
        return try moveToOtherName(of: status, source, target, replacing: replacing)
      }
      guard replacing else { throw SystemFailure(.fileExists, target.path) }
      try refuseReplacing(existing, at: target, with: status)
    }
    try refuseInside(source, status, target)
    do {
      guard try features.renameBetweenFolders || source.isInSameFolder(as: target) else {
        throw SystemFailure(.improperLink, source.path)
      }
      try source.rename(to: target, replacing: replacing, features)
    } catch let failure as SystemFailure where failure.isAcrossDevices {
      try moveAcrossDevices(source, to: target, replacing: replacing)
    }
  }

  /// Copies, syncs, compares, renames into place, and only then deletes what was copied: there is
  /// a whole copy at every moment.
  func moveAcrossDevices(_ source: Place, to target: Place, replacing: Bool) throws {
    // Better to fail before hours of copying than after them.
    guard faccessat(source.folder, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
      throw SystemFailure(.permissionDenied, source.path.removingLastComponent())
    }
    let copied = try copyIntoPlace(source, target, replacing: replacing, isMove: true)
    do {
      try source.removeOriginal(copied)
    } catch let failure as SystemFailure {
      let reason = failure.reason(
        failure.subject.map { "`\($0.shown)`" } ?? "`\(source.path.shown)`")
      let place = target.path
      throw SystemFailure(failure.kind, source.path) { _ in
        "it was copied to `\(place.shown)`, but the original could not be deleted: \(reason)"
      }
    }
    try source.syncFolder()
  }

  private func copyIntoPlace(
    _ source: Place, _ target: Place, replacing: Bool, isMove: Bool
  ) throws -> CopiedEntry {
    let temporary = try target.temporarySibling()
    do {
      let copied = try Copier(features: features, isMove: isMove).copy(source, to: temporary)
      if !isMove { try sync(temporary, copied.status.kind) }
      try Task.checkCancellation()
      try temporary.rename(to: target, replacing: replacing, features)
      try target.syncFolder()
      return copied
    } catch {
      try? temporary.removeTree(isOwnWork: true)
      throw error
    }
  }

  /// Makes a copy survive a power cut before it gets its name, which then never names a part.
  private func sync(_ copy: Place, _ kind: FileStatus.Kind) throws {
    switch kind {
    case .file:
      try copy.opened(O_RDONLY | O_NOFOLLOW) { file in
        _ = try call(about: copy.path) { fsync(file) }
      }
    case .folder:
      // Once for the whole disk; a call for each of 10,000 small files takes far longer.
      try copy.opened(O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { folder in
        _ = try call(about: copy.path) { syncfs(folder) }
      }
    case .link, .other: break
    }
  }

  /// The target is another name of the very same file: a hard link, or on file systems that ignore
  /// case the same name in other letters.
  private func moveToOtherName(
    of status: EntryStatus, _ source: Place, _ target: Place, replacing: Bool
  ) throws {
    let names = try Place.names(in: target.folder, target.path.removingLastComponent())
    guard names.contains(target.name) else {
      return try source.rename(to: target, replacing: true, features)
    }
    guard replacing, status.kind != .folder else {
      throw SystemFailure(.fileExists, target.path)
    }
    // `rename` would do nothing and leave both names.
    try source.unlinkFile()
  }

  private func refuseReplacing(
    _ existing: EntryStatus, at target: Place, with status: EntryStatus
  ) throws {
    switch (status.kind, existing.kind) {
    case (.folder, .folder):
      guard try target.contents({ $1.isEmpty }) else {
        throw SystemFailure(.directoryNotEmpty, target.path)
      }
    case (.folder, _):
      throw SystemFailure(.notAFolder, target.path) { "\($0) is not a folder" }
    case (_, .folder): throw SystemFailure(.isDirectory, target.path)
    default: break
    }
  }

  /// Throws when the target would lie inside the folder that is moved or copied.
  private func refuseInside(_ source: Place, _ status: EntryStatus, _ target: Place) throws {
    guard status.kind == .folder else { return }
    var folder = try call(about: target.path) {
      openat(target.folder, ".", C_O_PATH | O_DIRECTORY | O_CLOEXEC)
    }
    defer { close(folder) }
    while true {
      let here = try EntryStatus(of: folder, about: target.path)
      if here.isSameFile(as: status) {
        throw SystemFailure(.other, target.path) { "\($0) is inside it" }
      }
      let parent = openat(folder, "..", C_O_PATH | O_DIRECTORY | O_CLOEXEC)
      // Above may be folders that we mustn't see; then the source isn't among them.
      guard parent >= 0 else { return }
      close(folder)
      folder = parent
      if try EntryStatus(of: folder, about: target.path).isSameFile(as: here) { return }
    }
  }
}

extension Place {
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

  fileprivate func isInSameFolder(as other: Place) throws -> Bool {
    try EntryStatus(of: folder, about: path).isSameFile(
      as: EntryStatus(of: other.folder, about: other.path))
  }

  fileprivate func isSamePlace(as other: Place) throws -> Bool {
    try name == other.name && isInSameFolder(as: other)
  }
}
