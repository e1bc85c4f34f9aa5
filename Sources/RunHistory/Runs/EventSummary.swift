import AppIntentsCore
package import Foundation
import GRDB
import OrderedCollections

/// What lists of runs say about an event.
///
/// It is worked out when a run is queued: an event may be as large as a webhook's body, which a list of
/// runs doesn't read.
package struct EventSummary: Sendable, Hashable {
  /// The trigger's kind, as the event has it.
  package var kind: String
  /// The program that started the run, if the event names it.
  package var client: String?
  /// What the event is about, or what it was late for.
  package var subject: String?

  package var isOfForm: Bool { kind == TriggerEvent.formKind }

  /// - Parameter queued: when the run was queued.
  package init(_ event: TriggerEvent, queued: Date) {
    kind = event.kind
    if case .text(let client)? = event.values["client"] { self.client = client }
    subject = event.subject ?? event.lateness(queued: queued)
  }

  init(_ row: Row) throws {
    kind = try row.at(0)
    client = try row.at(1)
    subject = try row.at(2)
  }
}

extension StoreTransaction {
  /// Returns what lists say about the event of a run; nil if it has none.
  package func eventSummary(of run: RunID) throws -> EventSummary? {
    let known = try first(
      "SELECT kind, client, subject FROM event_summary WHERE run_id = ?", [run], EventSummary.init)
    if let known { return known }
    // The run has no event, or was queued by a version that didn't keep what lists say about it.
    return try first(
      "SELECT event, queued_at FROM run WHERE id = ? AND event IS NOT NULL", [run]
    ) { row in
      EventSummary(try TriggerEvent(storedText: try row.at(0)), queued: try row.time(1))
    }
  }

  /// Keeps what lists say about the event of a run that is queued now.
  func keepSummary(of event: TriggerEvent, of run: RunID, at now: Date) throws {
    let summary = EventSummary(event, queued: now)
    try self.run(
      "INSERT INTO event_summary (run_id, kind, client, subject) VALUES (?, ?, ?, ?)",
      [run, summary.kind, summary.client, summary.subject])
  }
}
