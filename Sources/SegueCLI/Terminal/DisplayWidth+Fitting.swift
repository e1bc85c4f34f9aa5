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
  static func columns(_ rows: [(String, String)], indent: String = "") -> String {
    let width = rows.map { of($0.0) }.max() ?? 0
    return rows.map { "\(indent)\(padded($0.0, to: width))  \($0.1)\n" }.joined()
  }
}
