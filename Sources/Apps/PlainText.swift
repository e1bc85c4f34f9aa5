/// Text of an app that is shown to the user: data, in which nothing may control a terminal.
enum PlainText {
  /// The text on one line, without control characters.
  static func line(_ text: String) -> String {
    // Most texts are ASCII, and an app may have thousands.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    return clean(text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The first of these texts on which there is something to see, on one line that isn't longer than
  /// titles are; else the name.
  static func title(_ given: String?, or usual: String, or name: String) -> String {
    [given ?? "", usual].map { beginning(line($0), of: longestTitle) }
      .first { $0.contains { !$0.isWhitespace } } ?? name
  }

  /// A message for the user, of several lines, the beginning of it if it is very long.
  static func message(_ text: String) -> String { beginning(clean(text), of: longestMessage) }

  private static let (longestTitle, longestMessage) = (200, 4_000)

  /// The text with its line breaks, without other control characters and without characters that turn
  /// the direction of writing.
  static func clean(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where isHarmless(scalar) { kept.append(scalar) }
    return String(kept)
  }

  /// The beginning of a text, with `…` if it is longer. What looks like one character may have many
  /// parts, which count.
  static func beginning(_ text: String, of length: Int) -> String {
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// The text without empty lines around it and without the indentation that all its lines but the first
  /// have, as descriptions in Python have it.
  static func dedented(_ text: String) -> String {
    let lines = clean(text).split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0).replacing("\t", with: "    ")
    }
    let spaces = lines.dropFirst().filter { $0.contains { $0 != " " } }
      .map { $0.prefix { $0 == " " }.count }
    let common = spaces.min() ?? 0
    var dedented: [String] = []
    for (index, line) in lines.enumerated() {
      var kept = index == 0 ? line.drop { $0 == " " } : line.dropFirst(common)
      while kept.last == " " { kept.removeLast() }
      if !kept.isEmpty || dedented.last?.isEmpty == false { dedented.append(String(kept)) }
    }
    if dedented.last?.isEmpty == true { dedented.removeLast() }
    return dedented.joined(separator: "\n")
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
