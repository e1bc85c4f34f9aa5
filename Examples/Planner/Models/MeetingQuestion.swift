import Foundation

/// What a question about meetings asks for.
struct MeetingQuestion {
  /// The words that the meeting has to have.
  let words: [String]
  /// Whether only the last one of these meetings is meant.
  let isAboutLast: Bool

  /// Words of questions that aren't about anything.
  private static let common: Set<String> = [
    "a", "about", "and", "are", "at", "did", "discuss", "discussed", "do", "for", "from", "had",
    "has",
    "have", "i", "in", "is", "it", "last", "latest", "me", "meeting", "meetings", "my", "of", "on",
    "our", "say", "said", "talk", "talked", "tell", "that", "the", "there", "this", "to", "us",
    "was",
    "we", "were", "what", "when", "where", "which", "who", "why", "with",
  ]

  init(_ text: String) {
    let all = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    isAboutLast = all.contains { $0 == "last" || $0 == "latest" }
    words = all.filter { !Self.common.contains($0) && $0 != "s" }
  }

  /// The meetings that answer it, the best first, and those alone that began before a date if the last
  /// one is meant.
  func answers(before now: Date) async throws -> [Meeting] {
    let found =
      words.isEmpty
      ? try Library.shared.meetings() : try await PlannerIndex.meetings(about: words)
    guard isAboutLast else { return Array(found.prefix(3)) }
    return found.filter { $0.start <= now }.max { $0.start < $1.start }.map { [$0] } ?? []
  }
}
