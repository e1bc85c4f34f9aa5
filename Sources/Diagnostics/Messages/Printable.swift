/// Text for a terminal. Control characters and those that change the direction of writing are
/// escaped.
package enum Printable {
  /// The text on one line.
  package static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "\n", "\r", "\t": line += " "
      default: add(scalar, to: &line)
      }
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

  private static func add(_ scalar: Unicode.Scalar, to text: inout String) {
    if isControl(scalar) {
      text += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      text.unicodeScalars.append(scalar)
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
