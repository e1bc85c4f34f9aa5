package import Foundation

/// Which runs a list is to have. The newest come first.
package struct RunFilter: Sendable, Hashable {
  package var workflow: String?
  /// Empty for all.
  package var states: Set<RunState>
  /// Queued at this moment or later.
  package var since: Date?
  /// Only runs with smaller numbers: where the last page ended.
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
