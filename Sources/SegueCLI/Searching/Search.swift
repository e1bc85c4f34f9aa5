import AppIntentsCore
import Diagnostics
import Suggestions
import SystemPackage

/// Finds what can be run by words: workflows, shortcuts and intents of apps, what opens their entities, and
/// suggestions. The desktop's search and `segue search` show the same.
struct Search: Sendable {
  /// The most results of a search.
  static let most = 20

  let sources = SearchSources()

  /// The results, the best first. Without words, what the person probably wants now.
  ///
  /// - Throws: `CommandFailure` if workflows can't be read.
  func results(for text: String) throws -> [SearchResult] {
    let words = SearchWords(text)
    // Without its log there are only fewer results.
    let suggestions = (try? SuggestedAction.all()) ?? []
    let known = try sources.candidates()
    let searchable = Set(known.map(\.action.target))
    let suggested = suggestions.filter {
      if case .workflow = $0.suggestion.action.target { return true }
      return searchable.contains($0.suggestion.action.target)
    }
    if words.words.isEmpty {
      guard text.allSatisfy(\.isWhitespace) else { return [] }
      return suggested.prefix(Self.most).map { SearchResult($0.candidate, command: $0.command) }
    }
    // What is only offered is no suggestion any more once something else is used.
    let likely = Dictionary(
      suggested.filter { !$0.isOffered }.map { ($0.suggestion.action.key, $0) },
      uniquingKeysWith: { first, _ in first })
    let found = known + sources.entities(for: words)
    let keys = Set(found.map(\.key))
    let all = found + suggested.filter { !keys.contains($0.suggestion.action.key) }.map(\.candidate)
    let scored = all.compactMap { candidate -> (SearchCandidate, Double)? in
      candidate.score(for: words).map { score in
        (candidate, score + (likely[candidate.key]?.suggestion.score ?? 0) * 10)
      }
    }
    let sorted = scored.sorted {
      ($1.1, $0.0.title, $0.0.key) < ($0.1, $1.0.title, $1.0.key)
    }
    let finder = WorkflowFinder()
    return sorted.prefix(Self.most).map { candidate, _ in
      SearchResult(
        candidate,
        command: likely[candidate.key]?.command
          ?? Self.command(for: candidate.action, text, finder))
    }
  }

  /// The result with an id among those for a text.
  func result(_ id: String, for text: String) throws -> SearchResult? {
    try results(for: text).first { $0.id == id }
  }

  private static func command(
    for action: UsedAction, _ text: String, _ finder: WorkflowFinder
  ) -> String {
    if case .workflow(let path) = action.target {
      let path = FilePath(path)
      return "segue run \(Phrasing.shellWord(finder.word(for: path)))"
    }
    return "segue search --run \(action.id) \(Phrasing.shellWord(text))"
  }
}

extension SuggestedAction {
  /// The suggestion among the results of a search.
  fileprivate var candidate: SearchCandidate {
    SearchCandidate(
      suggestion.action, title: title,
      subtitle: "Suggested: \(suggestion.reason.words)", names: [suggestion.action.targetName])
  }
}

extension UsedAction {
  /// The id of the intent, or the path of the workflow.
  fileprivate var targetName: String {
    switch target {
    case .intent(let name), .workflow(let name): name
    }
  }
}
