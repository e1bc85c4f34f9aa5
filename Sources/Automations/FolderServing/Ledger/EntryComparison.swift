import AppIntentsCore
import FolderWatching
import Foundation
import RunHistory

/// Compares the entries that a scan of a folder lists with the rows that the ledger has of them.
struct EntryComparison {
  /// What a name in the folder, or a row of the ledger, needs.
  enum Verdict: Hashable {
    case nothing
    /// It has to be looked at. Without a snapshot it isn't known when it was changed.
    case pending(FileSnapshot?)
    /// It was there before the trigger was switched on, and is recorded as that.
    case existing(LedgerRow)
    /// It went while the trigger was switched off, and is forgotten.
    case forget(LedgerRow)
  }

  /// An entry as the folder lists it.
  struct Entry {
    /// The path of its folder below the watched one.
    var parent: [UInt8]
    var name: [UInt8]
    var kind: FolderListing.Kind
  }

  let ledger: LedgerRoot
  let filter: FolderFilter
  /// The filter of an earlier definition of the trigger, if files that only the new one takes start no
  /// run; else nil.
  let earlier: FolderFilter?
  /// When the folder was armed, in nanoseconds since 1970.
  let armedAt: Int64
  let keepsNumbers: Bool
  let now: Date

  /// - Parameters:
  ///   - row: what the ledger knows of the entry.
  ///   - look: takes a snapshot of the entry; called only if that matters.
  func verdict(on entry: Entry, _ row: LedgerRow?, look: () -> FileSnapshot?) -> Verdict {
    let isFolder = entry.kind == .folder
    if let row, !row.isAway, row.version.isFolder != isFolder { return .pending(nil) }
    guard isFolder ? filter.scope.takesFolders : filter.scope.takesFiles,
      row != nil || entry.kind != .other, filter.takes(entry.name, in: entry.parent),
      let snapshot = look()
    else { return .nothing }
    if let row {
      // A file on a disk with another number is recorded anew: its place tells later whether it
      // went with that disk.
      if !row.isAway, row.version.device == snapshot.version.device,
        snapshot.version.isUnchanged(since: row.version, keepsNumbers: keepsNumbers)
      {
        return .nothing
      }
    } else if !filter.scope.takes(snapshot) {
      return .nothing
    }
    guard isExisting(entry, row, snapshot) else { return .pending(snapshot) }
    return .existing(
      LedgerRow(
        path: LedgerPath(root: ledger.id, folder: entry.parent, name: entry.name),
        version: snapshot.version, unwanted: .existing, seen: now))
  }

  /// Decides about a row whose name the folder doesn't have.
  func verdict(onMissing row: LedgerRow) -> Verdict {
    if row.isAway { return .nothing }
    return ledger.wentWhileOff(row) ? .forget(row) : .pending(nil)
  }

  /// Whether a file was there before the trigger was switched on, or before it looked for such
  /// files.
  private func isExisting(_ entry: Entry, _ row: LedgerRow?, _ snapshot: FileSnapshot) -> Bool {
    if !ledger.isSeeded {
      return snapshot.changed < ledger.since && filter.scope.takes(snapshot)
    }
    guard row == nil, let earlier else { return false }
    return snapshot.changed < armedAt
      && !(earlier.takes(entry.name, in: entry.parent) && earlier.scope.takes(snapshot))
  }
}

extension LedgerRoot {
  /// Whether a file that isn't there went while the trigger was switched off.
  func wentWhileOff(_ row: LedgerRow) -> Bool {
    !isSeeded && Int64(row.seen.milliseconds) < since / 1_000_000
  }
}
