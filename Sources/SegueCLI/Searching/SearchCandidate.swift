import AppIntentsCore
import Diagnostics
import Suggestions

/// Something that a search can find: what it does, and the words by which it is found.
struct SearchCandidate: Sendable {
  let action: UsedAction
  /// The action's own.
  let key: String
  let title: String
  /// Where it comes from, and what it does.
  let subtitle: String
  /// Whether it needs a value before it can begin.
  let needsValues: Bool
  private let titleWords: [String]
  /// Other names.
  private let names: [String]
  private let description: String

  /// - Parameters:
  ///   - names: other words by which it is found.
  ///   - description: what it does, in a sentence.
  init(
    _ action: UsedAction, title: String, subtitle: String, names: [String] = [],
    description: String = "", needsValues: Bool = false
  ) {
    self.action = action
    key = action.key
    self.title = DisplayWidth.cut(title, to: 100)
    self.subtitle = DisplayWidth.cut(subtitle, to: 200)
    self.needsValues = needsValues
    titleWords = SearchWords.words(of: title)
    self.names = names.flatMap(SearchWords.words)
    self.description = "\(subtitle)\n\(description)".lowercased()
  }

  /// How well it fits; nil if it lacks a word.
  func score(for search: SearchWords) -> Int? {
    let title = titleWords.joined(separator: " ")
    var score = title == search.phrase ? 100 : title.hasPrefix(search.phrase) ? 50 : 0
    for word in search.words {
      let best = max(
        SearchWords.score(of: word, in: titleWords) * 4, SearchWords.score(of: word, in: names) * 2,
        SearchWords.forms(of: word).contains { SearchWords.isInside(description, $0) } ? 1 : 0)
      guard best > 0 else { return nil }
      score += best
    }
    return score
  }
}
