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

  /// Whether a slash starts a regular expression: without a value before it and a space after it,
  /// and with another slash on the line.
  func startsRegex() -> Bool {
    guard let next = peek(1), next != UInt8(ascii: " "), next != UInt8(ascii: "\t"),
      !Self.isNewline(next), next != UInt8(ascii: "=")
    else { return false }
    if let last = tokens.last {
      switch last.kind {
      case .mark where [")", "]", "}", "?", "!", ">"].contains(last.text): return false
      case .number, .string, .regex: return false
      case .word where !Self.wordsBeforeRegex.contains(last.text): return false
      default: break
      }
    }
    var index = position + 1
    while index < source.count, !Self.isNewline(source[index]) {
      if source[index] == UInt8(ascii: "\\") {
        index += 2
      } else if source[index] == UInt8(ascii: "/") {
        return true
      } else {
        index += 1
      }
    }
    return false
  }

  private static let wordsBeforeRegex: Set<String> = [
    "return", "in", "case", "where", "try", "await", "if", "while", "guard",
  ]

  mutating func skipRegex() {
    position += 1
    while let byte = peek(), byte != UInt8(ascii: "/"), !Self.isNewline(byte) {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
  }

  mutating func skipExtendedRegex(hashes: Int) {
    let end = [UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    position += 1
    while position < source.count, !starts(end) { position += 1 }
    position += end.count
  }
}
