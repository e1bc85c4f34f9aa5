package import Foundation
import GRDB

/// The secrets of webhooks, and the deliveries that they have received.
extension StoreTransaction {
  /// Returns the secret of a webhook.
  /// - Parameter new: becomes its secret if it has none.
  package func webhookSecret(of trigger: TriggerID, orNew new: String) throws -> String {
    try run(
      "INSERT INTO webhook (trigger_id, secret) VALUES (?, ?) ON CONFLICT DO NOTHING",
      [trigger, new])
    return try first("SELECT secret FROM webhook WHERE trigger_id = ?", [trigger]) { try $0.at(0) }
      ?? new
  }

  /// Queues the run of a delivery, unless the delivery has had one.
  ///
  /// - Parameter run: its event's key identifies the delivery.
  /// - Returns: The run, and whether an earlier request had queued it.
  package func enqueueDelivery(
    _ run: NewRun, of trigger: TriggerID, at now: Date
  ) throws -> (run: RunID, isRepeated: Bool) {
    let key = run.eventKey ?? []
    if let known = try self.run(ofDelivery: key, of: trigger) { return (known, true) }
    guard let id = try enqueue(run, at: now) else {
      throw UnreadableRecord(what: "the run of a delivery")
    }
    try self.run(
      "INSERT INTO delivery (trigger_id, key, run_id, at) VALUES (?, ?, ?, ?)",
      [trigger, Data(key), id, now.milliseconds])
    return (id, false)
  }

  /// Returns the run of a delivery; nil if it has had none.
  package func run(ofDelivery key: [UInt8], of trigger: TriggerID) throws -> RunID? {
    try first(
      "SELECT run_id FROM delivery WHERE trigger_id = ? AND key = ?", [trigger, Data(key)]
    ) { try $0.at(0) }
  }

  /// Forgets deliveries that no sender repeats any more, and whose runs are forgotten.
  package func forgetDeliveries(before moment: Date) throws {
    try run(
      "DELETE FROM delivery WHERE at < ? AND NOT EXISTS (SELECT 1 FROM run WHERE run.id = run_id)",
      [moment.milliseconds])
  }

  func forgetWebhook(of trigger: TriggerID) throws {
    try run("DELETE FROM webhook WHERE trigger_id = ?", [trigger])
    try run("DELETE FROM delivery WHERE trigger_id = ?", [trigger])
  }
}
