internal import Diagnostics

/// Ranges of the text around a problem.
extension YAMLProblem {
  func oneCharacter(_ place: SourceLocation) -> SourceRange {
    SourceRange(place, place.forth(1, in: source))
  }

  /// From a place to the end of its line, without a comment and trailing white space.
  func restOfLine(_ place: SourceLocation, upTo end: SourceLocation? = nil) -> SourceRange {
    let bytes = source.bytes
    let start = min(place.offset, bytes.count)
    if let end, end.offset > start { return SourceRange(place, end) }
    var index = start
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index] == UInt8(ascii: "#"), index > start, bytes[index - 1] == 0x20 { break }
      index += 1
    }
    while index > start, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { index -= 1 }
    return SourceRange(place, source.location(at: index))
  }

  /// The value at a place: up to the end of the line, or inside `{ }` and `[ ]` up to the next sign.
  func value(from place: SourceLocation) -> SourceRange {
    let line = restOfLine(place)
    guard isInsideFlow(place) else { return line }
    let bytes = source.bytes[line.start.offset..<line.end.offset]
    var end = bytes.firstIndex { $0 == 0x2C || $0 == 0x5D || $0 == 0x7D } ?? line.end.offset
    while end > place.offset + 1, source.bytes[end - 1] == 0x20 { end -= 1 }
    return SourceRange(place, source.location(at: max(end, place.offset + 1)))
  }

  func lineStart(_ place: SourceLocation) -> SourceLocation {
    let line = source.lineBytes(place.line)
    let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
    return source.location(at: line.startIndex + indent)
  }

  /// A text on the line above that is probably a key: `log:Hello`.
  var keyWithoutSpace: SourceRange? {
    guard place.line > 1 else { return nil }
    let line = source.lineBytes(place.line - 1)
    let text = line.drop { $0 == 0x20 || $0 == UInt8(ascii: "-") }
    let key = text.prefix { $0 >= 0x61 && $0 <= 0x7A || $0 == 0x5F || $0 == 0x2E }
    let after = text.dropFirst(key.count)
    guard !key.isEmpty, after.first == UInt8(ascii: ":"), let next = after.dropFirst().first,
      next != 0x20, next != 0x09
    else { return nil }
    return restOfLine(source.location(at: text.startIndex))
  }

  /// A word on the line above that probably begins a map, with what follows it: `- log Hello` above
  /// `label: Greet`.
  var wordWithoutColon: (word: String, range: SourceRange)? {
    guard place.line > 1 else { return nil }
    let line = source.lineBytes(place.line - 1)
    guard let dash = line.firstIndex(where: { $0 != 0x20 }), line[dash] == UInt8(ascii: "-"),
      let start = line[(dash + 1)...].firstIndex(where: { $0 != 0x20 }), start > dash + 1
    else { return nil }
    let word = line[start...].prefix { $0 >= 0x61 && $0 <= 0x7A || $0 == 0x5F || $0 == 0x2E }
    guard !word.isEmpty, line[word.endIndex...].first.map({ $0 == 0x20 || $0 == 0x0D }) ?? true
    else { return nil }
    return (String(decoding: word, as: UTF8.self), restOfLine(source.location(at: start)))
  }

  /// The `|` or `>` at the end of the line above that text should follow: `print: |`.
  var blockHeaderAbove: SourceRange? {
    var line = contextPlace.line - 1
    while line > 0, source.lineBytes(line).allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { line -= 1 }
    guard line > 0 else { return nil }
    let bytes = source.lineBytes(line)
    guard
      let sign = bytes.lastIndex(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ">") }),
      sign > bytes.startIndex, bytes[sign - 1] == 0x20,
      let before = bytes[..<sign].last(where: { $0 != 0x20 }),
      before == UInt8(ascii: ":") || before == UInt8(ascii: "-"),
      bytes[(sign + 1)...].allSatisfy({ "+-123456789 \r".utf8.contains($0) })
    else { return nil }
    return source.range(sign..<sign + 1)
  }

  /// The first tab before the text on the line of the problem.
  var tabPlace: SourceRange {
    let line = source.lineBytes(place.line)
    let blank = line.prefix { $0 == 0x20 || $0 == 0x09 }
    let start = blank.firstIndex(of: 0x09) ?? min(place.offset, source.bytes.count)
    var end = start
    while end < source.bytes.count, source.bytes[end] == 0x09 { end += 1 }
    return source.range(start..<max(end, start))
  }

  /// Whether a place is after an open `{` or `[` on its line. This is a guess, because quotes are
  /// ignored.
  private func isInsideFlow(_ place: SourceLocation) -> Bool {
    var depth = 0
    let line = source.lineBytes(place.line)
    for index in line.indices where index < place.offset {
      switch line[index] {
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      default: break
      }
    }
    return depth > 0
  }

  /// A text in the quotes that need the fewest escapes.
  static func quote(_ text: String) -> String {
    let short = Phrasing.shorten(text, to: 80)
    if !short.contains("'") { return "'\(short)'" }
    if !short.contains("\""), !short.contains("\\") { return "\"\(short)\"" }
    return "'" + short.split(atScalar: "'").joined(separator: "''") + "'"
  }
}

extension YAMLStop {
  /// `x: {{ a }}`, which YAML reads as a map whose key is a map.
  static func doubleBraces(at start: Int, in source: SourceText) -> YAMLStop {
    let bytes = source.bytes
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
      end += 1
      if bytes[..<end].suffix(2).elementsEqual("}}".utf8) { break }
    }
    let range = source.range(start..<end)
    let inner = String(
      source[range].drop { $0 == "{" || $0 == " " }.reversed().drop { $0 == "}" || $0 == " " }
        .reversed())
    let isName =
      !inner.isEmpty && inner.allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) }
    let written = isName ? "$\(inner)" : "${\(inner)}"
    let inText = isName ? "${\(inner)}" : written
    // The rest of the line belongs to the same text.
    var last = end
    while last < bytes.count, bytes[last] != 0x0A, bytes[last] != 0x0D { last += 1 }
    let rest = String(decoding: bytes[end..<last], as: UTF8.self).trimmingSpaces
    let isAlone = rest.isEmpty || rest.hasPrefix("#") || rest.hasPrefix(",") || rest.hasPrefix("}")
    return YAMLStop(
      Diagnostic(
        kind: .yaml(.doubleBraces), message: "`{{ }}` has no meaning here", range: range,
        label: isAlone ? "write `\(written)`" : "write `\(inText)`"),
      cover: start..<(isAlone ? end : last))
  }
}

extension Diagnostic {
  func help(_ text: String) -> Diagnostic {
    var copy = self
    copy.helps.append(text)
    return copy
  }

  static func tab(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.tabIndentation), message: "a line can't be indented with a tab",
      range: range, label: "put spaces here")
  }

  static func missingSpace(at range: SourceRange, _ source: SourceText) -> Diagnostic {
    let text = source[range]
    let key = text.prefix { $0 != ":" }
    return Diagnostic(
      kind: .yaml(.missingSpace),
      message: "a space is missing after `\(Phrasing.shorten(key + ":"))`",
      range: range,
      helps: ["write `\(Phrasing.shorten(key + ": " + text.dropFirst(key.count + 1)))`"])
  }

  /// A step such as `log Hello` with keys below it.
  static func missingColon(
    after word: String, at range: SourceRange, _ source: SourceText
  ) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.missingColon), message: "a `:` is missing after `\(Phrasing.shorten(word))`",
      range: range,
      label: "did you mean `\(word):\(source[range].dropFirst(word.count))`?")
  }

  static func blockNotIndented(at range: SourceRange, below header: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.badIndentation), message: "this line isn't part of the text above",
      range: range, secondary: [.init(header, "the text begins below this")],
      helps: ["indent the text further than the line above it"])
  }

  static func badCharacterEscape(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.unknownEscape), message: "this escape isn't a character", range: range,
      helps: ["write `\\x` with two hexadecimal digits, `\\u` with four or `\\U` with eight"])
  }

  static func unclosedQuote(at range: SourceRange) -> Diagnostic {
    Diagnostic(kind: .yaml(.unclosedQuote), message: "this quote is never closed", range: range)
  }

  static func contentAfterEnd(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.badIndentation), message: "this can't follow the text before it",
      range: range,
      helps: ["a workflow is a map of keys such as `steps:`, all at the same indentation"])
  }
}

extension SourceLocation {
  func forth(_ count: Int, in source: SourceText) -> SourceLocation {
    var offset = offset
    let bytes = source.bytes
    for _ in 0..<count where offset < bytes.count && bytes[offset] != 0x0A && bytes[offset] != 0x0D
    {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return source.location(at: offset)
  }
}

extension SourceText {
  /// The place of a line and column, with its offset.
  func location(line: Int, column: Int) -> SourceLocation {
    let bytes = lineBytes(line)
    var count = 1
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
      if count == column { return location(at: index) }
      count += 1
    }
    return location(at: bytes.endIndex)
  }
}

extension String {
  var trimmingSpaces: String {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
