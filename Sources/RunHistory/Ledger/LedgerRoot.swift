package import FileOperations

/// One of a trigger's folders, as it was when it was last scanned.
package struct LedgerRoot: Sendable, Hashable {
  package var id: LedgerRootID
  package var trigger: TriggerID
  /// The bytes of its absolute path.
  package var path: [UInt8]
  /// The version of the folder itself; nil until it has been seen.
  package var version: FileVersion?
  /// The files that the trigger looks for, in a format of the caller.
  package var scope: String
  /// When the folder was switched on, in nanoseconds since 1970. A negative number says when it was
  /// switched off.
  package var since: Int64
  /// Whether the files that were there at that time are in the ledger.
  package var isSeeded: Bool

  package init(
    id: LedgerRootID = 0, trigger: TriggerID, path: [UInt8], version: FileVersion? = nil,
    scope: String, since: Int64, isSeeded: Bool
  ) {
    self.id = id
    self.trigger = trigger
    self.path = path
    self.version = version
    self.scope = scope
    self.since = since
    self.isSeeded = isSeeded
  }

  /// Whether the folder is switched off: the trigger is disabled, or no longer names the folder.
  package var isOff: Bool { since < 0 }
}
