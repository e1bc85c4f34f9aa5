package import FileOperations
package import Foundation

/// Where something lies below a trigger's folder.
package struct LedgerPath: Sendable, Hashable {
  /// The ledger of one of a trigger's folders.
  package var root: LedgerRootID
  /// The bytes of the path from that folder to the one it lies in; none for that folder itself.
  package var folder: [UInt8]
  package var name: [UInt8]

  package init(root: LedgerRootID, folder: [UInt8], name: [UInt8]) {
    self.root = root
    self.folder = folder
    self.name = name
  }

  /// The whole path below the trigger's folder.
  package var bytes: [UInt8] { folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name }
}

/// What a folder trigger knows of a file.
package struct LedgerRow: Sendable, Hashable {
  /// Why a file started no run.
  package enum Unwanted: String, Sendable, CaseIterable {
    /// It was there when the trigger was switched on.
    case existing
    /// What happened to it isn't what the trigger waits for.
    case added, changed, moved
  }

  package var path: LedgerPath
  package var version: FileVersion
  /// The run that it started; nil where it started none.
  package var run: RunID?
  /// The run whose own step made it.
  package var maker: RunID?
  /// Why what was last seen of it started none.
  package var unwanted: Unwanted?
  /// Whether it went together with the whole folder, and so may come back with it.
  package var isAway: Bool
  /// When it was seen as it is here, or not where it was.
  package var seen: Date

  package init(
    path: LedgerPath, version: FileVersion, run: RunID? = nil, maker: RunID? = nil,
    unwanted: Unwanted? = nil, isAway: Bool = false, seen: Date
  ) {
    self.path = path
    self.version = version
    self.run = run
    self.maker = maker
    self.unwanted = unwanted
    self.isAway = isAway
    self.seen = seen
  }
}
