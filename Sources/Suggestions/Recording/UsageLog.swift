import FileOperations
import Glibc
package import SystemPackage

/// What a person has done with Segue on this machine: a file with a line for each use, which only its
/// user can read.
///
/// A use is one appended line, because opening the history takes longer than many runs. A lock on the
/// file keeps processes apart. When the file has become too long, or something is to be forgotten, a new
/// file takes its place; who waited for the lock then opens that one.
package struct UsageLog: Sendable {
  package let path: FilePath
  /// Beyond this size in bytes, older uses are dropped.
  private let limit: Int

  /// - Parameter state: the folder of the user's history of runs.
  package init(in state: FilePath, limit: Int = 1 << 20) {
    path = state.appending("usage")
    self.limit = limit
  }

  /// Adds uses.
  ///
  /// - Throws: `Errno`, `FileError`, or `NotAFile`.
  package func add(_ uses: [Usage]) throws {
    guard !uses.isEmpty else { return }
    try locked { file in
      // A line that a crash has cut ends here.
      let size = try file.seek(offset: 0, from: .end)
      var bytes: [UInt8] =
        try size > 0 && last(of: file, size) != Self.lineEnd ? [Self.lineEnd] : []
      for usage in uses { bytes += UsageLine.write(usage) }
      try file.writeAll(toAbsoluteOffset: size, bytes)
      guard size + Int64(bytes.count) > Int64(limit) else { return }
      try replace(with: Self.newest(of: try Self.lines(of: file), fitting: limit / 4 * 3)[...])
    }
  }

  /// The lines without the older ones. Who has most loses the older half first: an app that floods the
  /// log with donations loses its own, and not what the user did.
  private static func newest(
    of lines: [ArraySlice<UInt8>], fitting limit: Int
  ) -> [ArraySlice<UInt8>] {
    var groups = Dictionary(grouping: lines.indices) { index in
      UsageLine.read(lines[index]).map { $0.donor.map { "app \($0)" } ?? "user" } ?? ""
    }
    var sizes = groups.mapValues { $0.reduce(0) { $0 + lines[$1].count + 1 } }
    while sizes.values.reduce(0, +) > limit,
      let most = sizes.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key,
      let group = groups[most]
    {
      let kept = group.suffix(group.count / 2)
      groups[most] = Array(kept)
      sizes[most] = kept.reduce(0) { $0 + lines[$1].count + 1 }
    }
    return groups.values.joined().sorted().map { lines[$0] }
  }

  /// All uses, in the order in which they were added; none if there is no log.
  ///
  /// - Throws: `Errno` or `NotAFile`.
  package func all() throws -> [Usage] {
    let file: FileDescriptor
    do {
      file = try .openFile(path, options: .noFollow)
    } catch Errno.noSuchFileOrDirectory {
      return []
    }
    return try file.closeAfter { try Self.lines(of: file).compactMap { UsageLine.read($0) } }
  }

  /// Deletes the uses of which a test holds, and lines that aren't uses.
  ///
  /// - Returns: how many uses there were.
  /// - Throws: `Errno`, `FileError`, or `NotAFile`.
  @discardableResult
  package func delete(where isDeleted: (Usage) -> Bool) throws -> Int {
    guard try LocalFiles().statusIfPresent(of: path) != nil else { return 0 }
    return try locked { file in
      var (kept, count): ([ArraySlice<UInt8>], Int) = ([], 0)
      let lines = try Self.lines(of: file)
      for line in lines {
        guard let usage = UsageLine.read(line) else { continue }
        if isDeleted(usage) { count += 1 } else { kept.append(line) }
      }
      if kept.count < lines.count { try replace(with: kept[...]) }
      return count
    }
  }

  // MARK: - The file

  private static let lineEnd = UInt8(ascii: "\n")

  private static func lines(of file: FileDescriptor) throws -> [ArraySlice<UInt8>] {
    try file.seek(offset: 0, from: .start)
    return try file.readAll().split(separator: lineEnd)
  }

  private func last(of file: FileDescriptor, _ size: Int64) throws -> UInt8? {
    var byte: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &byte) {
      try file.read(fromAbsoluteOffset: size - 1, into: $0)
    }
    return count == 1 ? byte : nil
  }

  /// Opens the file and locks it, again if another process has replaced it meanwhile.
  private func locked<Value>(_ body: (FileDescriptor) throws -> Value) throws -> Value {
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

  /// Puts a file with other lines in its place. The caller has the lock.
  private func replace(with lines: ArraySlice<ArraySlice<UInt8>>) throws {
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
}
