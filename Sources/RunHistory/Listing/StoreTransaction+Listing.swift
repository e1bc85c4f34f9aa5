package import Foundation
import GRDB

/// Selects the runs of a list. Those that began last come first; a run that hasn't begun counts as
/// beginning when it was queued.
package struct RunFilter: Sendable, Hashable {
  package var workflow: String?
  /// Empty for all.
  package var states: Set<RunState>
  /// Only runs that began at this moment or later.
  package var since: Date?
  /// Only runs that began before this moment.
  package var until: Date?
  /// Only runs after this one in the list, which are on its next page.
  package var before: RunID?
  package var limit: Int

  package init(
    workflow: String? = nil, states: Set<RunState> = [], since: Date? = nil, until: Date? = nil,
    before: RunID? = nil, limit: Int = 50
  ) {
    self.workflow = workflow
    self.states = states
    self.since = since
    self.until = until
    self.before = before
    self.limit = limit
  }
}

extension StoreTransaction {
  /// Returns the newest runs that a filter selects.
  /// - Parameter unreadable: is called with each run whose row was damaged.
  package func runs(
    _ filter: RunFilter = RunFilter(), unreadable: (RunID) -> Void = { _ in }
  ) throws -> [RunSummary] {
    let end = try end(of: filter)
    // One query for each state, each of which uses an index, rather than one query that sorts.
    let states = filter.states.sorted { $0.code < $1.code }.map { Optional($0) }
    let found = try (states.isEmpty ? [nil] : states).flatMap { state in
      try readable(
        Self.list(workflow: filter.workflow != nil, state: state),
        [
          "before": end.run, "last": end.moment, "limit": filter.limit,
          "since": filter.since?.milliseconds ?? Int.min, "workflow": filter.workflow,
        ], unreadable: unreadable, RunSummary.init)
    }
    guard states.count > 1 else { return found }
    return Array(
      found.sorted { ($0.beganAt, $0.id) > ($1.beganAt, $1.id) }.prefix(filter.limit))
  }

  /// The query for a list. The unary plus keeps SQLite from choosing an index whose order differs. By the
  /// comparison of pairs alone, SQLite would read an index from its end, not from the last run.
  static func list(workflow: Bool, state: RunState?) -> String {
    var conditions = [
      "\(began) <= :last", "(\(began), run.id) < (:last, :before)", "\(began) >= :since",
      workflow ? "run.workflow = :workflow" : ":workflow IS NULL",
    ]
    if let state {
      let part = state.code < 10 ? "run.state < 10" : state.code > 10 ? "run.state > 10" : nil
      conditions +=
        ["\(part == nil ? "+" : "")run.state = \(state.code)"] + [part].compactMap { $0 }
    }
    return """
      SELECT \(RunSummary.columns) FROM run LEFT JOIN trigger ON trigger.id = trigger_id
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY \(began) DESC, run.id DESC LIMIT :limit
      """
  }

  /// What the indexes of lists have.
  private static var began: String { "coalesce(run.started_at, run.queued_at)" }

  /// Where a list begins: at runs that began before a moment, or at it with a smaller number.
  private func end(of filter: RunFilter) throws -> (moment: Int64, run: RunID) {
    var end = (moment: Int64.max, run: RunID.max)
    if let run = filter.before { end = (try beginning(before: run), run) }
    // No run has a number below 1.
    if let until = (filter.until?.milliseconds).map({ Int64($0) }), until <= end.moment {
      end = (until, 0)
    }
    return end
  }

  /// When a run began, or, if it has been removed, the one before it.
  private func beginning(before run: RunID) throws -> Int64 {
    try first(
      "SELECT coalesce(started_at, queued_at) FROM run WHERE id <= ? ORDER BY id DESC LIMIT 1",
      [run]
    ) { try $0.at(0) } ?? Int64.max
  }
}

extension RunSummary {
  fileprivate var beganAt: Date { startedAt ?? queuedAt }
}
