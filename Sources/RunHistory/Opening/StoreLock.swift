import FileOperations
import Glibc
import Synchronization
import SystemPackage

/// The lock that lets only one process open the store.
///
/// The kernel releases the lock when the process ends for any reason. The process id stays in the
/// file unless the process closed the store.
final class StoreLock: Sendable {
  /// Whether the last holder closed the store.
  let wasReleased: Bool
  let identity: FileIdentity
  private let descriptor: Mutex<FileDescriptor?>

  /// - Throws: `StoreError.locked` if another process holds it.
  init(_ path: FilePath) throws {
    let file = try Self.open(path)
    do {
      identity = try FileIdentity(of: file)
      wasReleased = try Self.text(of: file).isEmpty
      try Self.write("\(getpid())", to: file)
    } catch {
      Self.unlock(file)
      try? file.close()
      throw error
    }
    descriptor = Mutex(file)
  }

  deinit {
    descriptor.withLock { file in
      guard let file else { return }
      Self.unlock(file)
      try? file.close()
    }
  }

  /// Releases the lock.
  /// - Parameter isSound: Whether the next opening may skip the check of the file.
  func release(isSound: Bool) throws {
    try descriptor.withLock { descriptor in
      guard let file = descriptor else { return }
      descriptor = nil
      try file.closeAfter {
        defer { Self.unlock(file) }
        if isSound { try Self.write("", to: file) }
      }
    }
  }

  /// Unlocks explicitly: a child process holds a copy of the descriptor, and with it the lock, between
  /// `fork` and `exec`.
  private static func unlock(_ file: FileDescriptor) { _ = flock(file.rawValue, LOCK_UN) }

  /// Opens and locks the file.
  private static func open(_ path: FilePath) throws -> FileDescriptor {
    while true {
      let file = try FileDescriptor.openFile(
        path, .readWrite, options: .create, permissions: .ownerReadWrite)
      do {
        try lock(file)
        // Another process may have replaced the file between the two calls.
        if try StorePlace.isThere(FileIdentity(of: file), at: path) { return file }
      } catch {
        try? file.close()
        throw error
      }
      try file.close()
    }
  }

  private static func lock(_ file: FileDescriptor) throws {
    while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock: throw StoreError.locked(pid: Int32(try text(of: file)))
      case let error: throw error
      }
    }
  }

  private static func text(of file: FileDescriptor) throws -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = try bytes.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: 0, into: $0) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Waits for the disk, because the next opening relies on the text to detect a crash.
  private static func write(_ text: String, to file: FileDescriptor) throws {
    guard ftruncate(file.rawValue, 0) == 0 else { throw Errno(rawValue: errno) }
    _ = try file.writeAll(toAbsoluteOffset: 0, text.utf8)
    guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
  }
}
