import AppIntents
package import Foundation
import GRDB
package import SystemPackage

/// Folders of workflows that a person has added.
extension StoreTransaction {
  /// - Returns: false if it was there already.
  @discardableResult
  package func addFolder(_ path: FilePath, at now: Date) throws -> Bool {
    try run(
      "INSERT INTO folder (path, added_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
      [Data(path.bytes), now.milliseconds]) > 0
  }

  /// - Returns: false if it wasn't there.
  @discardableResult
  package func removeFolder(_ path: FilePath) throws -> Bool {
    try run("DELETE FROM folder WHERE path = ?", [Data(path.bytes)]) > 0
  }

  package func folders() throws -> [FilePath] {
    try all("SELECT path FROM folder ORDER BY added_at, path") { try $0.path(0) }
  }
}
