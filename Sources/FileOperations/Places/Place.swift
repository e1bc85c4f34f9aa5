import CLinuxFiles
import Glibc
import SystemPackage

/// A name in an open folder, as the system's `…at` calls take it. A link that another process puts
/// into the path between two calls has no effect.
struct Place {
  /// The open folder's descriptor, owned by the code that made the place.
  let folder: CInt
  let name: FilePath.Component
  /// The same place as a path, for messages.
  let path: FilePath

  /// A hidden, unique name beside this one, for work in progress.
  func temporarySibling() throws -> Place {
    var digits = String(UInt64.random(in: .min ... .max), radix: 16)
    digits = String(repeating: "0", count: 16 - digits.count) + digits
    guard let name = FilePath.Component(".segue-\(digits).tmp") else {
      preconditionFailure("a name of digits and letters is a component")
    }
    // Messages name the place that it is made for.
    return Place(folder: folder, name: name, path: path)
  }

  /// Whether a name is one that `temporarySibling` makes.
  static func isTemporary(_ name: FilePath.Component) -> Bool {
    name.string.wholeMatch(of: /\.segue-[0-9a-f]{16}\.tmp/) != nil
  }
}

/// Makes a system call, again if a signal interrupts it. Throws if the call fails.
@discardableResult
func call<Number: SignedInteger>(
  about subject: FilePath?, _ body: () -> Number
) throws -> Number {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = Errno(rawValue: errno)
    if code != .interrupted { throw SystemFailure(code, subject) }
  }
}

extension Place {
  /// Calls `body` with a path's last name in its open folder.
  static func with<Result>(_ path: FilePath, _ body: (Place) throws -> Result) throws -> Result {
    guard let name = path.lastComponent, name.kind == .regular else {
      throw SystemFailure(.other, path) { "\($0) is not a file or folder that can be changed" }
    }
    let parent = path.removingLastComponent()
    // Only a handle, which takes permission to search the folder but not to list it.
    let folder = try openPath(parent, C_O_PATH | O_DIRECTORY)
    defer { close(folder) }
    return try body(Place(folder: folder, name: name, path: path))
  }

  /// Opens the file or folder, calls `body`, and closes it.
  func opened<Result>(
    _ flags: CInt, mode: mode_t = 0, _ body: (CInt) throws -> Result
  ) throws -> Result {
    let descriptor = try call(about: path) {
      name.withPlatformString { openat(folder, $0, flags | O_CLOEXEC, mode) }
    }
    defer { close(descriptor) }
    return try body(descriptor)
  }

  /// Calls `body` with the folder's entries as places. Doesn't follow a link to a folder.
  func contents<Result>(_ body: (CInt, [Place]) throws -> Result) throws -> Result {
    try opened(O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { descriptor in
      let places = try Place.names(in: descriptor, path).map {
        Place(folder: descriptor, name: $0, path: path.appending($0))
      }
      return try body(descriptor, places)
    }
  }

  /// The names in an open folder.
  static func names(in descriptor: CInt, _ path: FilePath) throws -> [FilePath.Component] {
    var names: [FilePath.Component] = []
    try forEachEntry(in: descriptor, path) { pointer, _ in
      if let name = FilePath.Component(platformString: pointer) { names.append(name) }
    }
    return names
  }

  /// The entries of an open folder.
  static func listing(of descriptor: CInt, _ path: FilePath) throws -> [FolderEntry] {
    var entries: [FolderEntry] = []
    try forEachEntry(in: descriptor, path) { name, type in
      let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
      entries.append(FolderEntry(name: Array(bytes), kind: FileStatus.Kind(listed: type)))
    }
    return entries
  }

  /// Calls `body` with the name of each entry of an open folder, and with its type as the file system
  /// lists it.
  private static func forEachEntry(
    in descriptor: CInt, _ path: FilePath, _ body: (UnsafePointer<CChar>, UInt8) -> Void
  ) throws {
    // The stream closes its descriptor and moves its position, so it gets its own.
    let own = try call(about: path) { openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(own) else {
      let code = Errno(rawValue: errno)
      close(own)
      throw SystemFailure(code, path)
    }
    defer { closedir(stream) }
    // An entry is only as long as its name, so it isn't copied as a whole.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemFailure(Errno(rawValue: errno), path) }
        return
      }
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { body(name, entry.pointee.d_type) }
    }
  }

  /// Syncs the folder's names to disk, so that they survive a power cut.
  func syncFolder() throws {
    do {
      let path = path.removingLastComponent()
      let own = try call(about: path) { openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      defer { close(own) }
      try call(about: path) { fsync(own) }
    } catch let failure as SystemFailure
      where failure.kind == .notPermitted || failure.isUnsupported
    {
      // A folder that may be written but not read can't be synced, nor can a folder on some file
      // systems. The change itself has been made.
    }
  }

  /// Syncs a file's content to disk.
  func syncFile(_ descriptor: CInt) throws {
    do {
      try call(about: path) { fsync(descriptor) }
    } catch let failure as SystemFailure where failure.isUnsupported {
      // Some file systems have no such call. The change itself has been made.
    }
  }

  func readLink() throws -> FilePath {
    var buffer = [CChar](repeating: 0, count: 256)
    while true {
      let length = try call(about: path) {
        name.withPlatformString { readlinkat(folder, $0, &buffer, buffer.count) }
      }
      if length < buffer.count {
        return FilePath(bytes: buffer[..<length].map(UInt8.init(bitPattern:)))
      }
      buffer = [CChar](repeating: 0, count: buffer.count * 4)
    }
  }

  func makeLink(to target: FilePath) throws {
    try call(about: path) {
      target.withPlatformString { target in
        name.withPlatformString { symlinkat(target, folder, $0) }
      }
    }
  }

  func makeFolder(mode: mode_t) throws {
    try call(about: path) { name.withPlatformString { mkdirat(folder, $0, mode) } }
  }

  func unlinkFile() throws {
    try call(about: path) { name.withPlatformString { unlinkat(folder, $0, 0) } }
  }

  func removeEmptyFolder() throws {
    try call(about: path) { name.withPlatformString { unlinkat(folder, $0, AT_REMOVEDIR) } }
  }
}

extension Place {
  /// Deletes the entry with everything in it. Links aren't followed, and disks that are mounted
  /// inside are left alone.
  ///
  /// - Parameter isOwnWork: Whether this is our own unfinished copy, which is deleted regardless of
  ///   its permissions and even if the run was canceled.
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
}

/// Features that a file system may lack. Tests turn them off to reach the fallbacks.
struct FileSystemFeatures: Sendable {
  /// `renameat2` with `RENAME_NOREPLACE`.
  var renameWithoutReplacing = true
  /// `renameat2` with `RENAME_EXCHANGE`.
  var exchange = true
  /// `link`.
  var hardLinks = true
  /// `FICLONE` and `copy_file_range`.
  var copyInKernel = true
  /// Renaming into another folder. Without it every move copies, as between two disks.
  var renameBetweenFolders = true
}
