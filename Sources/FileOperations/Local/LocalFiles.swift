import CLinuxFiles
public import Foundation
import Glibc
public import SystemPackage

/// The files of this machine.
///
/// Every change follows these rules:
///
/// * Content is written completely or not at all: it is written under a hidden temporary name
///   beside its target (`.segue-….tmp`), synced to disk, then renamed. A failure leaves neither a
///   partial file nor the temporary file; only a killed process can leave the latter, which
///   `UnfinishedWork` removes later.
/// * Without `replacing`, nothing is replaced, not even a file that appears at the last moment.
/// * With `replacing`, a file replaces a file, and a folder replaces only an empty folder. The
///   content of a folder is never deleted to make room.
/// * A link itself is moved, copied and deleted. Only reading, and writing with `replacing`, follow
///   it: an edited file stays where its links lead. Writing doesn't keep other hard links.
public struct LocalFiles: FileAccess {
  private let givenHome: FilePath?
  private let givenDataHome: FilePath?
  private let givenMounts: [FilePath]?
  let now: @Sendable () -> Date
  /// The size of the largest file that is read into memory: 1 GiB.
  static let mostBytes = 1 << 30
  var features = FileSystemFeatures()
  var observer: (any FileObserver)?
  var unfinished: UnfinishedWork?

  /// - Parameters:
  ///   - home: The home folder; by default `$HOME`, looked up when it is needed.
  ///   - dataHome: The folder that holds the trash; by default `$XDG_DATA_HOME`, else
  ///     `.local/share` in the home folder.
  ///   - mounts: The folders in which other disks are, for finding their trashes; by default the
  ///     machine's.
  ///   - now: The time, for the trash.
  public init(
    home: FilePath? = nil, dataHome: FilePath? = nil, mounts: [FilePath]? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    givenHome = home
    givenDataHome = dataHome
    givenMounts = mounts
    self.now = now
  }

  var mounts: [FilePath] { givenMounts ?? MountPoints.all }

  var home: FilePath {
    if let givenHome { return givenHome }
    if let home = environmentPath("HOME") { return home }
    return Self.recordedHome ?? "/"
  }

  /// The home folder that the system's records name.
  private static var recordedHome: FilePath? {
    // `getpwuid` returns memory that all threads share.
    var buffer = [CChar](repeating: 0, count: 16 << 10)
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil else {
      return nil
    }
    return buffer.withUnsafeBufferPointer { _ in
      entry.pw_dir.map { FilePath(platformString: $0) }
    }
  }

  var dataHome: FilePath {
    if let givenDataHome { return givenDataHome }
    if givenHome == nil, let folder = environmentPath("XDG_DATA_HOME") { return folder }
    return home.appending(".local/share")
  }

  /// The folder that an environment variable names. Relative paths are ignored (XDG base directory
  /// specification).
  private func environmentPath(_ name: String) -> FilePath? {
    guard let value = getenv(name) else { return nil }
    let path = FilePath(platformString: value)
    return path.isAbsolute ? path : nil
  }
}

extension LocalFiles {
  public func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    try FileError.doing("look at", path) {
      if LinkPolicy.refusesLinks {
        let descriptor = try openPath(path, C_O_PATH | O_NOFOLLOW)
        defer { close(descriptor) }
        return FileStatus(try EntryStatus(of: descriptor, about: path))
      }
      return try path.withPlatformString {
        FileStatus(
          try EntryStatus(
            AT_FDCWD, $0, flags: followingLinks ? 0 : AT_SYMLINK_NOFOLLOW, about: path))
      }
    }
  }

  public func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try listing(folder) { try Place.names(in: $0, folder) }
  }

  public func listing(of folder: FilePath) throws -> [FolderEntry] {
    try listing(folder) { try Place.listing(of: $0, folder) }
  }

  private func listing<Entry>(
    _ folder: FilePath, _ entries: (CInt) throws -> [Entry]
  ) throws -> [Entry] {
    try FileError.doing("list", folder) {
      let descriptor: CInt
      do {
        descriptor = try openPath(folder, O_RDONLY | O_DIRECTORY)
      } catch let failure as SystemFailure where failure.kind == .notAFolder {
        throw SystemFailure(.notAFolder, folder) { "\($0) is not a folder" }
      }
      defer { close(descriptor) }
      return try entries(descriptor)
    }
  }

  public func linkTarget(of path: FilePath) throws -> FilePath {
    try FileError.doing("read", path) {
      try Place.with(path) { place in
        guard try place.status().kind == .link else {
          throw SystemFailure(.other, path) { "\($0) is not a link" }
        }
        return try place.readLink()
      }
    }
  }

  public func open(_ path: FilePath) throws -> FileDescriptor {
    try FileError.doing("read", path) {
      // Without `O_NONBLOCK`, opening a pipe that has no writer would wait for ever.
      let descriptor = try openPath(path, O_RDONLY | O_NONBLOCK)
      do {
        let status = try EntryStatus(of: descriptor, about: path)
        if status.kind == .folder { throw SystemFailure(.isDirectory, path) }
        guard status.kind == .file else { throw SystemFailure.notRegular(path) }
      } catch {
        close(descriptor)
        throw error
      }
      return FileDescriptor(rawValue: descriptor)
    }
  }

  public func read(_ path: FilePath) throws -> Data {
    let file = try open(path)
    defer { try? file.close() }
    return try FileError.doing("read", path) { try Self.readAll(file.rawValue, path) }
  }

  /// Reads to the end of a file.
  static func readAll(_ descriptor: CInt, _ path: FilePath) throws -> Data {
    let size = try EntryStatus(of: descriptor, about: path).size
    let tooLarge = SystemFailure(.other, path) {
      "\($0) is larger than \(Self.mostBytes >> 30) GiB, the most that is read into memory"
    }
    guard size <= Self.mostBytes else { throw tooLarge }
    var data = Data()
    var capacity = size + 1
    while true {
      try Task.checkCancellation()
      let start = data.count
      let wanted = min(max(capacity - start, 64 << 10), 16 << 20)
      data.count += wanted
      let count = try data.withUnsafeMutableBytes { buffer in
        try call(about: path) {
          Glibc.read(descriptor, buffer.baseAddress.map { $0 + start }, wanted)
        }
      }
      data.count = start + count
      if count == 0 { return data }
      guard data.count <= Self.mostBytes else { throw tooLarge }
      // The file has grown.
      capacity = max(capacity, data.count + 1)
    }
  }

  public func readablePath(of path: FilePath) throws -> FilePath {
    _ = try FileError.doing("read", path) {
      let descriptor = try openPath(path, C_O_PATH)
      defer { close(descriptor) }
      return try call(about: path) { access("/proc/self/fd/\(descriptor)", R_OK) }
    }
    return path
  }

  @discardableResult
  public func createFolder(_ path: FilePath) throws -> [FilePath] {
    try FileError.doing("make the folder", path) {
      try missingFolders(to: path).reversed().filter { folder in
        try changing(folder) { try makeFolder(folder) }
      }
    }
  }

  /// The missing folders on the way to a folder, the folder itself first.
  private func missingFolders(to path: FilePath) throws -> [FilePath] {
    var missing: [FilePath] = []
    var folder = path
    while true {
      let status = try? folder.withPlatformString {
        try EntryStatus(AT_FDCWD, $0, flags: 0, about: folder)
      }
      if let status {
        guard status.kind == .folder else {
          throw SystemFailure(folder == path ? .exists : .notAFolder, folder) {
            "\($0) is not a folder"
          }
        }
        return missing
      }
      missing.append(folder)
      guard folder.lastComponent != nil else { return missing }
      folder.removeLastComponent()
    }
  }

  /// Returns whether this call made it.
  private func makeFolder(_ folder: FilePath) throws -> Bool {
    do {
      try Place.with(folder) { try $0.makeFolder(mode: 0o777) }
    } catch let failure as SystemFailure where failure.kind == .exists {
      // Another process made it just now, or it is a broken link.
      guard try status(of: folder, followingLinks: true).kind == .folder else { throw failure }
      return false
    }
    guard let observer else { return true }
    try Place.with(folder) { place in
      let status = try place.status()
      observer.note([
        .made(place.resolvedPath, FileVersion(status), changed: status.changedAt)
      ])
    }
    return true
  }
}

extension LocalFiles {
  public func remove(_ path: FilePath) throws {
    try FileError.doing("delete", path) {
      try changing(path) {
        try Place.with(path) { place in
          let status = try place.status()
          try place.removeTree()
          observer?.note([.gone(place.resolvedPath, FileVersion(status))])
        }
      }
    }
  }

  /// Deletes what a run has made for itself, regardless of its permissions and even if the run was
  /// canceled.
  package func removeOwnWork(_ path: FilePath) throws {
    try FileError.doing("delete", path) {
      try Place.with(path) { try $0.removeTree(isOwnWork: true) }
    }
  }

  public func removeEmptyFolder(_ path: FilePath) throws {
    try FileError.doing("delete", path) {
      try changing(path) {
        try Place.with(path) { place in
          let status = try place.status()
          try place.removeEmptyFolder()
          observer?.note([.gone(place.resolvedPath, FileVersion(status))])
        }
      }
    }
  }
}
