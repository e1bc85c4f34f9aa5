import FileOperations
package import Foundation
package import OrderedCollections
package import SystemPackage

/// The requests to models of the current day: a file with a line for each request, one for each reply, and
/// one for each request that wasn't sent after all.
///
/// A line is appended before a model is asked, so that requests at the same time, of other processes too,
/// count against the limits, and those of a process that is killed as well. The file keeps the current day
/// and one other: for a process in another time zone it may be another day.
package struct RequestLog: Sendable {
  /// A request that counts.
  package struct Request: Sendable {
    fileprivate let model: String
    /// Its reply counts for the day on which it was sent.
    fileprivate let day: String
  }

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
  /// - Parameter price: that of the model; nil if it costs nothing.
  /// - Throws: `ModelFailure` if a limit is reached; `Errno` or `FileError`.
  package func begin(
    _ model: String, price: ModelPrice? = nil, within limits: ModelLimits
  ) throws -> Request {
    try log.locked { file in
      // Another process may have begun a day while this one waited for the file.
      let day = day()
      let lines = try LineLog.lines(of: file)
      if limits != ModelLimits() {
        let count = Self.counts(lines, on: day).values.reduce(ModelCount(), +)
        if let refusal = limits.refusal(after: count, price: price) { throw refusal }
      }
      try Self.removeOldDays(lines, besides: day, from: file)
      try Self.append([day, "asked", model], to: file)
      return Request(model: model, day: day)
    }
  }

  /// Notes what a reply took.
  ///
  /// - Throws: `Errno` or `FileError`.
  package func finish(_ request: Request, tokens: Int, cost: Double) throws {
    try log.locked { file in
      try Self.append(
        [request.day, "replied", request.model, String(tokens), String(cost)], to: file)
    }
  }

  /// Notes that a request wasn't sent, and doesn't count.
  ///
  /// - Throws: `Errno` or `FileError`.
  package func takeBack(_ request: Request) throws {
    try log.locked { file in
      try Self.append([request.day, "unsent", request.model], to: file)
    }
  }

  /// What the requests of the current day come to, by the models' names.
  ///
  /// - Throws: `Errno`.
  package func today() throws -> OrderedDictionary<String, ModelCount> {
    Self.counts(try log.lines(), on: day()).filter { $0.value != ModelCount() }
  }

  // MARK: - The file

  /// Removes the lines of earlier days before the first line of a new one.
  private static func removeOldDays(
    _ lines: [ArraySlice<UInt8>], besides day: String, from file: FileDescriptor
  ) throws {
    guard lines.last.map(Self.day) != day else { return }
    let days = Set(lines.map(Self.day))
    guard !days.contains(day), days.count > 1, let latest = days.max() else { return }
    let kept = lines.filter { Self.day(of: $0) == latest }.flatMap { $0 + [LineLog.lineEnd] }
    // In this order, a crash in between leaves lines twice rather than none.
    try file.writeAll(toAbsoluteOffset: 0, kept)
    try file.resize(to: Int64(kept.count))
  }

  private static func day(of line: ArraySlice<UInt8>) -> String {
    String(decoding: line.prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self)
  }

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
      case ("unsent", 3): added.requests = -1
      case ("replied", 5):
        added.tokens = max(0, Int(parts[3]) ?? 0)
        added.cost = max(0, Double(parts[4]) ?? 0)
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
