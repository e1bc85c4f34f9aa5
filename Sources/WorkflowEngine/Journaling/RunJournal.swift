/// Where a run writes down what its steps do, so that it can go on after the process that ran it has
/// died: give what was written down to the next `Runner` as `earlier`.
///
/// Entries keep their order. `add` may return before its entry is durable, but an entry never
/// becomes durable before one that was added earlier. Called by several tasks at a time.
///
/// What is thrown stops the run: it ends as interrupted, and can go on later.
package protocol RunJournal: Sendable {
  /// Adds an entry for which nothing has to wait: losing the last of these costs work, not
  /// correctness.
  func add(_ entry: JournalEntry) throws

  /// Adds an entry and returns when it, and with it all before it, is durable.
  func commit(_ entry: JournalEntry) async throws
}
