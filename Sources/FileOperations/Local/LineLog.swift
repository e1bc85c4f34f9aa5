import Glibc
package import SystemPackage

/// A file to which processes append lines, and which only its user can read.
///
/// A lock on the file keeps processes apart. A process may put another file in its place. A process that
/// waited for the lock then opens the new file.
package struct LineLog: Sendable {
  package let path: FilePath
  package static let lineEnd = UInt8(ascii: "\n")

  package init(at path: FilePath) { self.path = path }

  /// Opens the file and locks it, again if another process has replaced it meanwhile. Makes it, and its
  /// folder, if there is none.
  ///
  /// - Throws: `Errno`, `FileError`, `NotAFile`, or the error of `body`.
  package func locked<Value>(_ body: (FileDescriptor) throws -> Value) throws -> Value {
    while true {
      let file = try opened()
      let value: Value? = try file.closeAfter {
        while flock(file.rawValue, LOCK_EX) != 0 {
          guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
        // A child process holds a copy of the descriptor between `fork` and `exec`.
        defer { _ = flock(file.rawValue, LOCK_UN) }
        return try isCurrent(file) ? body(file) : nil
      }
      if let value { return value }
    }
  }

  /// The file's lines; none if there is no file.
  ///
  /// - Throws: `Errno` or `NotAFile`.
  package func lines() throws -> [ArraySlice<UInt8>] {
    let file: FileDescriptor
    do {
      file = try .openFile(path, options: .noFollow)
    } catch Errno.noSuchFileOrDirectory {
      return []
    }
    return try file.closeAfter { try Self.lines(of: file) }
  }

  package static func lines(of file: FileDescriptor) throws -> [ArraySlice<UInt8>] {
    try file.seek(offset: 0, from: .start)
    return try file.readAll().split(separator: lineEnd)
  }

  /// Adds lines, each with its end. A line that a crash has cut ends before them.
  ///
  /// - Returns: the size of the file afterwards.
  @discardableResult
  package static func append(_ lines: [UInt8], to file: FileDescriptor) throws -> Int64 {
    let size = try file.seek(offset: 0, from: .end)
    let bytes = try (size > 0 && last(of: file, size) != lineEnd ? [lineEnd] : []) + lines
    try file.writeBytes(bytes, at: size)
    return size + Int64(bytes.count)
  }

  /// Puts a file with other lines in its place. The caller has the lock, and appends nothing to the file that
  /// it has locked.
  ///
  /// - Throws: `Errno`.
  package func replace(with lines: [ArraySlice<UInt8>]) throws {
    let new = FilePath("\(path).new")
    let file = try FileDescriptor.open(
      new, .writeOnly, options: [.create, .truncate, .closeOnExec, .noFollow],
      permissions: .ownerReadWrite)
    try file.closeAfter {
      _ = try file.writeAll(lines.flatMap { $0 + [Self.lineEnd] })
      guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
    guard rename(new.string, path.string) == 0 else { throw Errno(rawValue: errno) }
  }

  private static func last(of file: FileDescriptor, _ size: Int64) throws -> UInt8? {
    var byte: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &byte) {
      try file.read(fromAbsoluteOffset: size - 1, into: $0)
    }
    return count == 1 ? byte : nil
  }

  private func opened() throws -> FileDescriptor {
    do {
      return try .openFile(
        path, .readWrite, options: [.create, .noFollow], permissions: .ownerReadWrite)
    } catch Errno.noSuchFileOrDirectory {
      try LocalFiles().createFolder(path.removingLastComponent())
      return try .openFile(
        path, .readWrite, options: [.create, .noFollow], permissions: .ownerReadWrite)
    }
  }

  /// Whether a descriptor is that of the file which has the name now.
  private func isCurrent(_ file: FileDescriptor) throws -> Bool {
    let own = try FileIdentity(of: file)
    do {
      return try FileIdentity(at: path, followingLink: false) == own
    } catch .noSuchFileOrDirectory {
      return false
    }
  }
}
