import FileOperations
package import Foundation
import Glibc
package import OrderedCollections
package import SystemPackage

/// The requests to models of the current day: a file with a line for each request, and one for each
/// reply.
///
/// A line is appended before a model is asked, so that requests at the same time, of other processes too,
/// count against the limits, and those of a process that is killed as well. The first request of a day
/// empties the file. A lock on it keeps processes apart.
package struct RequestLog: Sendable {
  private let path: FilePath
  private let day: @Sendable () -> String

  /// - Parameters:
  ///   - state: the folder of the user's history of runs.
  ///   - day: the current day, `2026-11-23`.
  package init(
    in state: FilePath, day: @escaping @Sendable () -> String = { RequestLog.day(of: Date()) }
  ) {
    path = state.appending("model-requests")
    self.day = day
  }

  /// A day in the user's time zone.
  package static func day(of date: Date) -> String {
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: date)
    func padded(_ number: Int?, _ width: Int) -> String {
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
  }

  /// Notes that a model is about to be asked.
  ///
  /// - Throws: `ModelFailure` if a limit is reached; `Errno` or `FileError`.
  package func begin(_ model: String, within limits: ModelLimits) throws {
    let day = day()
    try locked { file in
      let lines = try Self.lines(of: file)
      let isCurrent = lines.last.map { $0.hasPrefix(day + "\t") } ?? true
      if isCurrent {
        let count = Self.counts(lines, on: day).values.reduce(ModelCount(), +)
        if let refusal = limits.refusal(after: count) { throw refusal }
      } else {
        try file.resize(to: 0)
      }
      try Self.append([day, "asked", model], to: file)
    }
  }

  /// Notes what a reply took.
  ///
  /// - Throws: `Errno` or `FileError`.
  package func finish(_ model: String, tokens: Int, cost: Double) throws {
    let day = day()
    try locked { file in
      try Self.append([day, "replied", model, String(tokens), String(cost)], to: file)
    }
  }

  /// What the requests of the current day come to, by the models' names.
  ///
  /// - Throws: `Errno`.
  package func today() throws -> OrderedDictionary<String, ModelCount> {
    let file: FileDescriptor
    do {
      file = try .open(path, .readOnly, options: [.closeOnExec, .noFollow])
    } catch Errno.noSuchFileOrDirectory {
      return [:]
    }
    return try file.closeAfter { Self.counts(try Self.lines(of: file), on: day()) }
  }

  // MARK: - The file

  private static func counts(
    _ lines: [Substring], on day: String
  ) -> OrderedDictionary<String, ModelCount> {
    var counts: OrderedDictionary<String, ModelCount> = [:]
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count >= 3, parts[0] == day else { continue }
      var added = ModelCount()
      switch (parts[1], parts.count) {
      case ("asked", 3): added.requests = 1
      case ("replied", 5):
        added.tokens = Int(parts[3]) ?? 0
        added.cost = Double(parts[4]) ?? 0
      // A line that a full disk has cut.
      default: continue
      }
      let name = String(parts[2])
      counts[name] = (counts[name] ?? ModelCount()) + added
    }
    return counts
  }

  private static func lines(of file: FileDescriptor) throws -> [Substring] {
    try file.seek(offset: 0, from: .start)
    return String(decoding: try file.readAll(), as: UTF8.self).split(separator: "\n")
  }

  private static func append(_ parts: [String], to file: FileDescriptor) throws {
    // The names of models can be anything.
    let line = parts.map { part in
      part.map { $0 == "\t" || $0.isNewline ? " " : String($0) }.joined()
    }.joined(separator: "\t")
    let end = try file.seek(offset: 0, from: .end)
    var bytes = Array((line + "\n").utf8)
    // A line that a crash has cut ends here.
    if try end > 0 && lastByte(of: file, end) != bytes.last {
      bytes.insert(UInt8(ascii: "\n"), at: 0)
    }
    _ = try file.writeAll(toAbsoluteOffset: end, bytes)
  }

  private static func lastByte(of file: FileDescriptor, _ end: Int64) throws -> UInt8? {
    var byte: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &byte) {
      try file.read(fromAbsoluteOffset: end - 1, into: $0)
    }
    return count == 1 ? byte : nil
  }

  /// Opens the file and locks it.
  private func locked(_ body: (FileDescriptor) throws -> Void) throws {
    let file = try opened()
    try file.closeAfter {
      while flock(file.rawValue, LOCK_EX) != 0 {
        guard errno == EINTR else { throw Errno(rawValue: errno) }
      }
      // A child process holds a copy of the descriptor between `fork` and `exec`.
      defer { _ = flock(file.rawValue, LOCK_UN) }
      try body(file)
    }
  }

  private func opened() throws -> FileDescriptor {
    func open() throws -> FileDescriptor {
      try .open(
        path, .readWrite, options: [.create, .closeOnExec, .noFollow],
        permissions: .ownerReadWrite)
    }
    do {
      return try open()
    } catch Errno.noSuchFileOrDirectory {
      try LocalFiles().createFolder(path.removingLastComponent())
      return try open()
    }
  }
}
