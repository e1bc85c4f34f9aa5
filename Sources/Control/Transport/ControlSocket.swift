import AppIntentsCore
import Foundation
package import SystemPackage

/// The Unix socket of the daemon: its path, and how to listen on it and connect to it.
///
/// It is in the store's folder, so that a process that can find the store can find the daemon.
/// `$XDG_RUNTIME_DIR` doesn't do: some processes that share a store lack the variable (cron, `su`), and
/// its folder is removed when the user logs out.
package struct ControlSocket: Sendable {
  package let path: FilePath

  /// - Parameter state: the store's folder.
  package init(state: FilePath) { path = state.appending("control.sock") }

  /// Listens for connections of this user. A socket that another daemon left behind is replaced: the
  /// caller holds the store's lock, so no other daemon runs.
  func listen() throws -> FileDescriptor {
    let socket = try Self.open()
    do {
      path.withPlatformString { _ = unlink($0) }
      try withAddress { address, length in bind(socket.rawValue, address, length) }
      // Connections are refused until `listen`, so none is made before the mode is set.
      try Self.check(path.withPlatformString { chmod($0, 0o600) })
      try Self.check(Glibc.listen(socket.rawValue, 16))
      return socket
    } catch {
      try? socket.close()
      throw error
    }
  }

  /// Connects to the daemon; nil if none listens.
  func connect() throws -> FileDescriptor? {
    let socket = try Self.open()
    do {
      try withAddress { address, length in Glibc.connect(socket.rawValue, address, length) }
      return socket
    } catch {
      try? socket.close()
      // Any of these means that no daemon serves this folder.
      if [.noSuchFileOrDirectory, .connectionRefused, .notDirectory].contains(error as? Errno) {
        return nil
      }
      throw error
    }
  }

  /// Identifies the socket at the path; nil if there is none.
  var identity: Identity? {
    var status = stat()
    guard path.withPlatformString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFSOCK
    else { return nil }
    return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  func remove() { path.withPlatformString { _ = unlink($0) } }

  /// Whether the process at the other end belongs to this user or to root.
  static func isOwn(_ socket: FileDescriptor) -> Bool {
    // The layout of C's `struct ucred`: process, user, group.
    var peer: (pid_t, uid_t, gid_t) = (0, .max, .max)
    var length = socklen_t(MemoryLayout.size(ofValue: peer))
    guard getsockopt(socket.rawValue, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 else {
      return false
    }
    return peer.1 == geteuid() || peer.1 == 0
  }

  private static func open() throws -> FileDescriptor {
    let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let number = socket(AF_UNIX, flags, 0)
    guard number >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: number)
  }

  private static func check(_ status: Int32) throws {
    guard status == 0 else { throw Errno(rawValue: errno) }
  }

  /// Calls with the socket's address. An address has room for 107 bytes; a longer path goes through
  /// its folder's descriptor.
  private func withAddress(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) throws {
    guard path.length > 107 else { return try Self.withAddress(Array(path.bytes), call) }
    let folder = try FileDescriptor.open(
      path.removingLastComponent(), .readOnly, options: [.directory, .closeOnExec])
    defer { try? folder.close() }
    let short = FilePath("/proc/self/fd/\(folder.rawValue)").appending(
      path.lastComponent.map { [$0] } ?? [])
    try Self.withAddress(Array(short.bytes), call)
  }

  private static func withAddress(
    _ bytes: [UInt8], _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes.prefix(107)) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try check(status)
  }
}
