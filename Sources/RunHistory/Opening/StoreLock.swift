import Glibc
import Synchronization
import SystemPackage

/// Keeps the store to one process. The kernel gives the lock free when its process ends, however
/// it ends; what stays in the file tells that it did not close the store.
final class StoreLock: Sendable {
  /// Whether the last holder gave it free itself.
  let wasReleased: Bool
  private let descriptor: Mutex<FileDescriptor?>

  /// - Throws: `StoreError.locked` if another process has it.
  init(_ path: FilePath) throws {
    let file = try FileDescriptor.open(
      path, .readWrite, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
    do {
      try Self.lock(file)
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

  /// Gives it free.
  /// - Parameter isSound: whether the next opening may trust the file without looking.
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

  /// A program that is being started has a copy of the descriptor for a moment, until it becomes
  /// another one, and with the copy it would keep the lock.
  private static func unlock(_ file: FileDescriptor) { _ = flock(file.rawValue, LOCK_UN) }

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

  /// Safely on the disk, because it tells the next opening whether the machine went down meanwhile.
  private static func write(_ text: String, to file: FileDescriptor) throws {
    guard ftruncate(file.rawValue, 0) == 0 else { throw Errno(rawValue: errno) }
    _ = try file.writeAll(toAbsoluteOffset: 0, text.utf8)
    guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
  }
}
