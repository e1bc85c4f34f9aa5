internal import YAML

/// Walks a scalar's text and the bytes of the file it was read from side by side.
///
/// It repeats the work of the YAML reader: undoes escapes, folds lines, skips indentation.
struct ScalarAligner {
  let text: [UInt8]
  let style: YAMLScalar.Style
  let source: [UInt8]
  /// The start and the end in the file of each byte of the text.
  private(set) var starts: [Int32] = []
  private(set) var ends: [Int32] = []

  private var index: Int
  private let end: Int
  /// The number of spaces that begin each line of a block text.
  private var indentation = 0

  init(text: [UInt8], style: YAMLScalar.Style, source: [UInt8], start: Int, end: Int) {
    self.text = text
    self.style = style
    self.source = source
    index = min(start, source.count)
    self.end = min(max(end, start), source.count)
    starts.reserveCapacity(text.count)
    ends.reserveCapacity(text.count)
  }

  /// The start of a scalar's own text, after its anchor, its tag and its opening quote.
  static func contentStart(of style: YAMLScalar.Style, at offset: Int, in source: [UInt8]) -> Int {
    var index = min(max(offset, 0), source.count)
    while index < source.count,
      source[index] == UInt8(ascii: "&") || source[index] == UInt8(ascii: "!")
    {
      while index < source.count, !isBlank(source[index]), !isBreak(source[index]) { index += 1 }
      while index < source.count, isBlank(source[index]) || isBreak(source[index]) { index += 1 }
    }
    return style == .single || style == .double ? index + 1 : index
  }

  /// Fills the tables; false if text and file don't match.
  mutating func align() -> Bool {
    if style == .literal || style == .folded {
      skipBlockHeader()
      skipIndentation()
    }
    var position = 0
    while position < text.count {
      guard let step = step(at: position) else {
        // The rest is white space at the end, which may be outside of the scalar's range.
        guard position > 0 else { return false }
        for _ in position..<text.count {
          starts.append(Int32(clamping: index))
          ends.append(Int32(clamping: index))
        }
        return true
      }
      for _ in 0..<step.count {
        starts.append(Int32(clamping: index))
        ends.append(Int32(clamping: index + step.length))
      }
      position += step.count
      index += step.length
      if step.endsLine { skipIndentation() }
    }
    return true
  }

  private struct Step {
    /// Bytes of text.
    var count: Int
    /// Bytes of the file.
    var length: Int
    var endsLine = false
  }

  private mutating func step(at position: Int) -> Step? {
    let wanted = text[position]
    // A backslash at the end of a line joins it with the next.
    while style == .double, index + 1 < end, source[index] == UInt8(ascii: "\\"),
      Self.isBreak(source[index + 1])
    {
      index += 1
      skipBreak()
      skipBlanks()
    }
    guard index < end else { return nil }
    let found = source[index]
    if style == .double, found == UInt8(ascii: "\\") { return escape() }
    if style == .single, found == UInt8(ascii: "'") {
      return wanted == found ? Step(count: 1, length: 2) : nil
    }
    if wanted == UInt8(ascii: " ") || wanted == 0x0A, let length = lineEnd() {
      return fold(wanted, length)
    }
    return wanted == found ? Step(count: 1, length: 1) : nil
  }

  /// The text of a line break in the file: a space in a folded text, or nothing before an empty line.
  private mutating func fold(_ wanted: UInt8, _ length: Int) -> Step? {
    if style == .literal {
      return wanted == 0x0A ? Step(count: 1, length: length, endsLine: true) : nil
    }
    if wanted == UInt8(ascii: " ") { return Step(count: 1, length: length, endsLine: true) }
    // n + 1 line breaks are n in the text: the first is dropped unless the lines around it aren't folded.
    if style != .folded {
      index += length
      skipIndentation()
      return Step(count: 1, length: lineEnd() ?? 0, endsLine: true)
    }
    let start = index
    index += length
    skipIndentation()
    if let next = lineEnd(), !keepsBreaks(before: start) {
      return Step(count: 1, length: next, endsLine: true)
    }
    index = start
    return Step(count: 1, length: length, endsLine: true)
  }

  /// Whether the line that ends here is indented further than its text, so that its break is kept.
  private func keepsBreaks(before offset: Int) -> Bool {
    var start = offset
    while start > 0, !Self.isBreak(source[start - 1]) { start -= 1 }
    let first = start + indentation
    return first >= offset || Self.isBlank(source[first])
  }

  private func escape() -> Step? {
    guard index + 1 < end else { return nil }
    func digits(_ count: Int) -> Step? {
      guard index + 2 + count <= end,
        let value = UInt32(
          String(decoding: source[(index + 2)..<(index + 2 + count)], as: UTF8.self), radix: 16)
      else { return nil }
      let width = value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4
      return Step(count: width, length: 2 + count)
    }
    switch source[index + 1] {
    case UInt8(ascii: "x"): return digits(2)
    case UInt8(ascii: "u"): return digits(4)
    case UInt8(ascii: "U"): return digits(8)
    case UInt8(ascii: "N"), UInt8(ascii: "_"): return Step(count: 2, length: 2)
    case UInt8(ascii: "L"), UInt8(ascii: "P"): return Step(count: 3, length: 2)
    default: return Step(count: 1, length: 2)
    }
  }

  /// The length of white space and a line break, if they are next.
  private func lineEnd() -> Int? {
    var ahead = index
    if style != .literal {
      while ahead < end, Self.isBlank(source[ahead]) { ahead += 1 }
    }
    guard ahead < end, Self.isBreak(source[ahead]) else { return nil }
    let isPair = source[ahead] == 0x0D && ahead + 1 < source.count && source[ahead + 1] == 0x0A
    return ahead + (isPair ? 2 : 1) - index
  }

  private mutating func skipBreak() {
    guard index < end else { return }
    index += source[index] == 0x0D && index + 1 < end && source[index + 1] == 0x0A ? 2 : 1
  }

  private mutating func skipBlanks() {
    while index < end, Self.isBlank(source[index]) { index += 1 }
  }

  private mutating func skipIndentation() {
    guard style == .literal || style == .folded else { return skipBlanks() }
    var count = 0
    while count < indentation, index < end, source[index] == UInt8(ascii: " ") {
      index += 1
      count += 1
    }
  }

  /// Skips `|-` and finds the indentation: the spaces that the first line with text has in the file,
  /// but not in the text.
  private mutating func skipBlockHeader() {
    while index < end, !Self.isBreak(source[index]) { index += 1 }
    skipBreak()
    let inFile = Self.leadingSpaces(source[index..<end])
    indentation = max(0, inFile - Self.leadingSpaces(text[...]))
  }

  /// The spaces before the first character that is neither space nor line break, on its line.
  private static func leadingSpaces(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: " "): count += 1
      case 0x0A, 0x0D: count = 0
      default: return count
      }
    }
    return count
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
