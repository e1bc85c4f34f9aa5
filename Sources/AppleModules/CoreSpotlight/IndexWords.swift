import Foundation

/// Texts as the index keeps and searches them.
enum IndexWords {
  /// A text without case, accents and width.
  static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
    ).precomposedStringWithCanonicalMapping
  }

  /// The words of a text, as a query of FTS5: items match that have words with all these beginnings.
  /// Nil for a text without words.
  ///
  /// A word has letters and digits only, so no part of the text is read as the query's syntax.
  static func query(_ text: String) -> String? {
    let words = folded(text).split { !$0.isLetter && !$0.isNumber }.prefix(mostWords)
    return words.isEmpty ? nil : words.map { "\"\($0)\"*" }.joined(separator: " ")
  }

  /// More words make no search better.
  private static let mostWords = 64
}
