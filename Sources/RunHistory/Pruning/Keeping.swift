/// How much of the history is kept.
package struct Keeping: Sendable, Hashable {
  /// How long after it was queued, in days.
  package var days: Int
  /// How many runs of each workflow.
  package var runs: Int

  package init(days: Int = 30, runs: Int = 500) {
    self.days = days
    self.runs = runs
  }
}

/// How much of the history is kept, of every workflow and of those that say so themselves.
package struct KeepingPolicy: Sendable, Hashable {
  package var usual: Keeping
  /// By workflow.
  package var special: [String: Keeping]
  /// For all together; the oldest runs go first, whatever their workflow says.
  package var bytes: Int

  package init(
    usual: Keeping = Keeping(), special: [String: Keeping] = [:], bytes: Int = 200 << 20
  ) {
    self.usual = usual
    self.special = special
    self.bytes = bytes
  }

  package func keeping(_ workflow: String) -> Keeping { special[workflow] ?? usual }
}
