package import Foundation
import GRDB

/// Selects the runs of a list. The newest runs come first.
package struct RunFilter: Sendable, Hashable {
  package var workflow: String?
  /// Empty for all.
  package var states: Set<RunState>
  /// Only runs that were queued at this moment or later.
  package var since: Date?
  /// Only runs with smaller numbers. The next page of a list starts before its last run.
  package var before: RunID?
  package var limit: Int

  package init(
    workflow: String? = nil, states: Set<RunState> = [], since: Date? = nil, before: RunID? = nil,
    limit: Int = 50
  ) {
    self.workflow = workflow
    self.states = states
    self.since = since
    self.before = before
    self.limit = limit
  }
}

extension StoreTransaction {
  /// Returns the newest runs that a filter selects.
  package func runs(_ filter: RunFilter = RunFilter()) throws -> [RunSummary] {
    let least = try filter.since.map { try firstRun(since: $0) } ?? 0
    // One query for each state, each of which uses an index, rather than one query that sorts.
    let states = filter.states.sorted { $0.code < $1.code }.map { Optional($0) }
    let found = try (states.isEmpty ? [nil] : states).flatMap { state in
      try all(
        Self.list(workflow: filter.workflow != nil, state: state),
        [
          "before": filter.before ?? RunID.max, "least": least, "limit": filter.limit,
          "since": filter.since?.milliseconds ?? 0, "workflow": filter.workflow,
        ], RunSummary.init)
    }
    guard states.count > 1 else { return found }
    return Array(found.sorted { $0.id > $1.id }.prefix(filter.limit))
  }

  /// The query for a list. The unary plus keeps SQLite from choosing an index whose order differs.
  static func list(workflow: Bool, state: RunState?) -> String {
    var conditions = [
      "run.id < :before", "run.id >= :least", "queued_at >= :since",
      workflow ? "run.workflow = :workflow" : ":workflow IS NULL",
    ]
    if let state {
      let part = state.code < 10 ? "run.state < 10" : state.code > 10 ? "run.state > 10" : nil
      conditions +=
        ["\(part == nil ? "+" : "")run.state = \(state.code)"] + [part].compactMap { $0 }
    }
    return """
      SELECT \(RunSummary.columns) FROM run LEFT JOIN trigger ON trigger.id = trigger_id
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY run.id DESC LIMIT :limit
      """
  }

  /// Returns the first run that was queued at a moment or later, by binary search, because later
  /// runs have larger numbers. If the clock was set back, it may return an earlier run.
  private func firstRun(since moment: Date) throws -> RunID {
    let ends = try first("SELECT (SELECT min(id) FROM run), (SELECT max(id) FROM run)") {
      try (first: $0.at(0) as RunID?, last: $0.at(1) as RunID?)
    }
    guard var low = ends?.first, let last = ends?.last else { return 0 }
    var high = last + 1
    while low < high {
      let middle = low + (high - low) / 2
      let row = try first(
        "SELECT id, queued_at FROM run WHERE id >= ? ORDER BY id LIMIT 1", [middle]
      ) { try (id: $0.at(0) as RunID, queuedAt: $0.at(1) as Int64) }
      if let row, row.queuedAt < moment.milliseconds { low = row.id + 1 } else { high = middle }
    }
    return low
  }
}
