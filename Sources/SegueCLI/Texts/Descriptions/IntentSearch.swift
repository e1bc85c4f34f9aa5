import AppIntentsCore
import BuiltInIntents
import Foundation

/// Finds intents by words: of their ids, titles and keywords, among which are the names that others have for
/// them, and of their descriptions and examples.
struct IntentSearch {
  private let search: SearchWords

  init(_ query: String) { search = SearchWords(query) }

  /// The intents that have each of the words, the best first.
  func results(among intents: [IntentDescriptor]) -> [IntentDescriptor] {
    guard !search.words.isEmpty else { return [] }
    return intents.compactMap { intent in score(of: intent).map { (intent, $0) } }
      .sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }
      .map(\.0)
  }

  /// How well an intent fits; nil if it lacks a word.
  private func score(of intent: IntentDescriptor) -> Int? {
    let names = ([intent.title] + intent.searchKeywords).map { SearchWords.words(of: $0) }
    let id = SearchWords.words(of: intent.id)
    let example = IntentExamples.workflow(for: intent.id) ?? ""
    let description = "\(intent.description)\n\(example)".lowercased()
    var score = score(ofPhraseIn: names, verb: intent.id.split(separator: ".").last ?? "")
    for word in search.words {
      let best = [
        SearchWords.score(of: word, in: id) * 4, SearchWords.score(of: word, in: names[0]) * 3,
        (names.dropFirst().map { SearchWords.score(of: word, in: $0) }.max() ?? 0) * 2,
        SearchWords.forms(of: word).contains { SearchWords.isInside(description, $0) } ? 1 : 0,
      ].max()
      guard let best, best > 0 else { return nil }
      score += best
    }
    return score
  }

  /// What all words together are worth: the most for a whole name or an id's verb, less for a keyword of one word,
  /// which says only what an intent is about.
  private func score(ofPhraseIn names: [[String]], verb: Substring) -> Int {
    if search.phrase == verb.replacing("_", with: " ") { return 100 }
    guard let index = names.firstIndex(where: { $0.joined(separator: " ") == search.phrase }) else {
      return 0
    }
    return index == 0 || search.words.count > 1 ? 100 : 50
  }
}
