package import Foundation
import GRDB

/// A notice that is to be told in one way. The store doesn't know what is in it.
package struct NoticeRecord: Sendable, Hashable {
  /// The same for all ways.
  package var id: String
  package var way: String
  package var content: String

  package init(id: String, way: String, content: String) {
    self.id = id
    self.way = way
    self.content = content
  }
}

/// The notices that haven't been told yet, so that they are told after a crash.
extension StoreTransaction {
  /// Adds a notice, unless it is there already.
  package func addNotice(_ notice: NoticeRecord, at now: Date) throws {
    try run(
      "INSERT OR IGNORE INTO notice (id, way, at, content) VALUES (?, ?, ?, ?)",
      [notice.id, notice.way, now.milliseconds, notice.content])
  }

  package func removeNotice(_ id: String, way: String) throws {
    try run("DELETE FROM notice WHERE id = ? AND way = ?", [id, way])
  }

  package func removeNotices(before date: Date) throws {
    try run("DELETE FROM notice WHERE at < ?", [date.milliseconds])
  }

  /// The notices in the order in which they were added.
  package func notices() throws -> [NoticeRecord] {
    try all("SELECT id, way, content FROM notice ORDER BY number") { row in
      try NoticeRecord(id: row.at(0), way: row.at(1), content: row.at(2))
    }
  }
}
