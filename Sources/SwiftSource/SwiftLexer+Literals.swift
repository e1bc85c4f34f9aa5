extension SwiftLexer {
  /// Skips a literal from its first quote; `hashes` is the count of `#` before it.
  mutating func skipString(hashes: Int) {
    let quote = Array((starts(Array("\"\"\"".utf8)) ? "\"\"\"" : "\"").utf8)
    let marks = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    let end = quote + marks
    let escape = [UInt8(ascii: "\\")] + marks
    position += quote.count
    while let byte = peek() {
      if starts(end) {
        position += end.count
        return
      }
      if starts(escape) {
        position += escape.count
        if peek() == UInt8(ascii: "(") { skipInterpolation() } else { position += 1 }
      } else if Self.isNewline(byte) && quote.count == 1 {
        return
      } else {
        position += 1
      }
    }
  }

  /// Skips `(…)` in a literal, which may contain literals and comments. Nested interpolations
  /// recurse, as deep as the source nests them.
  private mutating func skipInterpolation() {
    var depth = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "("):
        depth += 1
        position += 1
      case UInt8(ascii: ")"):
        depth -= 1
        position += 1
        if depth == 0 { return }
      case UInt8(ascii: "\""): skipString(hashes: 0)
      case UInt8(ascii: "#"):
        var hashes = 0
        while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
        position += hashes
        if peek() == UInt8(ascii: "\"") { skipString(hashes: hashes) }
      default: position += 1
      }
    }
  }

  /// The place after the regular expression that a slash starts; nil if it is an operator.
  ///
  /// As SE-0354 has it: nothing touches the slash from the left, the literal ends at the next slash of its
  /// line, it neither starts nor ends with a space, and it closes no parenthesis that it hasn't opened.
  func endOfRegex() -> Int? {
    guard !isLeftBound, let first = peek(1), !Self.isSpace(first), !startsAssignment else {
      return nil
    }
    var (parentheses, classes, last) = (0, 0, first)
    var index = position + 1
    while index < source.count, !Self.isNewline(source[index]) {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "/"): return Self.isSpace(last) ? nil : index + 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "(") where classes == 0: parentheses += 1
      case UInt8(ascii: ")") where classes == 0:
        if parentheses == 0 { return nil }
        parentheses -= 1
      default: break
      }
      last = byte
      index += 1
    }
    return nil
  }

  /// Whether an operator at the place would belong to what is before it.
  private var isLeftBound: Bool {
    guard let last = tokens.last, last.range.upperBound == position else { return false }
    return !(last.kind == .mark && "([{,;:".contains(last.text))
  }

  /// `/= `, the operator.
  private var startsAssignment: Bool {
    peek(1) == UInt8(ascii: "=") && (peek(2).map(Self.isSpace) ?? true)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || isNewline(byte)
  }

  mutating func skipExtendedRegex(hashes: Int) {
    let end = [UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    position += 1
    while let byte = peek(), !starts(end) { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
    position += end.count
  }
}
