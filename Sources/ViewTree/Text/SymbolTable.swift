/// Characters for names of symbols that Apple's platforms have pictures of.
enum SymbolTable {
  /// The character for a symbol; nil if there is none. `.fill` and `.circle` draw the same thing.
  static func character(of symbol: String) -> String? {
    if let exact = characters[symbol] { return exact }
    var parts = symbol.split(separator: ".")
    while let last = parts.last, ["fill", "circle", "square"].contains(last), parts.count > 1 {
      parts.removeLast()
      if let found = characters[parts.joined(separator: ".")] { return found }
    }
    return nil
  }

  private static let characters = [
    "star": "☆", "star.fill": "★", "heart": "♡", "heart.fill": "♥", "checkmark": "✓",
    "xmark": "✗", "plus": "+", "minus": "−", "circle": "○", "circle.fill": "●", "square": "□",
    "square.fill": "■", "arrow.up": "↑", "arrow.down": "↓", "arrow.left": "←",
    "arrow.right": "→", "arrow.clockwise": "↻", "arrow.counterclockwise": "↺",
    "chevron.right": "›", "chevron.left": "‹", "chevron.up": "ˆ", "chevron.down": "ˇ",
    "play": "▶", "play.fill": "▶", "stop": "■", "stop.fill": "■", "bolt": "↯", "flag": "⚑",
    "exclamationmark.triangle": "⚠", "exclamationmark.triangle.fill": "⚠",
    "exclamationmark": "!", "questionmark": "?", "info": "ⓘ", "music.note": "♪", "phone": "☎",
    "envelope": "✉", "pencil": "✎", "scissors": "✂", "sun.max": "☀", "cloud": "☁",
    "snowflake": "❄", "moon": "☾", "ellipsis": "…", "number": "#", "percent": "%", "at": "@",
  ]
}
