import AppIntentsCore
import FileOperations
package import Foundation
package import OrderedCollections
package import SystemPackage

/// The requests to models of the current day: a file with a line for each request, one for each reply, and
/// one for each request that wasn't sent after all or had no reply. Many lines become one for each model with
/// what they come to, because each request reads the file.
///
/// A line is appended before a model is asked, so that requests at the same time, of other processes too,
/// count against the limits, and those of a process that is killed as well: with the tokens and the cost
/// that they are expected to come to, until their replies say what they took. The file keeps the current day
/// and one other: for a process in another time zone it may be another day.
package struct RequestLog: Sendable {
  /// A request that counts.
  package struct Request: Sendable {
    fileprivate let model: String
    /// Its reply counts for the day on which it was sent.
    fileprivate let day: String
    /// What it is expected to come to, which counts until it ends.
    fileprivate let expected: ModelCount
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
  /// - Parameters:
  ///   - tokens: those that its question and its reply are expected to have.
  ///   - price: that of the model; nil if it costs nothing.
  /// - Throws: `ModelFailure` if a limit is reached, or if the file can't be written.
  package func begin(
    _ model: String, expecting tokens: (input: Int, output: Int) = (0, 0),
    price: ModelPrice? = nil, within limits: ModelLimits
  ) throws -> Request {
    try counting { file in
      // Another process may have begun a day while this one waited for the file.
      let day = day()
      let lines = try LineLog.lines(of: file)
      if limits != ModelLimits() {
        let count = Self.counts(lines, on: day).values.reduce(ModelCount(), +)
        if let refusal = limits.refusal(after: count, price: price) { throw refusal }
      }
      let expected = ModelCount(
        tokens: tokens.input.adding(tokens.output),
        cost: price?.cost(input: tokens.input, output: tokens.output) ?? 0)
      let line = Self.line([day, "asked", model] + Self.parts(of: expected))
      if let kept = Self.shortened(lines, on: day) {
        try log.replace(with: kept + [line])
      } else {
        try Self.append(line, to: file)
      }
      return Request(model: model, day: day, expected: expected)
    }
  }

  /// Notes what a reply took.
  ///
  /// - Throws: `ModelFailure`.
  package func finish(_ request: Request, tokens: Int, cost: Double) throws {
    try counting { file in
      let took = ModelCount(tokens: tokens, cost: cost)
      let line = Self.line(
        [request.day, "replied", request.model] + Self.parts(of: took)
          + Self.parts(of: request.expected))
      try Self.append(line, to: file)
    }
  }

  /// Notes that a request ended without a reply, which takes nothing.
  ///
  /// - Throws: `ModelFailure`.
  package func end(_ request: Request) throws {
    guard request.expected != ModelCount() else { return }
    try finish(request, tokens: 0, cost: 0)
  }

  /// Notes that a request wasn't sent, and doesn't count.
  ///
  /// - Throws: `ModelFailure`.
  package func takeBack(_ request: Request) throws {
    try counting { file in
      let line = Self.line(
        [request.day, "unsent", request.model] + Self.parts(of: request.expected))
      try Self.append(line, to: file)
    }
  }

  /// What the requests of the current day come to, by the models' names.
  ///
  /// - Throws: `ModelFailure`.
  package func today() throws -> OrderedDictionary<String, ModelCount> {
    do {
      return Self.counts(try log.lines(), on: day()).filter { $0.value != ModelCount() }
    } catch {
      throw uncountable(error)
    }
  }

  // MARK: - The file

  /// A request that can't be counted might be one more than the limits allow.
  private func counting<Value>(_ body: (FileDescriptor) throws -> Value) throws -> Value {
    do {
      return try log.locked(body)
    } catch let failure as ModelFailure {
      throw failure
    } catch {
      throw uncountable(error)
    }
  }

  private func uncountable(_ error: any Error) -> ModelFailure {
    let reason = IntentErrorText.message(for: error)
    return ModelFailure(
      .failed, "today's requests can't be counted in `\(log.path.shown)`: \(reason)")
  }

  /// The most lines before they become fewer.
  private static let mostLines = 512

  /// The lines to go on with before one of a day is added: of this day and the latest other one, and few of
  /// them. Nil if they stay as they are.
  private static func shortened(
    _ lines: [ArraySlice<UInt8>], on day: String
  ) -> [ArraySlice<UInt8>]? {
    let days = Set(lines.map(Self.day))
    let isNewDay = !days.contains(day) && days.count > 1
    guard isNewDay || lines.count > mostLines else { return nil }
    let kept = isNewDay ? days.max().map { [$0] } ?? [] : days.sorted()
    return kept.flatMap { day in
      sums(lines, on: day).map { model, count in
        line([day, "sum", model, String(count.requests)] + parts(of: count))
      }
    }
  }

  private static func day(of line: ArraySlice<UInt8>) -> String {
    String(decoding: line.prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self)
  }

  private static func counts(
    _ lines: [ArraySlice<UInt8>], on day: String
  ) -> OrderedDictionary<String, ModelCount> {
    // What is taken back leaves no traces of rounding.
    sums(lines, on: day).mapValues { count in
      ModelCount(
        requests: count.requests, tokens: count.tokens, cost: (count.cost * 1e9).rounded() / 1e9)
    }
  }

  private static func sums(
    _ lines: [ArraySlice<UInt8>], on day: String
  ) -> OrderedDictionary<String, ModelCount> {
    var counts: OrderedDictionary<String, ModelCount> = [:]
    for line in lines {
      let parts = String(decoding: line, as: UTF8.self)
        .split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count >= 3, parts[0] == day else { continue }
      let name = String(parts[2])
      let before = counts[name] ?? ModelCount()
      switch (parts[1], parts.count) {
      case ("asked", 5): counts[name] = before + ModelCount(requests: 1) + count(parts[3...])
      case ("unsent", 5): counts[name] = before - ModelCount(requests: 1) - count(parts[3...])
      case ("replied", 7): counts[name] = before + count(parts[3...]) - count(parts[5...])
      case ("sum", 6):
        let requests = Int(parts[3]).map { max(0, $0) } ?? 0
        counts[name] = before + ModelCount(requests: requests) + count(parts[4...])
      // A line that a full disk has cut.
      default: continue
      }
    }
    return counts
  }

  /// Tokens and a cost as a line has them.
  private static func parts(of count: ModelCount) -> [String] {
    [String(count.tokens), String(count.cost)]
  }

  private static func count(_ parts: ArraySlice<Substring>) -> ModelCount {
    ModelCount(
      tokens: parts.first.flatMap { Int($0) }.map { max(0, $0) } ?? 0,
      cost: parts.dropFirst().first.flatMap { Double($0) }.flatMap(possibleCost) ?? 0)
  }

  /// No day costs more than this, whatever a damaged line says.
  private static func possibleCost(_ cost: Double) -> Double? {
    (0...1e12).contains(cost) ? cost : nil
  }

  private static func line(_ parts: [String]) -> ArraySlice<UInt8> {
    // The names of models can be anything.
    let line = parts.map { part in
      part.map { $0 == "\t" || $0.isNewline ? " " : String($0) }.joined()
    }.joined(separator: "\t")
    return Array(line.utf8)[...]
  }

  private static func append(_ line: ArraySlice<UInt8>, to file: FileDescriptor) throws {
    try LineLog.append(Array(line) + [LineLog.lineEnd], to: file)
  }
}
