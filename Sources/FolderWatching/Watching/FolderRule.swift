/// What is watched for: entries of folders, and when they are finished.
package struct FolderRule: Sendable {
  /// The bytes of the folders' absolute paths.
  package var folders: [[UInt8]]
  package var scope: FolderScope
  /// How long nothing may have happened to a finished file, in nanoseconds.
  package var settleTime: Int64
  /// How long nothing may have happened to a file of which the system doesn't say whether it is open
  /// for writing, and no event said that it was closed; in nanoseconds.
  package var quietTime: Int64

  package init(
    folders: [[UInt8]], scope: FolderScope, settleTime: Int64, quietTime: Int64 = 60_000_000_000
  ) {
    self.folders = folders
    self.scope = scope
    self.settleTime = settleTime
    self.quietTime = quietTime
  }
}

/// A file that has settled: what a watch of folders produces.
package struct SettledFile: Sendable, Hashable {
  package var key: PendingFile.Key
  /// The number of the watched folder that it is below.
  package var folder: WatchedFolder.Number
  /// The path from that folder down to the one that the file is in.
  package var parent: [UInt8]
  package var snapshot: FileSnapshot
  /// Whether the folder's file system gives a file the same inode number each time it is mounted.
  package var keepsNumbers: Bool
  /// Whether an earlier file of that name is known to have been removed or moved away. One that was
  /// set aside under an ignored name doesn't count.
  package var wasRemoved: Bool

  package var name: [UInt8] { key.name }

  package init(
    _ key: PendingFile.Key, below folder: WatchedFolder.Number, parent: [UInt8],
    _ snapshot: FileSnapshot, keepsNumbers: Bool, wasRemoved: Bool = false
  ) {
    self.key = key
    self.folder = folder
    self.parent = parent
    self.snapshot = snapshot
    self.keepsNumbers = keepsNumbers
    self.wasRemoved = wasRemoved
  }
}

/// A path below a watched folder where the file that was expected is gone.
package struct MissingFile: Sendable, Hashable {
  package var folder: WatchedFolder.Number
  package var parent: [UInt8]
  package var name: [UInt8]
  /// Whether it was set aside under an ignored name, so that another one is about to take its place.
  package var isSetAside: Bool
}

/// The number of times that something happened since a rule is watched.
package struct WatchCounters: Sendable, Hashable {
  /// Reported changes of entries.
  package var seen = 0
  /// Of those, entries that the rule takes by name.
  package var matched = 0
  /// Files that were found finished.
  package var settled = 0
  /// Times that the kernel's queue was full.
  package var overflows = 0
  /// Why entries were passed over, and how often: "ignored because of `*.part`".
  package var refused: [String: Int] = [:]

  package init() {}
}
