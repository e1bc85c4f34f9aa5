import Foundation
import Glibc
public import SystemPackage

/// The trash (freedesktop.org's trash specification, version 1.0).
///
/// Files on the disk of the home folder go to the home trash. Files on another disk go to the trash
/// at the top of that disk, `.Trash/$uid` or `.Trash-$uid`; if neither can be made, or the disk is full,
/// they are copied to the home trash. Files are never deleted instead.
extension LocalFiles {
  @discardableResult
  public func trash(_ path: FilePath) throws -> FilePath {
    try FileError.doing("trash", path) {
      try changing(path) {
        try Place.with(path) { source in
          // The trash's own path may have links in it.
          try LinkPolicy.$refusesLinks.withValue(false) { try trash(source, path) }
        }
      }
    }
  }

  private func trash(_ source: Place, _ path: FilePath) throws -> FilePath {
    let device = try source.status().device
    let homeTrash = dataHome.appending("Trash")
    if try source.status().kind == .folder, let folder = path.realIfPresent,
      let trash = realpathOfNearest(homeTrash.appending("files")),
      trash.components.starts(with: folder.components)
    {
      throw SystemFailure.trashInside(path)
    }
    if try deviceOfNearest(homeTrash) == device {
      let trash = try Trash(homeTrash, storing: path)
      if let place = try put(source, into: trash, copying: false) { return place }
    }
    for trash in try mountTrashes(of: source, device) {
      if let place = try put(source, into: trash, copying: false) { return place }
    }
    let trash = try Trash(homeTrash, storing: path)
    guard let place = try put(source, into: trash, copying: true) else {
      preconditionFailure("a copying move either succeeds or throws")
    }
    return place
  }

  /// Returns the new path; nil if `copying` is false and the trash is on another disk, or its disk is full.
  private func put(_ source: Place, into trash: Trash, copying: Bool) throws -> FilePath? {
    for name in NumberedNames(trash.name(for: source.name)) {
      let record = TrashInfo.path(of: trash.folder.appending("files").appending(name))
      do {
        // First the record, which reserves the name, then the file.
        try write(trash.record(deleted: now()), to: record, replacing: false)
      } catch let error as FileError where error.kind == .exists {
        continue
      } catch let error as FileError where error.kind == .noSpace && !copying {
        return nil
      }
      let target = trash.folder.appending("files").appending(name)
      do {
        try Place.with(target) { target in
          if copying {
            try move(source, to: target, replacing: false)
          } else {
            try rename(source, source.status(), to: target, replacing: false)
          }
        }
        return target
      } catch let failure as SystemFailure {
        if try statusIfPresent(of: target, followingLinks: false) == nil || failure.kind == .exists
        {
          try? remove(record)
        }
        if failure.kind == .exists { continue }
        if !copying, failure.isAcrossDevices { return nil }
        throw failure
      } catch {
        try? remove(record)
        throw error
      }
    }
    preconditionFailure("numbered names don't end")
  }

  /// The path without links of a folder, or of the nearest folder above it that exists.
  private func realpathOfNearest(_ path: FilePath) -> FilePath? {
    var path = path
    while true {
      if let real = path.realIfPresent { return real }
      guard path.removeLastComponent() else { return nil }
    }
  }

  /// The device of a folder, or of the nearest folder above it that exists.
  private func deviceOfNearest(_ path: FilePath) throws -> UInt64? {
    var path = path
    while true {
      if let status = try? status(of: path, followingLinks: true) { return status.device }
      guard path.removeLastComponent() else { return nil }
    }
  }

  /// The trashes at the top of a file's disk that exist or can be made.
  private func mountTrashes(of source: Place, _ device: UInt64) throws -> [Trash] {
    guard let folder = source.path.removingLastComponent().realIfPresent else { return [] }
    var top = folder
    while top.lastComponent != nil {
      let parent = top.removingLastComponent()
      guard try status(of: parent, followingLinks: false).device == device else { break }
      top = parent
    }
    // Relative, so that it stays valid wherever the disk is mounted.
    let inside = folder.components.dropFirst(top.components.count)
    let stored = FilePath(root: nil, Array(inside)).appending(source.name)
    let user = geteuid()
    return [sharedTrash(top, user, isMade: true), ownTrash(top, user, isMade: true)].compactMap {
      trash in
      trash.flatMap { try? Trash($0, storing: stored) }
    }
  }

  /// `.Trash/$uid`, if an administrator made `.Trash` as a folder with the sticky bit, not as a
  /// link.
  private func sharedTrash(_ top: FilePath, _ user: uid_t, isMade: Bool) -> FilePath? {
    let shared = top.appending(".Trash")
    guard let status = try? status(of: shared, followingLinks: false), status.kind == .folder,
      mode_t(status.permissions) & S_ISVTX != 0
    else { return nil }
    return ownFolder(shared.appending("\(user)"), user, isMade: isMade)
  }

  private func ownTrash(_ top: FilePath, _ user: uid_t, isMade: Bool) -> FilePath? {
    ownFolder(top.appending(".Trash-\(user)"), user, isMade: isMade)
  }

  /// - Parameter isMade: whether it is made if it doesn't exist.
  /// - Returns: nil if it isn't a folder that belongs to the user.
  private func ownFolder(_ path: FilePath, _ user: uid_t, isMade: Bool) -> FilePath? {
    if isMade { _ = path.withPlatformString { mkdir($0, 0o700) } }
    let status = try? path.withPlatformString {
      try EntryStatus(AT_FDCWD, $0, flags: AT_SYMLINK_NOFOLLOW, about: path)
    }
    guard let status, status.kind == .folder, status.owner == user else { return nil }
    return path
  }
}

extension LocalFiles {
  public func trashFolders() throws -> [TrashFolder] {
    // The trash's own path may have links in it.
    LinkPolicy.$refusesLinks.withValue(false) {
      let user = geteuid()
      var found: [TrashFolder] = []
      let home = dataHome.appending("Trash")
      if (try? status(of: home, followingLinks: true))?.kind == .folder {
        found.append(TrashFolder(path: home, top: dataHome))
      }
      for top in mounts {
        let own = [
          sharedTrash(top, user, isMade: false), ownTrash(top, user, isMade: false),
        ]
        found += own.compactMap { $0.map { TrashFolder(path: $0, top: top) } }
      }
      // A disk may be mounted at several places, and a place may be mounted over.
      var known: Set<FileIdentity> = []
      return found.filter { trash in
        guard let identity = try? FileIdentity(at: trash.path) else { return false }
        return known.insert(identity).inserted
      }
    }
  }
}

/// One trash folder, ready for use.
private struct Trash {
  let folder: FilePath
  /// The path in the record: absolute in the home trash, else relative to the top of the disk.
  let storedPath: FilePath

  /// Makes `files` and `info`, and the folders above them, for the user only.
  init(_ folder: FilePath, storing storedPath: FilePath) throws {
    self.folder = folder
    self.storedPath = storedPath
    try LocalFiles().createFolder(folder.removingLastComponent())
    for path in [folder, folder.appending("files"), folder.appending("info")] {
      do {
        try call(about: path) { path.withPlatformString { mkdir($0, 0o700) } }
      } catch let failure as SystemFailure where failure.kind == .exists {
        continue
      }
    }
  }

  /// The name in the trash, shortened if the name of its record would be too long.
  func name(for original: FilePath.Component) -> FilePath.Component {
    // 255 bytes, less `.trashinfo` and a number.
    original.shortened(to: 230)
  }

  func record(deleted: Date) -> Data { TrashInfo(stored: storedPath, deleted: deleted).data }
}
