package import Foundation
import Glibc
package import SystemPackage

/// A store that was found to make no sense any more. Its successor keeps this, so that whoever
/// opens that learns of it, too.
package struct StoreDamage: Sendable, Hashable, Codable {
  /// Where the old store is now.
  package var movedTo: FilePath
  /// What was wrong with it.
  package var problem: String
  package var foundAt: Date
  /// Whether a person has been told.
  package var isTold = false

  /// Whether the old store still lies where it was moved to.
  package var isKept: Bool { movedTo.withPlatformString { access($0, F_OK) } == 0 }

  /// Whether what a trigger had seen may have gone with the old store.
  ///
  /// - Parameter enabled: when the trigger's workflow was enabled. It may have been enabled before
  ///   that already, as long as nobody has looked at what happened.
  package func concerns(enabled: Date) -> Bool { enabled <= foundAt || isKept }
}

extension StoreDamage: CustomStringConvertible {
  package var description: String {
    "the history was damaged (\(problem)), and a new one was begun; what lay in watched folders "
      + "counts as seen"
  }

  /// What a person can do about it.
  package var help: String {
    "`segue status` shows which workflows are still enabled; what is left of the old history is in "
      + "`\(movedTo)`, delete it when you have no use for it"
  }
}

extension StoreTransaction {
  private static let damageNote = "damage"

  /// The damage after which this store was begun; nil where there was none.
  package func earlierDamage() throws -> StoreDamage? {
    try note(Self.damageNote).map {
      try JSONDecoder().decode(StoreDamage.self, from: Data($0.utf8))
    }
  }

  package func save(_ damage: StoreDamage) throws {
    try setNote(Self.damageNote, to: String(decoding: JSONEncoder().encode(damage), as: UTF8.self))
  }
}
