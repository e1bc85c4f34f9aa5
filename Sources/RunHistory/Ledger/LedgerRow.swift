package import FileOperations
package import Foundation

/// The path of a file or folder below a trigger's folder.
package struct LedgerPath: Sendable, Hashable {
  /// The ledger of one of a trigger's folders.
  package var root: LedgerRootID
  /// The bytes of the path from the trigger's folder to the enclosing folder; empty for the trigger's
  /// folder.
  package var folder: [UInt8]
  package var name: [UInt8]

  package init(root: LedgerRootID, folder: [UInt8], name: [UInt8]) {
    self.root = root
    self.folder = folder
    self.name = name
  }

  /// The path relative to the trigger's folder.
  package var bytes: [UInt8] { folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name }
}

/// What a folder trigger knows about a file.
package struct LedgerRow: Sendable, Hashable {
  /// Why a file started no run. The raw values are stored.
  package enum Unwanted: String, Sendable, CaseIterable {
    /// The file existed when the trigger was switched on.
    case existing
    /// The trigger doesn't wait for this event.
    case added, changed, moved
  }

  package var path: LedgerPath
  package var version: FileVersion
  /// The run that the file started; nil if it started none.
  package var run: RunID?
  /// The run whose step made the file.
  package var maker: RunID?
  /// Why the last event started no run.
  package var unwanted: Unwanted?
  /// Whether the file disappeared together with its folder, so that it may return with the folder.
  package var isAway: Bool
  /// When the version was seen, or when the file was found to be away.
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
