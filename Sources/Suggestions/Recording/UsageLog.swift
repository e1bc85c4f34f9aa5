import FileOperations
package import SystemPackage

/// What a person has done with Segue on this machine: a file with a line for each use, which only its
/// user can read.
///
/// A use is one appended line, because opening the history takes longer than many runs. When
/// the file has become too long, or something is to be forgotten, a new file takes its place.
package struct UsageLog: Sendable {
  private let log: LineLog
  package var path: FilePath { log.path }
  /// Beyond this size in bytes, older uses are dropped.
  private let limit: Int

  /// - Parameter state: the folder of the user's history of runs.
  package init(in state: FilePath, limit: Int = 1 << 20) {
    log = LineLog(at: state.appending("usage"))
    self.limit = limit
  }

  /// Adds uses.
  ///
  /// - Throws: `Errno`, `FileError`, or `NotAFile`.
  package func add(_ uses: [Usage]) throws {
    guard !uses.isEmpty else { return }
    try log.locked { file in
      let size = try LineLog.append(uses.flatMap(UsageLine.write), to: file)
      guard size > Int64(limit) else { return }
      try log.replace(with: Self.newest(of: try LineLog.lines(of: file), fitting: limit / 4 * 3))
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
    try log.lines().compactMap { UsageLine.read($0) }
  }

  /// Deletes the uses of which a test holds, and lines that aren't uses.
  ///
  /// - Returns: how many uses there were.
  /// - Throws: `Errno`, `FileError`, or `NotAFile`.
  @discardableResult
  package func delete(where isDeleted: (Usage) -> Bool) throws -> Int {
    guard try LocalFiles().statusIfPresent(of: path) != nil else { return 0 }
    return try log.locked { file in
      var (kept, count): ([ArraySlice<UInt8>], Int) = ([], 0)
      let lines = try LineLog.lines(of: file)
      for line in lines {
        guard let usage = UsageLine.read(line) else { continue }
        if isDeleted(usage) { count += 1 } else { kept.append(line) }
      }
      if kept.count < lines.count { try log.replace(with: kept) }
      return count
    }
  }
}
