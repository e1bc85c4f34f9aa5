import FileOperations
package import Foundation
package import OrderedCollections
package import SystemPackage

/// The requests to models of the current day: a file with a line for each request, and one for each
/// reply.
///
/// A line is appended before a model is asked, so that requests at the same time, of other processes too,
/// count against the limits, and those of a process that is killed as well. The first request of a day
/// empties the file.
package struct RequestLog: Sendable {
  private let log: LineLog
  private let day: @Sendable () -> String

  /// - Parameters:
  ///   - state: the folder of the user's history of runs.
  ///   - day: the current day, `2026-11-23`.
  package init(
    in state: FilePath, day: @escaping @Sendable () -> String = { RequestLog.day(of: Date()) }
  ) {
    log = LineLog(at: state.appending("model-requests"))
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
    try log.locked { file in
      let lines = try LineLog.lines(of: file)
      let isCurrent = lines.last.map { $0.starts(with: Array((day + "\t").utf8)) } ?? true
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
    try log.locked { file in
      try Self.append([day, "replied", model, String(tokens), String(cost)], to: file)
    }
  }

  /// What the requests of the current day come to, by the models' names.
  ///
  /// - Throws: `Errno`.
  package func today() throws -> OrderedDictionary<String, ModelCount> {
    Self.counts(try log.lines(), on: day())
  }

  // MARK: - The file

  private static func counts(
    _ lines: [ArraySlice<UInt8>], on day: String
  ) -> OrderedDictionary<String, ModelCount> {
    var counts: OrderedDictionary<String, ModelCount> = [:]
    for line in lines {
      let parts = String(decoding: line, as: UTF8.self)
        .split(separator: "\t", omittingEmptySubsequences: false)
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

  private static func append(_ parts: [String], to file: FileDescriptor) throws {
    // The names of models can be anything.
    let line = parts.map { part in
      part.map { $0 == "\t" || $0.isNewline ? " " : String($0) }.joined()
    }.joined(separator: "\t")
    try LineLog.append(Array((line + "\n").utf8), to: file)
  }
}
