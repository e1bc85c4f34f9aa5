import WorkflowValues

/// Splits an expression into words, numbers, texts and signs.
struct ExpressionLexer {
  struct Token {
    enum Kind: Equatable {
      case end
      /// `${`
      case openingBrace
      /// `}`, which ends an expression in `${…}`.
      case closingBrace
      case number, text
      /// A word without `$`.
      case word
      /// `$name`
      case variable
      case leftParenthesis, rightParenthesis, leftBracket, rightBracket, comma, dot
      case plus, minus, star, slash, percent, power, questions
      case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
      /// Something that isn't part of any expression.
      case unknown
    }

    var kind: Kind
    var start: Int
    var end: Int
  }

  let bytes: [UInt8]
  private(set) var index: Int
  let end: Int

  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    index = start
    self.end = end ?? bytes.count
  }

  /// Moves to an offset: back to the end of a token, or forward to the end of a number's unit.
  mutating func move(to offset: Int) { index = offset }

  func text(_ token: Token) -> String {
    String(decoding: bytes[token.start..<token.end], as: UTF8.self)
  }

  /// Whether a token is this word.
  func matches(_ token: Token, _ word: StaticString) -> Bool {
    guard token.kind == .word, token.end - token.start == word.utf8CodeUnitCount else {
      return false
    }
    return word.withUTF8Buffer { buffer in
      for offset in 0..<buffer.count where bytes[token.start + offset] != buffer[offset] {
        return false
      }
      return true
    }
  }

  mutating func next() -> Token {
    skipSpace()
    let start = index
    guard start < end else { return Token(kind: .end, start: end, end: end) }
    let kind = take()
    return Token(kind: kind, start: start, end: index)
  }

  private func peek(_ distance: Int = 0) -> UInt8 {
    index + distance < end ? bytes[index + distance] : 0
  }

  mutating func skipSpace() {
    while index < end {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      // A no-break space, which some keyboards and web pages use instead of a space.
      case 0xC2 where peek(1) == 0xA0: index += 2
      default: return
      }
    }
  }

  private mutating func take() -> Token.Kind {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return takeNumber()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return takeText(byte)
    case UInt8(ascii: "$"):
      guard index + 1 < end, Identifier.begins(bytes[index + 1]) else {
        return peek(1) == UInt8(ascii: "{") ? one(.openingBrace, length: 2) : one(.unknown)
      }
      index += 1
      return takeName(.variable)
    case _ where Identifier.begins(byte):
      if let sign = Self.mathSign(bytes, index, end) { return one(sign.kind, length: sign.length) }
      return takeName(.word)
    default:
      return takeSign(byte)
    }
  }

  private mutating func one(_ kind: Token.Kind, length: Int = 1) -> Token.Kind {
    index += length
    return kind
  }

  private mutating func takeSign(_ byte: UInt8) -> Token.Kind {
    let following = peek(1)
    let isEqual = following == UInt8(ascii: "=")
    switch byte {
    case UInt8(ascii: "}"): return one(.closingBrace)
    case UInt8(ascii: "("): return one(.leftParenthesis)
    case UInt8(ascii: ")"): return one(.rightParenthesis)
    case UInt8(ascii: "["): return one(.leftBracket)
    case UInt8(ascii: "]"): return one(.rightBracket)
    case UInt8(ascii: ","): return one(.comma)
    case UInt8(ascii: "."): return one(.dot)
    case UInt8(ascii: "+"): return one(.plus)
    case UInt8(ascii: "-"): return one(.minus)
    case UInt8(ascii: "*"): return one(.star)
    case UInt8(ascii: "/"): return one(.slash)
    case UInt8(ascii: "%"): return one(.percent)
    case UInt8(ascii: "^"): return one(.power)
    case UInt8(ascii: "<"): return isEqual ? one(.lessOrEqual, length: 2) : one(.less)
    case UInt8(ascii: ">"): return isEqual ? one(.greaterOrEqual, length: 2) : one(.greater)
    case UInt8(ascii: "=") where isEqual: return one(.equal, length: 2)
    case UInt8(ascii: "!") where isEqual: return one(.notEqual, length: 2)
    case UInt8(ascii: "?") where following == byte: return one(.questions, length: 2)
    case UInt8(ascii: "&") where following == byte, UInt8(ascii: "|") where following == byte:
      return one(.unknown, length: 2)
    default: return one(.unknown)
    }
  }

  private mutating func takeNumber() -> Token.Kind {
    func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    while index < end, isDigit(bytes[index]) { index += 1 }
    if peek() == UInt8(ascii: "."), isDigit(peek(1)) {
      index += 1
      while index < end, isDigit(bytes[index]) { index += 1 }
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      let isSigned = peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+")
      if isDigit(peek(isSigned ? 2 : 1)) {
        index += isSigned ? 2 : 1
        while index < end, isDigit(bytes[index]) { index += 1 }
      }
    }
    return .number
  }

  /// Moves after the closing quote of a text. A text that isn't closed is unknown.
  private mutating func takeText(_ quote: UInt8) -> Token.Kind {
    index += 1
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index = min(index + 2, end)
      } else if byte == quote {
        index += 1
        guard index < end, bytes[index] == quote else { return .text }
        index += 1
      } else {
        index += 1
      }
    }
    return .unknown
  }

  private mutating func takeName(_ kind: Token.Kind) -> Token.Kind {
    Self.skipName(bytes, &index, end) ? kind : .unknown
  }

  /// The sign `×`, `÷` or `−` at an offset, which other calculators have for `*`, `/` and `-`.
  static func mathSign(
    _ bytes: [UInt8], _ index: Int, _ end: Int
  ) -> (kind: Token.Kind, length: Int)? {
    guard bytes[index] >= 0x80 else { return nil }
    switch (bytes[index], index + 1 < end ? bytes[index + 1] : 0) {
    case (0xC3, 0x97): return (.star, 2)
    case (0xC3, 0xB7): return (.slash, 2)
    case (0xE2, 0x88) where index + 2 < end && bytes[index + 2] == 0x92: return (.minus, 3)
    default: return nil
    }
  }

  /// Moves after a sequence of name characters, and returns whether it is a name: letters of all
  /// scripts are allowed, but `“`, `≤` and `€` aren't letters.
  static func skipName(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> Bool {
    let start = index
    var seen: UInt8 = 0
    while index < end, Identifier.continues(bytes[index]), mathSign(bytes, index, end) == nil {
      seen |= bytes[index]
      index += 1
    }
    if seen < 0x80 { return true }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    return name.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }
}
