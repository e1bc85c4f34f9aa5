import CLinuxFiles
import Glibc
import SystemPackage

/// A name in an open folder, which is what the system's `…at` calls take: nobody can slip a link
/// into the path between two calls.
struct Place {
  /// The open folder's descriptor, owned by whoever made the place.
  let folder: CInt
  let name: FilePath.Component
  /// The same place as people write it, for messages.
  let path: FilePath

  /// A hidden name beside this one that nobody else uses: the work in progress.
  func temporarySibling() throws -> Place {
    var digits = String(UInt64.random(in: .min ... .max), radix: 16)
    digits = String(repeating: "0", count: 16 - digits.count) + digits
    guard let name = FilePath.Component(".segue-\(digits).tmp") else {
      preconditionFailure("a name of digits and letters is a component")
    }
    // For people it is the place that it is made for.
    return Place(folder: folder, name: name, path: path)
  }
}

/// Repeats a call that a signal interrupted, and throws when it fails.
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
  /// Calls with the open folder of a path and the path's last name.
  static func with<Result>(_ path: FilePath, _ body: (Place) throws -> Result) throws -> Result {
    guard let name = path.lastComponent, name.kind == .regular else {
      throw SystemFailure(.other, path) { "\($0) is not a file or folder that can be changed" }
    }
    let parent = path.removingLastComponent()
    // Only a handle: a folder that may be passed through but not listed will do.
    let folder = try call(about: parent) {
      parent.withPlatformString { open($0, C_O_PATH | O_DIRECTORY | O_CLOEXEC) }
    }
    defer { close(folder) }
    return try body(Place(folder: folder, name: name, path: path))
  }

  /// Calls with the file or folder opened, and closes it.
  func opened<Result>(
    _ flags: CInt, mode: mode_t = 0, _ body: (CInt) throws -> Result
  ) throws -> Result {
    let descriptor = try call(about: path) {
      name.withPlatformString { openat(folder, $0, flags | O_CLOEXEC, mode) }
    }
    defer { close(descriptor) }
    return try body(descriptor)
  }

  /// Calls with each name in this folder as a place; links to folders are not folders.
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
    // The stream closes its descriptor and keeps its position, so it gets one of its own.
    let own = try call(about: path) { openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(own) else {
      let code = Errno(rawValue: errno)
      close(own)
      throw SystemFailure(code, path)
    }
    defer { closedir(stream) }
    var names: [FilePath.Component] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemFailure(Errno(rawValue: errno), path) }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        UnsafeRawPointer(pointer).withMemoryRebound(to: CChar.self, capacity: 256) {
          FilePath.Component(platformString: $0)
        }
      }
      if let name, name.kind == .regular { names.append(name) }
    }
  }

  /// Makes changes to the folder's names survive a power cut.
  func syncFolder() throws {
    do {
      let path = path.removingLastComponent()
      let own = try call(about: path) { openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      defer { close(own) }
      try call(about: path) { fsync(own) }
    } catch let failure as SystemFailure
      where failure.kind == .notPermitted || failure.isUnsupported
    {
      // A folder that we may write but not read can't be synced, nor can those of some file
      // systems; what was asked for is done all the same.
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
