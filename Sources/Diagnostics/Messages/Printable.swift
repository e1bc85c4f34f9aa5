/// Text for a terminal. Control characters and those that change the direction of writing are
/// escaped.
package enum Printable {
  /// The text on one line. Characters without width are escaped, too: names and sentences that look
  /// the same are the same.
  package static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isControl($0) || isInvisible($0) }) else {
      return text
    }
    var previous: Unicode.Scalar?
    return text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "\n", "\r", "\t": line += " "
      // An emoji of several, such as a family.
      case "\u{200D}" where previous.map(isEmoji) ?? false: line.unicodeScalars.append(scalar)
      case _ where isInvisible(scalar): escape(scalar, in: &line)
      default: add(scalar, to: &line)
      }
      previous = scalar
    }
  }

  /// The text with its line breaks.
  package static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n", "\t": result.unicodeScalars.append(scalar)
      default: add(scalar, to: &result)
      }
    }
  }

  /// The text with its line breaks and with colors (`ESC [ … m`), which a report may have.
  package static func styled(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    let pieces = text.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: Self.text(String(pieces.first ?? ""))) { result, piece in
      let end = piece.utf8.firstIndex { !(0x30...0x3B).contains($0) }
      let isColor = end.map { piece.utf8[$0] == UInt8(ascii: "m") } ?? false
      result += (isColor ? "\u{1B}[" : "\\u{1b}[") + Self.text(String(piece))
    }
  }

  private static func add(_ scalar: Unicode.Scalar, to text: inout String) {
    if isControl(scalar) { escape(scalar, in: &text) } else { text.unicodeScalars.append(scalar) }
  }

  private static func escape(_ scalar: Unicode.Scalar, in text: inout String) {
    text += "\\u{\(String(scalar.value, radix: 16))}"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Characters without a width, and tags, which nothing shows.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B...0x200D, 0x2028, 0x2029,
      0x2060...0x2065, 0x3164, 0xFEFF, 0xFFA0, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FE0F}" || (scalar.value > 0x2000 && scalar.properties.isEmoji)
      || scalar.properties.isEmojiModifier
  }
}
