import Diagnostics

extension DisplayWidth {
  /// The beginning of a text that fits into a number of columns, with `…` if the rest is left out.
  static func cut(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    var cut = ""
    var left = columns - 1
    for character in text {
      left -= of(character)
      if left < 0 { break }
      cut.append(character)
    }
    return cut + "…"
  }

  /// The text, padded with spaces to a number of columns.
  static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - of(text)))
  }

  /// A table of two columns, one line for each pair: `name  words`.
  ///
  /// - Parameter limit: the columns of the terminal, where words that don't fit go on in lines of their
  ///   own.
  static func columns(
    _ rows: [(String, String)], indent: String = "", fitting limit: Int? = nil
  ) -> String {
    let width = rows.map { of($0.0) }.max() ?? 0
    let start = indent.count + width + 2
    // In a narrow window the words stand below the name.
    let isNarrow = limit.map { $0 < start + 24 } ?? false
    let margin = String(repeating: " ", count: isNarrow ? indent.count + 4 : start)
    return rows.map { name, words in
      guard let limit else { return "\(indent)\(padded(name, to: width))  \(words)\n" }
      let lines = wrapped(words, to: limit - margin.count).joined(separator: "\n" + margin)
      return isNarrow
        ? "\(indent)\(name)\n\(margin)\(lines)\n"
        : "\(indent)\(padded(name, to: width))  \(lines)\n"
    }.joined()
  }

  /// The lines of a text that is broken between words; a word that is too long has a line of its own.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var lines: [String] = []
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, of(line) + 1 + of(String(word)) > max(8, columns) {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? String(word) : " \(word)"
      }
      return lines + [line]
    }
  }
}
