/// Whether words name something: all of them are words of its name, in its order, or nearly so.
package enum SpokenName {
  /// What is equal for names that are said in the same way.
  package static func key(_ name: String) -> String {
    SpokenText(name).words.map { $0.folded.filter { $0.isLetter || $0.isNumber } }.joined()
  }

  /// Whether a name tells its bearer from other words: it has three letters or digits, and isn't made of
  /// words that say nothing.
  package static func isTelling(_ name: String) -> Bool {
    key(name).count >= 3
      && !SpokenText(name).words.allSatisfy {
        FillerWord.all.contains($0.folded) || Negation.all.contains($0.folded)
      }
  }

  /// `tomato soups` names `Tomato Soup`, and `chowder` names `Clam Chowder`.
  package static func isMeant(_ name: String, by said: String) -> Bool {
    let said = SpokenText(said).words.map(\.folded).filter { !FillerWord.all.contains($0) }
    guard !said.isEmpty else { return false }
    var rest = SpokenText(name).words.map(\.folded)[...]
    return said.allSatisfy { word in
      guard let place = rest.firstIndex(where: { WordLikeness.cost(of: word, as: $0) != nil })
      else { return false }
      rest = rest[rest.index(after: place)...]
      return true
    }
  }
}
