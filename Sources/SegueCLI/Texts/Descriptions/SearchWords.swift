import Glibc

/// The words of a search, and how well they fit other words.
struct SearchWords {
  /// The most words that count, and the most parts of characters of a text: what looks like one character
  /// may have many.
  static let (most, longest) = (20, 1_000)
  /// Words that say nothing about what is looked for.
  private static let small: Set<String> = [
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "is", "my", "of", "on", "or",
    "the", "to", "with",
  ]

  /// All of them, in lower case.
  let phrase: String
  /// Those that tell something, if some do.
  let words: [String]

  init(_ text: String) {
    let beginning = String(text.unicodeScalars.prefix(Self.longest))
    let all = Array(Self.words(of: beginning).prefix(Self.most))
    let telling = all.filter { !Self.small.contains($0) }
    phrase = all.joined(separator: " ")
    words = telling.isEmpty ? all : telling
  }

  /// 3 for the word itself, 2 for one that begins with it, 1 for one that has it inside.
  static func score(of word: String, in words: [String]) -> Int {
    let forms = forms(of: word)
    return words.map { other in
      forms.contains(other)
        ? 3
        : forms.contains(where: other.hasPrefix)
          ? 2 : forms.contains { isInside(other, $0) } ? 1 : 0
    }.max() ?? 0
  }

  /// A word, and the singular that it may be the plural of.
  static func forms(of word: String) -> [String] {
    word.count > 3 && word.hasSuffix("s") ? [word, String(word.dropLast())] : [word]
  }

  /// Whether a text has a word inside. It compares bytes, because a search compares thousands of texts.
  static func isInside(_ text: String, _ word: String) -> Bool {
    text.withCString { text in word.withCString { strstr(text, $0) != nil } }
  }

  static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
