import WorkflowValues

/// A sentence as words, which remember how they were written.
package struct SpokenText: Sendable {
  struct Word: Sendable {
    /// Without case and apostrophes.
    let folded: String
    let range: Range<String.Index>
  }

  /// The longest sentence that is read, in words.
  static let mostWords = 100

  let text: String
  let words: [Word]

  package init(_ text: String) {
    self.text = text
    var words: [Word] = []
    var start: String.Index?
    var index = text.startIndex
    func end(at end: String.Index) {
      guard let first = start, words.count < Self.mostWords else { return }
      words.append(Word(folded: Self.folded(text[first..<end]), range: first..<end))
      start = nil
    }
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index].isWordPart {
        if start == nil { start = index }
      } else if start == nil || !text[index].joinsWords || next == text.endIndex
        || !text[next].isWordPart
      {
        end(at: index)
      }
      index = next
    }
    end(at: text.endIndex)
    self.words = words
  }

  /// What was written from the first to the last of some words.
  func written(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    return String(text[words[first].range.lowerBound..<words[last].range.upperBound])
  }

  private static func folded(_ word: Substring) -> String {
    TextFolding.folded(String(word.filter { $0 != "'" && $0 != "’" }))
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
  /// Whether it belongs to a word between two parts of it: `what's`, `17:00`, `2.5`, `me@home.org`.
  fileprivate var joinsWords: Bool { "'’.:@/_,".contains(self) }
}
