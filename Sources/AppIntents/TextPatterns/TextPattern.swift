import Foundation

/// A regular expression, compiled once, that never hangs and never crashes.
///
/// The dialect is ICU's, with named groups (`(?<number>\d+)`). A pattern such as `(a+)+$` can run
/// for hours on 40 letters in any backtracking engine. ICU reports its progress, so a search can be
/// stopped: one that takes longer than `timeLimit` is an error.
///
/// Not part of Apple's framework.
public struct TextPattern: Sendable {
  /// Why a pattern is invalid, or a search didn't finish.
  public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// One place where a pattern matches.
  public struct Match: Sendable {
    /// The matching text.
    public let text: Substring
    /// The groups in order, without the whole match; nil for groups that didn't match.
    public let groups: [Substring?]
    /// The groups that have a name, in the order of the pattern.
    public let names: [(name: String, text: Substring?)]

    public var range: Range<String.Index> { text.startIndex..<text.endIndex }
  }

  public struct Options: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let ignoresCase = Options(rawValue: 1)
    /// `^` and `$` match at every line.
    public static let matchesLines = Options(rawValue: 2)
    /// `.` matches line breaks too.
    public static let dotMatchesLineBreaks = Options(rawValue: 4)
  }

  /// As written.
  public let source: String
  /// The names of its groups, in the order of the pattern.
  public let groupNames: [String]
  private let expression: NSRegularExpression

  /// Patterns are compiled once in a process, however often they are made.
  public init(_ source: String, _ options: Options = []) throws {
    self.source = source
    let compiled = try PatternCache.compiled(source, options)
    expression = compiled.expression
    groupNames = compiled.names
  }
}

extension TextPattern {
  /// How long a search may take.
  public static let timeLimit = Duration.seconds(2)

  /// Whether the pattern matches anywhere in the text.
  public func matches(_ text: String) throws -> Bool { try !results(in: text, limit: 1).isEmpty }

  /// Whether the pattern matches the whole text.
  public func matchesWhole(_ text: String) throws -> Bool {
    let length = text.utf16.count
    // The engine takes the first alternative that matches, so only the anchored pattern can tell.
    return try within("\\A", "\\z").results(in: text, limit: 1).contains {
      $0.range.length == length
    }
  }

  public func firstMatch(in text: String) throws -> Match? {
    try results(in: text, limit: 1).first.flatMap { match($0, in: text) }
  }

  public func allMatches(in text: String) throws -> [Match] {
    try results(in: text, limit: .max).compactMap { match($0, in: text) }
  }

  /// The text with every match replaced. In the replacement `$1` and `${name}` are groups, `$0` is
  /// the whole match and `$$` a dollar sign.
  ///
  /// - Parameter check: Called with the size of the result so far, in bytes, and throws if that is too
  ///   much.
  public func replacingMatches(
    in text: String, with replacement: String, check: (_ bytes: Int) throws -> Void = { _ in }
  ) throws -> String {
    var result = ""
    var end = text.startIndex
    for found in try allMatches(in: text) {
      result += text[end..<found.range.lowerBound]
      result += found.filled(into: replacement)
      try check(result.utf8.count)
      end = found.range.upperBound
    }
    return result + text[end...]
  }

  private func results(in text: String, limit: Int) throws -> [NSTextCheckingResult] {
    let range = NSRange(location: 0, length: text.utf16.count)
    let start = ContinuousClock.now
    let found = try search(expression, text, range, limit: limit)
    let isDoubtful =
      range.length > TextPattern.lengthToCheck
      || start.duration(to: .now) > TextPattern.timeToCheck
    if found.count < limit, isDoubtful {
      try checkEnd(of: text, range, after: found.last.map { NSMaxRange($0.range) } ?? 0)
    }
    return found
  }

  private func search(
    _ expression: NSRegularExpression, _ text: String, _ range: NSRange, limit: Int
  ) throws -> [NSTextCheckingResult] {
    var found: [NSTextCheckingResult] = []
    var isTooSlow = false
    let start = ContinuousClock.now
    let options: NSRegularExpression.MatchingOptions = [
      .reportProgress, .withTransparentBounds, .withoutAnchoringBounds,
    ]
    expression.enumerateMatches(in: text, options: options, range: range) { result, flags, stop in
      if let result {
        found.append(result)
        if found.count >= limit { stop.pointee = true }
      } else if flags.contains(.progress), start.duration(to: .now) > TextPattern.timeLimit {
        isTooSlow = true
        stop.pointee = true
      }
    }
    guard !isTooSlow else {
      throw problem("takes longer than \(TextPattern.timeLimit.components.seconds) s")
    }
    return found
  }

  /// The length from which ICU may exhaust its 8 MB of backtracking memory, about 200,000 choices.
  private static let lengthToCheck = 50_000

  /// The time from which a search may have given up because of the number of its steps.
  private static let timeToCheck = Duration.milliseconds(100)

  /// Throws if the search ended before the end of the text. Foundation hides ICU's error and
  /// reports no match, but a pattern that also matches the end of the text always has one.
  private func checkEnd(of text: String, _ range: NSRange, after place: Int) throws {
    if place >= range.length { return }
    let rest = NSRange(location: place, length: range.length - place)
    if try search(within("", "|\\z").expression, text, rest, limit: 1).isEmpty {
      throw problem("needs too much time or memory")
    }
  }

  /// The pattern as a part of another one. A comment (`(?x)a # b`) or a quotation (`\Qa`) may be open at
  /// its end; only with what closes it does the whole compile.
  private func within(_ before: String, _ after: String) throws -> TextPattern {
    let options = PatternCache.options(of: expression)
    for end in ["", "\n", "\\E"] {
      if let whole = try? TextPattern("\(before)(?:\(source)\(end))\(after)", options) {
        return whole
      }
    }
    throw Problem(description: "the pattern `\(source)` has an end that can't be checked")
  }

  private func problem(_ what: String) -> Problem {
    Problem(description: "the pattern `\(source)` \(what) on a text of this length")
  }

  private func match(_ result: NSTextCheckingResult, in text: String) -> Match? {
    // A match may begin or end inside a `Character`: between `\r` and `\n`, or before an accent.
    // `Range(range, in: text)` is nil there.
    func piece(_ range: NSRange) -> Substring? {
      guard range.location != NSNotFound else { return nil }
      let start = String.Index(utf16Offset: range.location, in: text)
      return text[start..<String.Index(utf16Offset: NSMaxRange(range), in: text)]
    }
    guard let whole = piece(result.range) else { return nil }
    let groups = (0..<result.numberOfRanges).dropFirst().map { piece(result.range(at: $0)) }
    let names = groupNames.map { ($0, piece(result.range(withName: $0))) }
    return Match(text: whole, groups: groups, names: names)
  }
}

extension TextPattern.Match {
  /// The text of a group by its name.
  public subscript(name: String) -> Substring? { names.first { $0.name == name }?.text }

  fileprivate func filled(into replacement: String) -> String {
    guard replacement.contains("$") else { return replacement }
    var result = ""
    var rest = replacement.unicodeScalars[...]
    while let dollar = rest.firstIndex(of: "$") {
      result.append(contentsOf: Substring(rest[..<dollar]))
      rest = rest[dollar...].dropFirst()
      if rest.first == "$" {
        result += "$"
        rest = rest.dropFirst()
      } else if rest.first == "{", let close = rest.firstIndex(of: "}") {
        let name = String(rest[..<close].dropFirst())
        let group = Int(name).map(group(at:)) ?? self[name]
        result += group ?? ""
        rest = rest[close...].dropFirst()
      } else if let digit = rest.first, let index = Int(String(digit)) {
        result += group(at: index) ?? ""
        rest = rest.dropFirst()
      } else {
        result += "$"
      }
    }
    result.append(contentsOf: Substring(rest))
    return result
  }

  private func group(at index: Int) -> Substring? {
    if index == 0 { return text }
    return groups.indices.contains(index - 1) ? groups[index - 1] : nil
  }
}
