/// Cuts a Swift source into tokens; comments are left out.
///
/// The lexer accepts every text: a literal or comment without an end reaches to the end of its line
/// or of the source.
struct SwiftLexer {
  let source: [UInt8]
  var position = 0
  private(set) var tokens: [SwiftToken] = []
  private var startsLine = true

  static func tokens(of source: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(source: source)
    lexer.readAll()
    return lexer.tokens
  }

  private init(source: [UInt8]) { self.source = source }

  private mutating func readAll() {
    // A byte order mark.
    if source.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while let byte = peek() {
      let start = position
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
        startsLine = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0: position += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "/"):
        let end = endOfRegex()
        position = end ?? position + 1
        add(end == nil ? .mark : .regex, from: start)
      case UInt8(ascii: "\""):
        skipString(hashes: 0)
        add(.string, from: start)
      case UInt8(ascii: "#"): readHash()
      case UInt8(ascii: "`"): readQuotedWord()
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        skipWord()
        add(.number, from: start)
      case _ where Self.isWordByte(byte):
        skipWord()
        add(.word, from: start)
      default:
        position += 1
        add(.mark, from: start)
      }
    }
  }

  func peek(_ ahead: Int = 0) -> UInt8? {
    position + ahead < source.count ? source[position + ahead] : nil
  }

  func starts(_ text: [UInt8]) -> Bool {
    source.count - position >= text.count && source[position...].starts(with: text)
  }

  mutating func add(_ kind: SwiftToken.Kind, from start: Int, text: String? = nil) {
    // A literal at the end of the source may lack its end.
    position = min(position, source.count)
    tokens.append(
      SwiftToken(
        kind: kind, text: text ?? String(decoding: source[start..<position], as: UTF8.self),
        range: start..<position, startsLine: startsLine))
    startsLine = false
  }

  /// Letters, digits, `_`, `$`, and everything outside ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  static func isNewline(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  mutating func skipLine() {
    while let byte = peek(), !Self.isNewline(byte) { position += 1 }
  }

  /// Block comments nest.
  mutating func skipBlockComment() {
    var depth = 0
    while position < source.count {
      if starts(Array("/*".utf8)) {
        depth += 1
        position += 2
      } else if starts(Array("*/".utf8)) {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        position += 1
      }
    }
  }

  mutating func skipWord() {
    while let byte = peek(), Self.isWordByte(byte) { position += 1 }
  }

  private mutating func readQuotedWord() {
    let start = position
    position += 1
    while let byte = peek(), byte != UInt8(ascii: "`"), !Self.isNewline(byte) { position += 1 }
    if peek() == UInt8(ascii: "`") { position += 1 }
    add(.word, from: start)
  }

  private mutating func readHash() {
    let start = position
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if peek(hashes) == UInt8(ascii: "\"") {
      position += hashes
      skipString(hashes: hashes)
      add(.string, from: start)
    } else if peek(hashes) == UInt8(ascii: "/") {
      position += hashes
      skipExtendedRegex(hashes: hashes)
      add(.regex, from: start)
    } else {
      position += 1
      let nameStart = position
      skipWord()
      let name = String(decoding: source[nameStart..<position], as: UTF8.self)
      if ["if", "elseif", "else", "endif"].contains(name) {
        let condition = readCondition()
        add(.directive(condition: condition), from: start, text: name)
      } else if name.isEmpty {
        // `#!` on the first line.
        if peek() == UInt8(ascii: "!") { skipLine() }
      } else {
        add(.word, from: start)
      }
    }
  }

  private mutating func readCondition() -> String {
    var condition: [UInt8] = []
    while let byte = peek(), !Self.isNewline(byte) {
      if starts(Array("//".utf8)) {
        skipLine()
      } else if starts(Array("/*".utf8)) {
        skipBlockComment()
        condition.append(UInt8(ascii: " "))
      } else {
        condition.append(byte)
        position += 1
      }
    }
    return String(decoding: condition, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
