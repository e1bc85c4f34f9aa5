extension IntentOutcome {
  /// How many intents may open each other.
  private static let mostHops = 16

  /// The outcome once the intents that it opens have been performed, one after the other. The value stays
  /// that of the first intent, which declares it.
  package func afterOpening() async throws -> IntentOutcome {
    var outcome = self
    var hops = 0
    while let next = outcome.opens, hops < Self.mostHops {
      hops += 1
      let opened = try await IntentBinder.begin(next).perform()
      outcome = IntentOutcome(
        value: value, details: details, dialog: opened.dialog ?? outcome.dialog,
        opens: opened.opens, snippet: opened.snippet ?? outcome.snippet)
    }
    return outcome
  }
}
