/// Why a text isn't a pattern: "`[` has no `]`".
///
/// Not part of Apple's framework.
public struct GlobError: Error, Sendable, Hashable, CustomStringConvertible {
  public let pattern: String
  public let reason: String

  public var description: String { "`\(pattern)` isn't a pattern: \(reason)" }
}

/// Reads patterns.
enum GlobParser {
  /// The largest number of patterns that braces may expand to. `{a,b}{a,b}{a,b}…` doubles it with
  /// each group.
  static let limit = 1024

  static func alternatives(of source: String) throws -> [GlobPattern.Alternative] {
    if source.isEmpty { throw GlobError(pattern: source, reason: "it is empty") }
    if source.unicodeScalars.contains("\0") {
      throw GlobError(pattern: source, reason: "no name has a zero byte")
    }
    return try expandBraces(Array(source.unicodeScalars), source).map { text in
      try alternative(text, source)
    }
  }

  /// The patterns without braces that a pattern expands to.
  static func withoutBraces(_ source: String) throws -> [String] {
    try expandBraces(Array(source.unicodeScalars), source).map { String($0[...]) }
  }

  /// The texts that the braces in a text expand to, in order.
  private static func expandBraces(
    _ text: [Unicode.Scalar], _ source: String
  ) throws -> [[Unicode.Scalar]] {
    // Texts that may still have braces, the next one last.
    var pending = [text]
    var done: [[Unicode.Scalar]] = []
    while let text = pending.popLast() {
      guard let group = try firstBraces(in: text, source) else {
        done.append(text)
        continue
      }
      for choice in group.choices.reversed() {
        pending.append(
          Array(text[..<group.range.lowerBound]) + choice + text[group.range.upperBound...])
      }
      guard done.count + pending.count <= limit else {
        throw GlobError(pattern: source, reason: "its braces stand for more than \(limit) patterns")
      }
    }
    return done
  }

  /// The first `{a,b}`. Braces without a comma are ordinary characters.
  private static func firstBraces(
    in text: [Unicode.Scalar], _ source: String
  ) throws -> (range: Range<Int>, choices: [ArraySlice<Unicode.Scalar>])? {
    var index = 0
    while index < text.count {
      switch text[index] {
      case "\\": index += 1
      case "[": index = endOfSet(text, from: index) ?? index
      case "{":
        var (depth, commas, end) = (1, [Int](), index + 1)
        while end < text.count, depth > 0 {
          switch text[end] {
          case "\\": end += 1
          case "[": end = endOfSet(text, from: end) ?? end
          case "{": depth += 1
          case "}": depth -= 1
          case "," where depth == 1: commas.append(end)
          default: break
          }
          end += 1
        }
        guard depth == 0 else { throw GlobError(pattern: source, reason: "`{` has no `}`") }
        if !commas.isEmpty {
          let bounds = [index] + commas + [end - 1]
          return (
            index..<end, zip(bounds, bounds.dropFirst()).map { text[($0 + 1)..<$1] }
          )
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The index of the `]` that ends a set. A `]` at the start belongs to the set.
  private static func endOfSet(_ text: [Unicode.Scalar], from start: Int) -> Int? {
    var index = start + 1
    if index < text.count, text[index] == "!" || text[index] == "^" { index += 1 }
    if index < text.count, text[index] == "]" { index += 1 }
    while index < text.count, text[index] != "]", text[index] != "/" {
      index += text[index] == "\\" ? 2 : 1
    }
    return index < text.count && text[index] == "]" ? index : nil
  }

  private static func alternative(
    _ text: [Unicode.Scalar], _ source: String
  ) throws -> GlobPattern.Alternative {
    let pieces = text.split(separator: "/")
    var parts: [GlobPattern.Part] = []
    for piece in pieces where piece != ["."] {
      if piece == ["*", "*"] {
        // Several in a row match the same as one.
        if parts.last != .anyFolders { parts.append(.anyFolders) }
      } else {
        parts.append(.name(try elements(Array(piece), source)))
      }
    }
    return GlobPattern.Alternative(
      isAbsolute: text.first == "/", isFolder: text.last == "/", parts: parts)
  }

  private static func elements(
    _ text: [Unicode.Scalar], _ source: String
  ) throws -> [GlobPattern.Element] {
    var elements: [GlobPattern.Element] = []
    var index = 0
    while index < text.count {
      switch text[index] {
      case "*": if elements.last != .anyCharacters { elements.append(.anyCharacters) }
      case "?": elements.append(.anyCharacter)
      case "[":
        guard let end = endOfSet(text, from: index) else {
          throw GlobError(pattern: source, reason: "`[` has no `]`; write `\\[` for the character")
        }
        elements.append(try set(text[(index + 1)..<end], source))
        index = end
      case "\\":
        index += 1
        guard index < text.count else {
          throw GlobError(pattern: source, reason: "nothing follows the last `\\`")
        }
        elements.append(.character(GlobCharacter(text[index])))
      default: elements.append(.character(GlobCharacter(text[index])))
      }
      index += 1
    }
    return elements
  }

  /// The set between `[` and `]`.
  private static func set(
    _ text: ArraySlice<Unicode.Scalar>, _ source: String
  ) throws -> GlobPattern.Element {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest = rest.dropFirst() }
    func next() -> GlobCharacter? {
      if rest.first == "\\" { rest = rest.dropFirst() }
      return rest.popFirst().map(GlobCharacter.init)
    }
    var ranges: [ClosedRange<GlobCharacter>] = []
    while let first = next() {
      var last = first
      if rest.first == "-", rest.count > 1 {
        rest = rest.dropFirst()
        last = next() ?? first
      }
      guard first <= last else {
        throw GlobError(pattern: source, reason: "a range in `[\(String(text))]` runs backwards")
      }
      ranges.append(first...last)
    }
    return .oneOf(ranges, isNegated: isNegated)
  }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }
}
