import AppIntentsCore
import BuiltInIntents
import Foundation

/// Finds intents by words: of their ids, titles and keywords, among which are the names that others have for
/// them, and of their descriptions and examples.
struct IntentSearch {
  /// Words that say nothing about an intent.
  private static let small: Set<String> = [
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "is", "my", "of", "on", "or",
    "the", "to", "with",
  ]

  private let phrase: String
  private let words: [String]

  init(_ query: String) {
    let all = Self.words(of: query)
    let telling = all.filter { !Self.small.contains($0) }
    phrase = all.joined(separator: " ")
    words = telling.isEmpty ? all : telling
  }

  /// The intents that have each of the words, the best first.
  func results(among intents: [IntentDescriptor]) -> [IntentDescriptor] {
    guard !words.isEmpty else { return [] }
    return intents.compactMap { intent in score(of: intent).map { (intent, $0) } }
      .sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }
      .map(\.0)
  }

  /// How well an intent fits; nil if it lacks a word.
  private func score(of intent: IntentDescriptor) -> Int? {
    let names = ([intent.title] + intent.searchKeywords).map { Self.words(of: $0) }
    let id = Self.words(of: intent.id)
    let example = IntentExamples.workflow(for: intent.id) ?? ""
    let description = "\(intent.description)\n\(example)".lowercased()
    var score = score(ofPhraseIn: names, verb: intent.id.split(separator: ".").last ?? "")
    for word in words {
      let best = [
        Self.score(of: word, in: id) * 4, Self.score(of: word, in: names[0]) * 3,
        (names.dropFirst().map { Self.score(of: word, in: $0) }.max() ?? 0) * 2,
        Self.forms(of: word).contains(where: description.contains) ? 1 : 0,
      ].max()
      guard let best, best > 0 else { return nil }
      score += best
    }
    return score
  }

  /// What all words together are worth: the most for a whole name or an id's verb, less for a keyword of one word,
  /// which says only what an intent is about.
  private func score(ofPhraseIn names: [[String]], verb: Substring) -> Int {
    if phrase == verb.replacing("_", with: " ") { return 100 }
    guard let index = names.firstIndex(where: { $0.joined(separator: " ") == phrase }) else {
      return 0
    }
    return index == 0 || words.count > 1 ? 100 : 50
  }

  /// 3 for the word itself, 2 for one that begins with it, 1 for one that has it inside.
  private static func score(of word: String, in words: [String]) -> Int {
    let forms = forms(of: word)
    return words.map { other in
      forms.contains(other)
        ? 3
        : forms.contains(where: other.hasPrefix) ? 2 : forms.contains(where: other.contains) ? 1 : 0
    }.max() ?? 0
  }

  /// A word, and the singular that it may be the plural of.
  private static func forms(of word: String) -> [String] {
    word.count > 3 && word.hasSuffix("s") ? [word, String(word.dropLast())] : [word]
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
