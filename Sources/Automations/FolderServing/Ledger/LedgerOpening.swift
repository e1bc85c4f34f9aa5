import AppIntentsCore
import FolderWatching
import Foundation
import RunHistory
import SystemPackage

/// What becomes of the ledger of a trigger's folder when the folder is opened.
struct LedgerOpening: Sendable, Hashable {
  /// What is done with the files that the ledger knows.
  enum Files: Hashable {
    case keep
    /// The folder is another one than before: its files went with it, and none was removed.
    case setAway
    /// Its disk has another number than before.
    case renumber(from: UInt64)
  }

  private(set) var ledger: LedgerRoot
  let files: Files
  /// Whether the ledger has to be recorded.
  let isChanged: Bool
  /// The scope of an earlier definition of the trigger; nil if it was the same.
  let earlierScope: FolderScope?
  /// What the user should know.
  let note: String?

  /// - Parameters:
  ///   - known: the ledger in the store.
  ///   - version: what the folder is now.
  ///   - armedAt: nanoseconds since 1970.
  init(
    known: LedgerRoot?, path: [UInt8], _ version: FileVersion, scope: String, armedAt: Int64,
    _ subscription: FolderSubscription
  ) {
    let isSeeded = subscription.processesExisting
    ledger =
      known
      ?? LedgerRoot(
        trigger: subscription.trigger, path: path, scope: scope, since: armedAt,
        isSeeded: isSeeded)
    let wasOff = ledger.isOff
    if wasOff {
      // As when it is switched on for the first time, but what was seen stays known.
      ledger.since = armedAt
      ledger.isSeeded = isSeeded
    }
    ledger.version = version
    isChanged = wasOff || known?.version != version
    files =
      switch known?.version {
      case let before? where !before.isSameFile(as: version): .setAway
      case let before? where before.device != version.device: .renumber(from: before.device)
      default: .keep
      }
    earlierScope = known.flatMap { $0.scope == scope ? nil : FolderScope(text: $0.scope) }
    note =
      known == nil && subscription.ledgerIsLost
      ? "what was seen in `\(FilePath(bytes: path).shown)` was lost with the history: files that "
        + "already exist count as seen" : nil
  }

  func record(in store: StoreTransaction, at now: Date) throws -> LedgerRootID {
    switch files {
    case .keep: break
    case .setAway: try store.setFilesAway(of: ledger.id, at: now)
    case .renumber(let device):
      try store.renumberDisk(of: ledger.id, from: device, to: ledger.version?.device ?? device)
    }
    return try store.record(ledger)
  }
}
