package import AppIntentsCore

/// Records what the steps of a run do, so that the run can continue after its process has died: pass
/// the recorded entries to the next `Runner` as `earlier`.
///
/// Entries keep their order. `add` may return before its entry is durable, but an entry never
/// becomes durable before one that was added earlier. Several tasks may call a journal at a time.
///
/// An error stops the run: it ends as interrupted, and can continue later.
package protocol RunJournal: Sendable {
  /// Adds an entry without waiting until it is durable: losing the last entries costs work, not
  /// correctness.
  func add(_ entry: JournalEntry) throws

  /// Adds what undoes changes of a step, as soon as they are made.
  func add(_ undo: StepUndo) throws

  /// Adds an entry, and returns when it and all entries before it are durable.
  func commit(_ entry: JournalEntry) async throws
}
