import CLinuxFiles
import Glibc
public import SystemPackage

extension LocalFiles {
  public func makeLink(_ path: FilePath, to target: FilePath, kind: FileLinkKind) throws {
    try FileError.doing("make the link", path) {
      try changing(path) {
        try Place.with(path) { try makeLink($0, to: target, kind) }
      }
    }
  }

  private func makeLink(_ place: Place, to target: FilePath, _ kind: FileLinkKind) throws {
    switch kind {
    case .symbolic: try place.makeLink(to: target)
    case .hard: try Place.with(target) { try place.makeHardLink(to: $0) }
    }
    guard let observer else { return }
    let status = try place.status()
    guard status.kind == .file else { return }
    observer.note([.made(place.resolvedPath, FileVersion(status), changed: status.changedAt)])
  }

  public func extendedAttribute(_ name: String, of path: FilePath) throws -> [UInt8]? {
    try FileError.doing("read", path) {
      try withHandle(path) { handle in
        // Its value may become longer between the two calls.
        while true {
          let size = getxattr(handle, name, nil, 0)
          if size < 0, errno == ENODATA { return nil }
          // There are none where they aren't supported.
          if size < 0, errno == EOPNOTSUPP { return nil }
          guard size >= 0 else { throw SystemFailure(Errno(rawValue: errno), path) }
          var value = [UInt8](repeating: 0, count: size)
          let count = getxattr(handle, name, &value, size)
          if count >= 0 { return Array(value[..<count]) }
          if errno != ERANGE { throw SystemFailure(Errno(rawValue: errno), path) }
        }
      }
    }
  }

  public func set(_ attribute: FileAttribute, of path: FilePath) throws {
    try FileError.doing("change", path) {
      try changing(path) {
        try withHandle(path) { try set(attribute, of: path, by: $0) }
      }
    }
  }

  private func set(
    _ attribute: FileAttribute, of path: FilePath, by handle: UnsafePointer<CChar>
  ) throws {
    switch attribute {
    case .permissions(let bits):
      try call(about: path) { chmod(handle, mode_t(bits & 0o7777)) }
    case .extended(let name, nil):
      if removexattr(handle, name) != 0, errno != ENODATA { throw Self.failure(path) }
    case .extended(let name, let value?):
      guard setxattr(handle, name, value, value.count, 0) == 0 else { throw Self.failure(path) }
    }
  }

  private static func failure(_ path: FilePath) -> SystemFailure {
    let code = Errno(rawValue: errno)
    guard code.rawValue == EOPNOTSUPP else { return SystemFailure(code, path) }
    return SystemFailure(.other, path) { "the disk of \($0) has no extended attributes" }
  }

  /// Calls `body` with a name of the file at a path that leads to this file only. Opening it so takes
  /// no permission, and doesn't wait for a pipe.
  private func withHandle<Result>(
    _ path: FilePath, _ body: (UnsafePointer<CChar>) throws -> Result
  ) throws -> Result {
    let descriptor = try openPath(path, C_O_PATH)
    defer { close(descriptor) }
    return try "/proc/self/fd/\(descriptor)".withCString(body)
  }
}

extension Place {
  fileprivate func makeHardLink(to target: Place) throws {
    let status = try target.status()
    if status.kind == .folder { throw SystemFailure(.isDirectory, target.path) }
    do {
      try call(about: path) {
        target.name.withPlatformString { old in
          name.withPlatformString { linkat(target.folder, old, folder, $0, 0) }
        }
      }
    } catch let failure as SystemFailure where failure.isAcrossDevices {
      throw SystemFailure(.other, target.path) { "\($0) is on another disk" }
    }
  }
}
