package import AppIntentsCore
package import OrderedCollections

/// What a sentence asks for.
package struct SpokenRequest: Sendable {
  /// Another reading of the words for an entity: a number of them, as in `two lattes`.
  package struct Counted: Sendable, Hashable {
    /// The parameter that the words are for, and those without the number.
    package let parameter: String
    package let words: String
    /// The parameter that the number is for.
    package let counter: String
    package let count: Int
  }

  package let shortcut: SpokenShortcut
  /// The phrase of the shortcut that fits best.
  package let phrase: String
  /// The shortcut's own values, and those that were said.
  package internal(set) var arguments: OrderedDictionary<String, IntentValue>
  /// What to take for entities that don't exist under all of their words.
  package internal(set) var counted: [Counted] = []
  /// 0 if it was said exactly.
  package let cost: Double
  /// How many words of the phrase and of the name in it were said.
  let said: Int
  /// The words of the sentence that the phrase has no place for.
  package let ignored: [String]
}

/// The phrases of all apps, in which a sentence is looked up.
package struct PhraseBook: Sendable {
  package let shortcuts: [SpokenShortcut]

  package init(_ shortcuts: [SpokenShortcut]) { self.shortcuts = shortcuts }

  /// The requests that a sentence fits best: none, one, or several that it fits equally well. A phrase
  /// that has more of the words itself goes before one that takes them as a value. Of each target with
  /// the same values there is one.
  ///
  /// - Parameter context: its language and time zone are those of numbers and dates in words.
  package func requests(
    for sentence: String, in context: IntentContext
  ) -> [SpokenRequest] {
    let spoken = SpokenText(sentence)
    guard !spoken.words.isEmpty, !spoken.isCut else { return [] }
    let lookup = PhraseLookup(spoken, SpokenValue(in: context))
    let all = shortcuts.compactMap { lookup.request($0) }
    var found: [SpokenRequest] = []
    for request in PhraseMatcher.best(of: all, cost: \.cost, said: \.said) {
      if !found.contains(where: {
        $0.shortcut.target == request.shortcut.target && $0.arguments == request.arguments
      }) {
        found.append(request)
      }
    }
    return found
  }

  /// What could have been said instead: phrases that share words with a sentence, those that share
  /// most first.
  package func suggestions(for sentence: String, limit: Int = 3) -> [String] {
    let said = Set(SpokenText(sentence).words.map(\.folded)).subtracting(FillerWord.all)
    let ranked = shortcuts.compactMap { shortcut -> (count: Int, text: String)? in
      shortcut.phrases.map { phrase in
        let text = shortcut.example(phrase)
        let words = Set(SpokenText(text).words.map(\.folded))
        return (words.intersection(said).count, text)
      }.max { $0.count < $1.count }
    }
    var seen: Set<String> = []
    return ranked.filter { $0.count > 0 && seen.insert($0.text).inserted }.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .prefix(limit).map(\.element.text)
  }
}
