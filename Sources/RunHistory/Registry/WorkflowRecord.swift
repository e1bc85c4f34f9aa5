import AppIntentsCore
package import Foundation
import GRDB
package import SystemPackage

/// A workflow that automations may run, as the store knows it.
package struct WorkflowRecord: Sendable, Hashable, Identifiable {
  package var id: String
  package var path: FilePath
  /// When its triggers were enabled; nil if they are disabled.
  package var enabledAt: Date?
  /// What the workflow was allowed to do when it was enabled, as JSON.
  package var wants: String?
  /// The hash of the last version of the file that had no errors.
  package var goodHash: [UInt8]?
  package var pausedReason: String?
  package var pausedAt: Date?
  /// The errors of the current version of the file.
  package var error: String?
}

extension WorkflowRecord {
  static let columns = """
    id, path, enabled_at, wants, good_hash, paused_reason, paused_at, error
    """

  init(_ row: Row) throws {
    id = try row.at(0)
    path = try row.path(1)
    enabledAt = try row.optionalTime(2)
    wants = try row.at(3)
    goodHash = try row.optionalBytes(4)
    pausedReason = try row.at(5)
    pausedAt = try row.optionalTime(6)
    error = try row.at(7)
  }
}
