/// What a program writes to its log, as lines for people.
///
/// Escape sequences of terminals, control characters and those that change the direction of writing are
/// left out. A line that is very long is cut, after secrets in it are hidden.
struct LogLines {
  /// The most bytes of a line that are kept until it ends.
  static let mostPending = 64 << 10
  /// The most characters of a line that is written.
  static let longest = 4096

  private let redact: @Sendable (String) -> String
  private var pending: [UInt8] = []

  init(redact: @escaping @Sendable (String) -> String) { self.redact = redact }

  /// Adds bytes that have arrived. Returns the lines that they end.
  mutating func take(_ piece: some Collection<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in piece {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        lines += end()
      } else {
        pending.append(byte)
        if pending.count == Self.mostPending { lines += end() }
      }
    }
    return lines
  }

  /// The last line, if it has no end.
  mutating func end() -> [String] {
    defer { pending.removeAll(keepingCapacity: pending.count <= 4096) }
    let line = Self.plain(redact(String(decoding: pending, as: UTF8.self)))
    guard line.contains(where: { !$0.isWhitespace }) else { return [] }
    return [line.count > Self.longest ? line.prefix(Self.longest) + "…" : line]
  }

  /// A text on one line without what would act on a terminal.
  static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}", rest.first == "[" {
        // A control sequence ends with a letter or one of a few signs.
        rest = rest.drop { !(0x40...0x7E).contains($0.value) || $0 == "[" }.dropFirst()
      } else if scalar == "\t" || scalar == "\n" {
        result += " "
      } else if !isControl(scalar) {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
