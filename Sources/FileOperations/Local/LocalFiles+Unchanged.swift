import CLinuxFiles
import Glibc
public import SystemPackage

/// Changes that destroy nothing which another process writes meanwhile.
extension LocalFiles {
  public func copy(
    _ path: FilePath, to target: FilePath, replacing expected: FileStatus
  ) throws {
    try FileError.doing("write", target) {
      try changing(target) {
        try Place.with(path) { source in
          try Place.with(target) { try copy(source, to: $0, replacing: expected) }
        }
      }
    }
  }

  private func copy(_ source: Place, to target: Place, replacing expected: FileStatus) throws {
    // Before hours of copying. It is looked at again afterwards.
    try target.require(expected)
    _ = try copyIntoPlace(source, target, isMove: false) {
      try $0.replace(target, ifStill: expected, features)
    }
  }

  /// Cuts off the end in place: a process that has the file open goes on writing to it, and its other
  /// hard links stay the same file.
  public func shorten(_ path: FilePath, to size: Int, expecting expected: FileStatus) throws {
    try FileError.doing("write", path) {
      try changing(path) {
        try Place.with(path) { target in
          try target.opened(O_WRONLY | O_NOFOLLOW | O_NONBLOCK) { descriptor in
            try shorten(target, descriptor, to: size, expecting: expected)
          }
        }
      }
    }
  }

  private func shorten(
    _ target: Place, _ descriptor: CInt, to size: Int, expecting expected: FileStatus
  ) throws {
    let version = FileVersion(try EntryStatus(of: descriptor, about: target.path))
    try Self.turns.take(version.identity) {
      let before = try EntryStatus(of: descriptor, about: target.path)
      guard before.kind == .file, size <= before.size,
        FileStatus(before).isUnchanged(since: expected)
      else { throw SystemFailure.changed(target.path) }
      try call(about: target.path) { ftruncate(descriptor, size) }
      guard let observer else { return }
      let after = try EntryStatus(of: descriptor, about: target.path)
      observer.note([
        .made(target.resolvedPath, FileVersion(after), changed: after.changedAt)
      ])
    }
    try target.syncFile(descriptor)
  }
}

extension Place {
  /// Throws unless the entry is still what it was.
  fileprivate func require(_ expected: FileStatus) throws {
    guard let status = try statusIfPresent(), FileStatus(status).isUnchanged(since: expected)
    else { throw SystemFailure.changed(path) }
  }

  /// Puts this file in the place of another one, which is deleted if it is still what it was, and gets
  /// its place back if it isn't.
  ///
  /// Looking first isn't enough: another process may write between the look and the rename. Both
  /// names are exchanged, so that what was replaced is still there to be looked at. A file system that
  /// can't exchange names leaves that moment.
  func replace(
    _ target: Place, ifStill expected: FileStatus, _ features: FileSystemFeatures
  ) throws {
    let own = try status()
    do {
      guard features.exchange else { throw SystemFailure(.notSupported, target.path) }
      try rename(onto: target, flags: C_RENAME_EXCHANGE)
    } catch let failure as SystemFailure where failure.isUnsupported {
      try target.require(expected)
      return try rename(onto: target)
    }
    if try FileStatus(status()).isUnchanged(since: expected) { return try unlinkFile() }
    try rename(onto: target, flags: C_RENAME_EXCHANGE)
    if try !status().isSameFile(as: own) {
      // Another process replaced our copy, and means what was changed before.
      try rename(onto: target, flags: C_RENAME_EXCHANGE)
    }
    throw SystemFailure.changed(target.path)
  }
}

extension SystemFailure {
  /// A file that was to be changed isn't what it was when somebody looked at it.
  fileprivate static func changed(_ path: FilePath) -> SystemFailure {
    SystemFailure(.changed, path) { FileStatus.changedReason(of: $0) }
  }
}
