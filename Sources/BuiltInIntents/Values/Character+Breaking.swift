extension Character {
  /// Whether a line may be broken here: at white space, but not at the spaces that hold two words
  /// together, as in `10 km`.
  var isBreakingSpace: Bool {
    isWhitespace
      && !unicodeScalars.contains { $0 == "\u{A0}" || $0 == "\u{2007}" || $0 == "\u{202F}" }
  }
}
