package import Foundation
import GRDB

/// The forms that workflows are shared with, and the runs that they have started.
extension StoreTransaction {
  /// Adds a form.
  /// - Parameter hash: that of the secret in its link.
  package func addForm(
    _ hash: [UInt8], of workflow: String, count: Int, until expiry: Date, at now: Date
  ) throws -> FormRecord {
    try run(
      """
      INSERT INTO form (hash, workflow, made_at, expires_at, count, used) VALUES (?, ?, ?, ?, ?, 0)
      """, [Data(hash), workflow, now.milliseconds, expiry.milliseconds, count])
    return FormRecord(
      id: database.lastInsertedRowID, workflow: workflow, madeAt: now.asStored,
      expiresAt: expiry.asStored, count: count, used: 0)
  }

  /// The form whose secret has a hash, unless it has expired.
  package func form(_ hash: [UInt8], at now: Date) throws -> FormRecord? {
    try first(
      "SELECT \(FormRecord.columns) FROM form WHERE hash = ? AND expires_at > ?",
      [Data(hash), now.milliseconds]
    ) { try FormRecord($0) }
  }

  /// The forms that haven't expired, in the order in which they were made.
  package func forms(at now: Date) throws -> [FormRecord] {
    try all(
      "SELECT \(FormRecord.columns) FROM form WHERE expires_at > ? ORDER BY id", [now.milliseconds]
    ) { try FormRecord($0) }
  }

  /// Queues the run of a form that was filled in, unless the ticket has had one.
  ///
  /// - Parameter ticket: the hash of what the form was filled in with.
  package func enqueue(
    _ run: NewRun, of form: FormID, ticket: [UInt8], at now: Date
  ) throws -> FormFilling {
    if let known = try self.run(of: form, ticket: ticket) { return .repeated(known) }
    let counted = try self.run(
      "UPDATE form SET used = used + 1 WHERE id = ? AND used < count AND expires_at > ?",
      [form, now.milliseconds])
    guard counted == 1 else { return .refused }
    guard let id = try enqueue(run, at: now) else {
      throw UnreadableRecord(what: "the run of a form")
    }
    try self.run(
      "INSERT INTO form_run (form_id, ticket, run_id) VALUES (?, ?, ?)", [form, Data(ticket), id])
    return .queued(id)
  }

  /// The run that a form has started with a ticket.
  package func run(of form: FormID, ticket: [UInt8]) throws -> RunID? {
    try first(
      "SELECT run_id FROM form_run WHERE form_id = ? AND ticket = ?", [form, Data(ticket)]
    ) { try $0.at(0) }
  }

  /// Whether a form that there is has started a run.
  package func hasForm(ofRun run: RunID) throws -> Bool {
    try first("SELECT 1 FROM form_run WHERE run_id = ?", [run]) { try $0.at(0) as Int } != nil
  }

  /// Removes a form. Its runs stay in the history.
  /// - Returns: its workflow; nil if there was no such form.
  package func removeForm(_ id: FormID) throws -> String? {
    let workflow = try first("SELECT workflow FROM form WHERE id = ?", [id]) {
      try $0.at(0) as String
    }
    try run("DELETE FROM form_run WHERE form_id = ?", [id])
    try run("DELETE FROM form WHERE id = ?", [id])
    return workflow
  }

  func removeForms(of workflow: String) throws {
    try run(
      "DELETE FROM form_run WHERE form_id IN (SELECT id FROM form WHERE workflow = ?)", [workflow])
    try run("DELETE FROM form WHERE workflow = ?", [workflow])
  }

  /// Removes the forms that expired before a moment.
  package func removeForms(before moment: Date) throws {
    let expired = "SELECT id FROM form WHERE expires_at <= ?"
    try run("DELETE FROM form_run WHERE form_id IN (\(expired))", [moment.milliseconds])
    try run("DELETE FROM form WHERE expires_at <= ?", [moment.milliseconds])
  }
}
