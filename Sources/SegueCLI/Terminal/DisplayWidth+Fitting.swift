import Diagnostics

extension DisplayWidth {
  /// As much of a text as fits into the columns, with `…` where the rest is left out.
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

  /// The text with spaces after it, up to the columns.
  static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - of(text)))
  }

  /// Pairs of texts in two columns, a line each: `name  words`.
  static func columns(_ rows: [(String, String)], indent: String = "") -> String {
    let width = rows.map { of($0.0) }.max() ?? 0
    return rows.map { "\(indent)\(padded($0.0, to: width))  \($0.1)\n" }.joined()
  }
}
