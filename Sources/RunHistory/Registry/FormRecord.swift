package import Foundation
import GRDB

/// A link to a form with which others start runs of a workflow. What is kept of its secret is a hash.
package struct FormRecord: Sendable, Hashable, Identifiable {
  package var id: FormID
  package var workflow: String
  package var madeAt: Date
  package var expiresAt: Date
  /// How many runs it may start in all.
  package var count: Int
  /// How many it has started.
  package var used: Int
}

extension FormRecord {
  static let columns = "id, workflow, made_at, expires_at, count, used"

  init(_ row: Row) throws {
    id = try row.at(0)
    workflow = try row.at(1)
    madeAt = try row.time(2)
    expiresAt = try row.time(3)
    count = try row.at(4)
    used = try row.at(5)
  }
}

/// What has become of a form that was filled in.
package enum FormFilling: Sendable, Hashable {
  case queued(RunID)
  /// The same ticket has started a run before.
  case repeated(RunID)
  /// The form has started as many runs as it may, or is gone.
  case refused
}
