import Diagnostics

/// Writes pieces of Markdown: texts in which nothing is markup, code, links and rows of tables.
package enum MarkdownText {
  /// A text in which nothing is markup.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    let scalars = text.unicodeScalars
    var last: Unicode.Scalar = " "
    for index in scalars.indices {
      let scalar = scalars[index]
      let after = scalars.index(after: index)
      let next = after < scalars.endIndex ? scalars[after] : " "
      let isMarkup =
        switch scalar {
        case "\\", "*", "`", "[", "]": true
        // Inside a word it is no markup.
        case "_": !(last.properties.isAlphabetic && next.properties.isAlphabetic)
        case "~": next == "~" || last == "~"
        case "<": next.properties.isAlphabetic || next == "/" || next == "!" || next == "?"
        case "&": isEntity(scalars[after...])
        default: false
        }
      if isMarkup { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
      last = scalar
    }
    return escaped
  }

  /// Whether a text after a `&` would make a character of it: `amp;`, `#38;`.
  private static func isEntity(_ text: Substring.UnicodeScalarView) -> Bool {
    // The longest name of HTML has 31 letters.
    let name = text.prefix(32).prefix {
      $0 == "#" || $0.isASCII && $0.properties.isAlphabetic || "0"..."9" ~= $0
    }
    return !name.isEmpty && text[name.endIndex...].first == ";"
  }

  /// A line that would begin a heading, a list or the like as a text.
  package static func escapedStart(_ line: String) -> String {
    guard let first = line.utf8.first else { return line }
    let rest = line.utf8.dropFirst()
    let isBeforeSpace = rest.first.map { $0 == 0x20 } ?? true
    switch first {
    case UInt8(ascii: "#"):
      let after = line.utf8.drop { $0 == first }.first
      return after == nil || after == 0x20 ? "\\" + line : line
    case UInt8(ascii: ">"), UInt8(ascii: "|"): return "\\" + line
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="):
      let isRule = line.utf8.allSatisfy { $0 == first || $0 == 0x20 }
      return isBeforeSpace || isRule || MarkdownTable.isRule(line[...]) ? "\\" + line : line
    case UInt8(ascii: ":") where MarkdownTable.isRule(line[...]): return "\\" + line
    case UInt8(ascii: "~") where line.hasPrefix("~~~"): return "\\" + line
    case 0x30...0x39:
      let digits = line.utf8.prefix { $0 &- 0x30 < 10 }
      let after = line.utf8.dropFirst(digits.count)
      guard digits.count < 10, let mark = after.first,
        mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"),
        after.dropFirst().first.map({ $0 == 0x20 }) ?? true
      else { return line }
      return String(decoding: digits, as: UTF8.self) + "\\" + String(decoding: after, as: UTF8.self)
    default: return line
    }
  }

  /// A text as code, in which nothing is markup, however many backticks it has.
  package static func code(_ text: String) -> String {
    let marks = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    let isApart = text.hasPrefix("`") || text.hasSuffix("`")
    return isApart ? "\(marks) \(text) \(marks)" : "\(marks)\(text)\(marks)"
  }

  /// The length of the longest sequence of a character.
  package static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == character.asciiValue ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// What is between the parentheses of a link: its address, so that nothing in it ends the link, and
  /// what browsers show beside the pointer.
  package static func target(_ address: String, title: String? = nil) -> String {
    var depth = 0
    var isPlain = !address.isEmpty && !address.hasPrefix("<")
    for scalar in address.unicodeScalars {
      switch scalar {
      case "(": depth += 1
      case ")": depth -= 1
      case "\0"..." ", "\\", "\u{7F}": isPlain = false
      default: break
      }
      if depth < 0 { isPlain = false }
    }
    let target =
      isPlain && depth == 0
      ? address
      : "<" + address.replacingScalars { backslashed($0, "<>\\") ?? ($0 < " " ? " " : nil) } + ">"
    return target
      + (title.map { " \"" + $0.replacingScalars { backslashed($0, "\"\\") } + "\"" } ?? "")
  }

  private static func backslashed(_ scalar: Unicode.Scalar, _ signs: String) -> String? {
    signs.unicodeScalars.contains(scalar) ? "\\\(scalar)" : nil
  }

  // MARK: - Tables

  /// The row of a table, of cells that are Markdown.
  package static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  /// What follows the header of a table.
  ///
  /// - Parameter columns: Whether each is aligned to the right.
  package static func rule(_ columns: [Bool]) -> String {
    columns.reduce(into: "|") { $0 += $1 ? " ---: |" : " --- |" }
  }
}
