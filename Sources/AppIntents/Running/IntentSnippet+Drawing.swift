extension IntentSnippet {
  /// The tree of the view, for which a snippet intent is performed. Nil if it shows nothing.
  public func tree() async throws -> IntentValue? {
    switch content {
    case .view(let view): return await MainActor.run { view._snippet }
    case .intent(let intent):
      try await intent.renewEntities()
      let outcome = try await IntentBinder.begin(intent).perform()
      // A snippet intent that shows another snippet intent could do so forever.
      guard let shown = outcome.snippet, shown.intent == nil else { return nil }
      return try await shown.tree()
    case .remote(let snippet): return snippet.tree
    }
  }
}
