package import Foundation
import GRDB

/// What a drawing of many runs needs of each.
package struct RunMark: Sendable, Hashable {
  package let run: RunID
  package let state: RunState
  /// When it began, or, if it hasn't, when it was queued.
  package let began: Date
}

extension StoreTransaction {
  /// Returns the newest runs of each of some workflows, the newest first. A workflow without any has no
  /// entry.
  ///
  /// - Parameters:
  ///   - since: only runs that began at this moment or later.
  ///   - limit: the most runs of one workflow.
  package func marks(
    of workflows: [String], since: Date? = nil, limit: Int
  ) throws -> [String: [RunMark]] {
    var marks: [String: [RunMark]] = [:]
    for workflow in workflows {
      let found = try readable(
        Self.marks, [workflow, since?.milliseconds ?? Int.min, limit], unreadable: { _ in }
      ) { row in
        try RunMark(run: row.at(0), state: RunState(code: row.at(1)), began: row.time(2))
      }
      if !found.isEmpty { marks[workflow] = found }
    }
    return marks
  }

  /// Returns for how many seconds the newest runs waited before they began, the earliest first. Those that a
  /// trigger started at once count.
  package func waits(limit: Int) throws -> [Double] {
    try all(Self.waits, [limit]) { row in
      let milliseconds: Int64? = try row.at(0)
      return milliseconds.map { Double($0) / 1000 }
    }.compactMap { $0 }.reversed()
  }

  static let waits = """
    SELECT CASE WHEN started_at >= queued_at AND cause = 0 AND not_before IS NULL
      THEN started_at - queued_at END
    FROM run ORDER BY coalesce(started_at, queued_at) DESC LIMIT ?
    """

  /// The newest runs of one workflow.
  static let marks = """
    SELECT id, state, coalesce(started_at, queued_at) FROM run
    WHERE workflow = ? AND coalesce(started_at, queued_at) >= ?
    ORDER BY coalesce(started_at, queued_at) DESC, id DESC LIMIT ?
    """
}
