package import Foundation
import GRDB
package import Scheduling

/// What happened at an instant at which a trigger was due, or at several consecutive ones.
package struct FireRecord: Sendable, Hashable {
  package var trigger: TriggerID
  /// The first instant.
  package var first: Date
  /// The last instant; the same as `first` if the record stands for one.
  package var scheduled: Date
  /// The number of instants.
  package var count: Int
  package var outcome: FireOutcome
  package var reason: SkipReason?
  /// The run that the instants started. Two records may share a run that makes up for missed
  /// instants and is on time for its own.
  package var run: RunID?

  package init(
    trigger: TriggerID, first: Date, scheduled: Date, count: Int, outcome: FireOutcome,
    reason: SkipReason? = nil, run: RunID? = nil
  ) {
    self.trigger = trigger
    self.first = first
    self.scheduled = scheduled
    self.count = count
    self.outcome = outcome
    self.reason = reason
    self.run = run
  }
}

extension FireRecord {
  static let columns = "trigger_id, first, scheduled, count, outcome, reason, run_id"

  init(_ row: Row) throws {
    trigger = try row.at(0)
    first = try row.time(1)
    scheduled = try row.time(2)
    count = try row.at(3)
    guard let outcome = FireOutcome(rawValue: try row.at(4)) else {
      throw UnreadableRecord(what: "the outcome of a trigger's time")
    }
    self.outcome = outcome
    reason = (try row.at(5) as String?).flatMap { SkipReason(rawValue: $0) }
    run = try row.at(6)
  }
}
