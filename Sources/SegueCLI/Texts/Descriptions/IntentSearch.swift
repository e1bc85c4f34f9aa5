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
    var score = names.contains { $0.joined(separator: " ") == phrase } ? 100 : 0
    for word in words {
      let best = [
        Self.score(of: word, in: id) * 4, Self.score(of: word, in: names[0]) * 3,
        (names.dropFirst().map { Self.score(of: word, in: $0) }.max() ?? 0) * 2,
        description.contains(word) ? 1 : 0,
      ].max()
      guard let best, best > 0 else { return nil }
      score += best
    }
    return score
  }

  /// 3 for the word itself, 2 for one that begins with it, 1 for one that has it inside.
  private static func score(of word: String, in words: [String]) -> Int {
    words.map { $0 == word ? 3 : $0.hasPrefix(word) ? 2 : $0.contains(word) ? 1 : 0 }.max() ?? 0
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
