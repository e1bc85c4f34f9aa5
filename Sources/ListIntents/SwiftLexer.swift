/// The tokens of a Swift source, without comments and literals.
///
/// Only the tokens that finding declarations takes: numbers and operators are runs of ignored
/// characters.
struct SwiftLexer {
  enum Token: Equatable {
    /// An identifier or keyword, as written (with backticks).
    case word(String)
    case mark(Character)
    /// `#if`, `#elseif`, `#else` or `#endif`, with its condition.
    case directive(String, condition: String)
  }

  private let source: [Character]
  private var position = 0
  private var tokens: [Token] = []

  static func tokens(of source: String) -> [Token] {
    var lexer = SwiftLexer(source)
    lexer.readAll()
    return lexer.tokens
  }

  private init(_ source: String) { self.source = Array(source) }

  private mutating func readAll() {
    while let character = peek() {
      if character.isWhitespace {
        position += 1
      } else if starts("//") {
        skipLine()
      } else if starts("/*") {
        skipBlockComment()
      } else if character == "\"" {
        skipString(hashes: 0)
      } else if character == "#" {
        readHash()
      } else if character == "/" && startsRegex() {
        skipRegex()
      } else if character == "`" {
        readQuotedWord()
      } else if character == "_" || character.isLetter || character == "$" {
        tokens.append(.word(readWord()))
      } else if character.isNumber {
        // A number may contain letters and dots (`0x1F`, `1.5e3`) but starts no declaration.
        _ = readWord()
        tokens.append(.mark("0"))
      } else {
        tokens.append(.mark(character))
        position += 1
      }
    }
  }

  private func peek(_ ahead: Int = 0) -> Character? {
    position + ahead < source.count ? source[position + ahead] : nil
  }

  private func starts(_ text: String) -> Bool {
    var index = position
    for character in text {
      guard index < source.count, source[index] == character else { return false }
      index += 1
    }
    return true
  }

  private mutating func skipLine() {
    while let character = peek(), !character.isNewline { position += 1 }
  }

  /// Block comments nest.
  private mutating func skipBlockComment() {
    var depth = 0
    while position < source.count {
      if starts("/*") {
        depth += 1
        position += 2
      } else if starts("*/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        position += 1
      }
    }
  }

  private mutating func readWord() -> String {
    var word = ""
    while let character = peek(),
      character == "_" || character == "$" || character.isLetter
        || character.isNumber
    {
      word.append(character)
      position += 1
    }
    return word
  }

  private mutating func readQuotedWord() {
    var word = "`"
    position += 1
    while let character = peek(), character != "`", !character.isNewline {
      word.append(character)
      position += 1
    }
    position += 1
    tokens.append(.word(word + "`"))
  }

  private mutating func readHash() {
    var hashes = 0
    while peek(hashes) == "#" { hashes += 1 }
    if peek(hashes) == "\"" {
      position += hashes
      skipString(hashes: hashes)
    } else if peek(hashes) == "/" {
      position += hashes
      skipExtendedRegex(hashes: hashes)
    } else {
      position += 1
      let name = readWord()
      if ["if", "elseif", "else", "endif"].contains(name) {
        tokens.append(.directive(name, condition: readCondition()))
      } else if name == "!" || name.isEmpty {
        // `#!` on the first line.
        if peek() == "!" { skipLine() }
      } else {
        tokens.append(.word("#" + name))
      }
    }
  }

  private mutating func readCondition() -> String {
    var condition = ""
    while let character = peek(), !character.isNewline {
      if starts("//") {
        skipLine()
      } else if starts("/*") {
        skipBlockComment()
        condition.append(" ")
      } else {
        condition.append(character)
        position += 1
      }
    }
    return condition.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Skips a literal from its first quote; `hashes` is the count of `#` before it.
  private mutating func skipString(hashes: Int) {
    let delimiter = starts("\"\"\"") ? "\"\"\"" : "\""
    let end = delimiter + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    position += delimiter.count
    while let character = peek() {
      if starts(end) {
        position += end.count
        return
      }
      if starts(escape) {
        position += escape.count
        if peek() == "(" { skipInterpolation() } else { position += 1 }
      } else if character.isNewline && delimiter.count == 1 {
        return
      } else {
        position += 1
      }
    }
  }

  /// Skips `(…)` in a literal, which may contain literals and comments.
  private mutating func skipInterpolation() {
    var depth = 0
    while let character = peek() {
      if starts("/*") {
        skipBlockComment()
        continue
      }
      switch character {
      case "(":
        depth += 1
        position += 1
      case ")":
        depth -= 1
        position += 1
        if depth == 0 { return }
      case "\"": skipString(hashes: 0)
      case "#":
        var hashes = 0
        while peek(hashes) == "#" { hashes += 1 }
        position += hashes
        if peek() == "\"" { skipString(hashes: hashes) }
      default: position += 1
      }
    }
  }

  /// Whether a slash starts a regular expression: without a value before it and a space after it,
  /// and with another slash on the line.
  private func startsRegex() -> Bool {
    guard let next = peek(1), !next.isWhitespace, next != "=" else { return false }
    switch tokens.last {
    case nil: break
    case .mark(let mark): if [")", "]", "}", "0", "?", "!", ">"].contains(mark) { return false }
    case .word(let word):
      if !["return", "in", "case", "where", "try", "await", "if", "while", "guard"].contains(word) {
        return false
      }
    case .directive: break
    }
    var index = position + 1
    while index < source.count, !source[index].isNewline {
      if source[index] == "\\" {
        index += 2
      } else if source[index] == "/" {
        return true
      } else {
        index += 1
      }
    }
    return false
  }

  private mutating func skipRegex() {
    position += 1
    while let character = peek(), character != "/", !character.isNewline {
      position += character == "\\" ? 2 : 1
    }
    position += 1
    tokens.append(.mark("0"))
  }

  private mutating func skipExtendedRegex(hashes: Int) {
    let end = "/" + String(repeating: "#", count: hashes)
    position += 1
    while position < source.count, !starts(end) { position += 1 }
    position += end.count
    tokens.append(.mark("0"))
  }
}
