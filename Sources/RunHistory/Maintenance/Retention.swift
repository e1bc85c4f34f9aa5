/// How long the runs of a workflow are kept.
package struct Retention: Sendable, Hashable {
  /// The number of days since a run was queued.
  package var days: Int
  /// The number of runs.
  package var runs: Int

  package init(days: Int = 30, runs: Int = 500) {
    self.days = days
    self.runs = runs
  }
}

/// How much of the history is kept.
package struct RetentionPolicy: Sendable, Hashable {
  package var usual: Retention
  /// The retention of workflows that set their own.
  package var special: [String: Retention]
  /// The limit for all runs together, in bytes. The oldest runs are removed first, regardless of their
  /// workflow's retention.
  package var bytes: Int

  package init(
    usual: Retention = Retention(), special: [String: Retention] = [:], bytes: Int = 200 << 20
  ) {
    self.usual = usual
    self.special = special
    self.bytes = bytes
  }

  /// Returns the retention of a workflow.
  package func retention(of workflow: String) -> Retention { special[workflow] ?? usual }
}
