package import FileOperations

/// The ledger of one of a trigger's folders.
package typealias LedgerRootID = Int64

/// One of a trigger's folders, as it was when it was last looked at.
package struct LedgerRoot: Sendable, Hashable {
  package var id: LedgerRootID
  package var trigger: TriggerID
  /// The bytes of its absolute path.
  package var path: [UInt8]
  /// What the folder itself was; nil before it was seen for the first time.
  package var version: FileVersion?
  /// What was looked for in it, as its reader wrote it.
  package var scope: String
  /// When the trigger was switched on for it, in nanoseconds since 1970. Below zero it is switched
  /// off, and was when the number without its sign says.
  package var since: Int64
  /// Whether what lay there at that time has been entered.
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

  /// Whether nobody waits for what happens there: the trigger is switched off, or names it no more.
  package var isOff: Bool { since < 0 }
}
