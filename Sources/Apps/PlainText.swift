/// Text of an app that is shown to the user: data, in which nothing may control a terminal.
enum PlainText {
  /// The text on one line, without control characters.
  static func line(_ text: String) -> String {
    clean(text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The text with its line breaks, without other control characters and without characters that turn
  /// the direction of writing.
  static func clean(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where isHarmless(scalar) { kept.append(scalar) }
    return String(kept)
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" { return true }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    case .format:
      return !(0x202A...0x202E).contains(scalar.value)
        && !(0x2066...0x2069).contains(scalar.value)
    default: return true
    }
  }
}
