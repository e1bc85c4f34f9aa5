package import Foundation
import GRDB

/// The browsers that are signed in to the dashboard.
extension StoreTransaction {
  /// - Parameter hash: of what the browser keeps, so that who reads the store can't sign in with it.
  package func keepSession(_ hash: [UInt8], until expiry: Date) throws {
    try run(
      "INSERT OR REPLACE INTO session (hash, expires_at) VALUES (?, ?)",
      [Data(hash), expiry.milliseconds])
  }

  /// Whether a session is kept and hasn't expired.
  package func hasSession(_ hash: [UInt8], at now: Date) throws -> Bool {
    try first(
      "SELECT 1 FROM session WHERE hash = ? AND expires_at > ?", [Data(hash), now.milliseconds]
    ) { try $0.at(0) as Int } != nil
  }

  /// What a session has seen; nil if it isn't kept.
  package func visit(of hash: [UInt8]) throws -> VisitRecord? {
    try first("SELECT seen_at, since, dismissed FROM session WHERE hash = ?", [Data(hash)]) { row in
      let dismissed: String? = try row.at(2)
      return VisitRecord(
        seen: try row.optionalTime(0), since: try row.optionalTime(1),
        dismissed: (dismissed ?? "").split(separator: ",").compactMap { RunID($0) })
    }
  }

  package func keepVisit(_ visit: VisitRecord, of hash: [UInt8]) throws {
    let dismissed = visit.dismissed.map { "\($0)" }.joined(separator: ",")
    try run(
      "UPDATE session SET seen_at = ?, since = ?, dismissed = ? WHERE hash = ?",
      [visit.seen?.milliseconds, visit.since?.milliseconds, dismissed, Data(hash)])
  }

  package func forgetSession(_ hash: [UInt8]) throws {
    try run("DELETE FROM session WHERE hash = ?", [Data(hash)])
  }

  /// Forgets sessions that expired before a moment, or all.
  /// - Returns: how many were forgotten.
  @discardableResult
  package func forgetSessions(before moment: Date? = nil) throws -> Int {
    guard let moment else { return try run("DELETE FROM session") }
    return try run("DELETE FROM session WHERE expires_at <= ?", [moment.milliseconds])
  }
}
