internal import Diagnostics

/// Quotes a text so that every YAML reader reads it as the same text.
package enum YAMLQuoting {
  /// The text on one line: plain if that is safe, else in single quotes, else in double quotes.
  package static func inline(_ text: String) -> String {
    if isSafePlain(text) { return text }
    if text.unicodeScalars.allSatisfy(isPrintable) {
      return "'" + text.split(atScalar: "'").joined(separator: "''") + "'"
    }
    return double(text)
  }

  /// A text of several lines as a block, indented; `nil` if it has one line or can't be a block.
  static func block(_ text: String, indent: Int) -> String? {
    guard text.utf8.contains(0x0A),
      text.unicodeScalars.allSatisfy({ $0 == "\n" || isPrintable($0) }),
      text.first != " ", text.first != "\n"
    else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Spaces at the end of a line are hard to see and easily lost.
    guard lines.allSatisfy({ $0.last != " " }) else { return nil }
    var sign = "|-"
    if lines.last == "" {
      lines.removeLast()
      sign = lines.last == "" ? "|+" : "|"
    }
    let margin = String(repeating: " ", count: indent)
    return sign + lines.map { $0.isEmpty ? "\n" : "\n\(margin)\($0)" }.joined()
  }

  private static func double(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where isPrintable(scalar): output.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = scalar.value < 0x100 ? 2 : scalar.value < 0x10000 ? 4 : 8
        output += width == 2 ? "\\x" : width == 4 ? "\\u" : "\\U"
        output += String(repeating: "0", count: width - digits.count) + digits
      }
    }
    return output + "\""
  }

  /// Whether a character can be in a file unescaped, on one line.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202F...0x205F, 0x2070...0xD7FF, 0xE000...0xFEFE,
      0xFF00...0xFFFD, 0x10000...0x10FFFF:
      true
    default: false
    }
  }

  /// Whether YAML 1.1, YAML 1.2 and everything in between read the plain text as the same text.
  private static func isSafePlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      text.unicodeScalars.allSatisfy(isPrintable), text.utf8.count <= 1_024
    else { return false }
    // Letters, `/` and `$` begin texts; digits, signs and dots may begin numbers, dates and times.
    guard first.properties.isAlphabetic || first == "/" || first == "$" || first == "_" else {
      return isDigit(first) && isWordy(text)
    }
    if last == " " || last == ":" { return false }
    if words.contains(text.lowercased()) { return false }
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#" where previous == " ", " " where previous == ":": return false
      default: break
      }
      previous = scalar
    }
    return true
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Whether a text that begins with a digit can only be words: `3 apples`.
  private static func isWordy(_ text: String) -> Bool {
    guard let space = text.firstIndex(of: " "), text.last != " ", text.last != ":" else {
      return false
    }
    let rest = text[space...].dropFirst()
    guard let letter = rest.first, letter.isLetter else { return false }
    return text[..<space].allSatisfy { $0.isASCII && $0.isNumber }
      && !text.contains(": ") && !text.contains(" #")
  }

  /// Words that some readers don't read as text.
  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf", "infinity",
  ]
}
