import FileOperations
package import Foundation
import Glibc
package import SystemPackage

/// A damaged store that was replaced. The new store keeps this record, so that later openings report
/// the damage, too.
package struct StoreDamage: Sendable, Hashable, Codable {
  /// The path of the damaged file.
  package var movedTo: FilePath
  /// What was wrong with it.
  package var problem: String
  package var foundAt: Date
  /// Whether the user has been notified.
  package var isTold = false

  /// Whether the damaged file still exists.
  package var isKept: Bool { movedTo.withPlatformString { access($0, F_OK) } == 0 }

  /// Whether a trigger's ledger may have been lost with the damaged store.
  ///
  /// - Parameter enabled: When the trigger's workflow was enabled. As long as the damaged file exists,
  ///   the workflow may also have been enabled earlier.
  package func concerns(enabled: Date) -> Bool { enabled <= foundAt || isKept }
}

extension StoreDamage: CustomStringConvertible {
  package var description: String {
    "the history was damaged (\(problem)), and a new one was begun; files that were already in "
      + "watched folders count as seen"
  }

  package var help: String {
    "`segue status` shows which workflows are still enabled; the rest of the old history is in "
      + "`\(movedTo.shown)`, which you can delete"
  }
}

extension StoreTransaction {
  private static let damageNote = "damage"

  /// Returns the damage after which this store was made; nil if there was none.
  package func earlierDamage() throws -> StoreDamage? {
    try note(Self.damageNote).map {
      try JSONDecoder().decode(StoreDamage.self, from: Data($0.utf8))
    }
  }

  package func save(_ damage: StoreDamage) throws {
    try setNote(Self.damageNote, to: String(decoding: JSONEncoder().encode(damage), as: UTF8.self))
  }
}
