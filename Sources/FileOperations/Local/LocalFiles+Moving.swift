import CLinuxFiles
import Glibc
public import SystemPackage

extension LocalFiles {
  public func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try FileError.doing("copy", path) {
      try changing(target) {
        try Place.with(path) { source in
          try Place.with(target) { target in
            try copy(source, to: target, replacing: replacing)
          }
        }
      }
    }
  }

  private func copy(_ source: Place, to target: Place, replacing: Bool) throws {
    let status = try source.status()
    if status.kind == .other { throw SystemFailure.notRegular(source.path) }
    try refuseInside(source, status, target)
    if let existing = try target.statusIfPresent() {
      guard replacing else { throw SystemFailure(.fileExists, target.path) }
      if existing.isSameFile(as: status) {
        throw SystemFailure(.exists, target.path) { "\($0) is the same file" }
      }
      try refuseReplacing(existing, at: target, with: status)
    }
    _ = try copyIntoPlace(source, target, isMove: false) {
      try $0.rename(to: target, replacing: replacing, features)
    }
  }

  public func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try FileError.doing("move", path) {
      try changing(path, target) {
        try Place.with(path) { source in
          try Place.with(target) { target in
            try move(source, to: target, replacing: replacing)
          }
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
      try rename(source, status, to: target, replacing: replacing)
    } catch let failure as SystemFailure where failure.isAcrossDevices {
      try moveAcrossDevices(source, to: target, replacing: replacing)
    }
  }

  /// Copies, syncs, compares and renames into place, and only then deletes the source. At every
  /// moment there is a complete copy.
  func moveAcrossDevices(_ source: Place, to target: Place, replacing: Bool) throws {
    // Fails before hours of copying rather than after.
    guard faccessat(source.folder, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
      throw SystemFailure(.permissionDenied, source.path.removingLastComponent())
    }
    let copied = try copyIntoPlace(source, target, isMove: true) {
      try $0.rename(to: target, replacing: replacing, features)
    }
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
    observer?.note([.gone(source.resolvedPath, FileVersion(copied.status))])
    try source.syncFolder()
  }

  /// Copies an entry under a temporary name, which `rename` changes.
  func copyIntoPlace(
    _ source: Place, _ target: Place, isMove: Bool, rename: (Place) throws -> Void
  ) throws -> CopiedEntry {
    let temporary = try target.temporarySibling()
    let note = unfinished?.begin(temporary.resolvedPath)
    defer { note?.end() }
    var made: EntryStatus?
    do {
      let copied = try Copier(features: features, isMove: isMove).copy(source, to: temporary)
      if !isMove { try sync(temporary, copied.status.kind) }
      try Task.checkCancellation()
      made = copied.copy
      try rename(temporary)
      observer?.note(copied.changes(at: target))
      try target.syncFolder()
      return copied
    } catch {
      // After an exchange of names that failed half way it may be another's file.
      if try made.map({ try temporary.statusIfPresent()?.isSameFile(as: $0) != false }) ?? true {
        try? temporary.removeTree(isOwnWork: true)
      }
      throw error
    }
  }

  /// Syncs a copy before it gets its name, so that after a power cut the name never belongs to a
  /// partial copy.
  private func sync(_ copy: Place, _ kind: FileStatus.Kind) throws {
    switch kind {
    case .file:
      try copy.opened(O_RDONLY | O_NOFOLLOW) { file in
        _ = try call(about: copy.path) { fsync(file) }
      }
    case .folder:
      // One sync of the whole disk; 10,000 calls for small files take far longer.
      try copy.opened(O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { folder in
        _ = try call(about: copy.path) { syncfs(folder) }
      }
    case .link, .other: break
    }
  }

  /// Moves a file to another name of the same file: a hard link, or on a case-insensitive file
  /// system the same name in another case.
  private func moveToOtherName(
    of status: EntryStatus, _ source: Place, _ target: Place, replacing: Bool
  ) throws {
    let names = try Place.names(in: target.folder, target.path.removingLastComponent())
    guard names.contains(target.name) else {
      return try rename(source, status, to: target, replacing: true)
    }
    guard replacing, status.kind != .folder else {
      throw SystemFailure(.fileExists, target.path)
    }
    // `rename` would leave both names.
    try source.unlinkFile()
    observer?.note([.gone(source.resolvedPath, FileVersion(status))])
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
    case (_, .other): throw SystemFailure.notRegular(target.path)
    default: break
    }
  }

  /// Throws if the target is inside the folder that is moved or copied.
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
      // A folder above that can't be opened can't be the source.
      guard parent >= 0 else { return }
      close(folder)
      folder = parent
      if try EntryStatus(of: folder, about: target.path).isSameFile(as: here) { return }
    }
  }
}

extension Place {
  /// Deletes exactly what was copied. Throws if entries were changed or added since, and keeps
  /// them.
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
