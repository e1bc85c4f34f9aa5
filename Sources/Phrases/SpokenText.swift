import WorkflowValues

/// A sentence as words, which remember how they were written.
package struct SpokenText: Sendable {
  struct Word: Sendable {
    /// Without case and apostrophes.
    let folded: String
    let range: Range<String.Index>
  }

  /// The longest sentence that is read, in words.
  package static let mostWords = 500

  let text: String
  let words: [Word]
  /// Whether the text has more words than are read.
  package let isCut: Bool

  package init(_ text: String) {
    self.text = text
    var words: [Word] = []
    var start: String.Index?
    var index = text.startIndex
    func end(at end: String.Index) {
      guard let first = start else { return }
      words.append(Word(folded: Self.folded(text[first..<end]), range: first..<end))
      start = nil
    }
    while index < text.endIndex, words.count <= Self.mostWords {
      let next = text.index(after: index)
      if text[index].isWordPart || Self.isSign(at: index, of: text, next) {
        if start == nil { start = index }
      } else if start == nil || !text[index].joinsWords || next == text.endIndex
        || !text[next].isWordPart
      {
        end(at: index)
      }
      index = next
    }
    end(at: text.endIndex)
    isCut = words.count > Self.mostWords
    self.words = Array(words.prefix(Self.mostWords))
  }

  /// What was written from the first to the last of some words.
  func written(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    return String(text[words[first].range.lowerBound..<words[last].range.upperBound])
  }

  /// Whether a character is the sign of a negative number.
  private static func isSign(at index: String.Index, of text: String, _ next: String.Index) -> Bool
  {
    guard text[index] == "-" || text[index] == "−", next < text.endIndex, text[next].isNumber else {
      return false
    }
    return index == text.startIndex || text[text.index(before: index)].isWhitespace
  }

  private static func folded(_ word: Substring) -> String {
    let hasApostrophe = word.unicodeScalars.contains { $0 == "'" || $0 == "’" }
    return TextFolding.folded(
      hasApostrophe ? word.filter { $0 != "'" && $0 != "’" } : String(word))
  }
}

extension Character {
  fileprivate var isWordPart: Bool {
    // Of ASCII, without a look into the tables of Unicode.
    guard let byte = utf8.first, byte < 0x80, utf8.count == 1 else { return isLetter || isNumber }
    return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }
  /// Whether it belongs to a word between two parts of it: `what's`, `17:00`, `2.5`, `me@home.org`.
  fileprivate var joinsWords: Bool { "'’.:@/_,".contains(self) }
}
