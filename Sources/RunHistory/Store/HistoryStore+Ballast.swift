/// Room for the moment when the disk is full.
extension HistoryStore {
  /// Whether the room is still kept.
  package var hasBallast: Bool { ballast.exists }

  /// Gives the kept room free, so that a few more writes succeed: after `StoreError.full`, once
  /// nothing new is taken in.
  package func releaseBallast() throws { try ballast.release() }

  /// Keeps room again.
  /// - Returns: false if there isn't enough yet.
  package func restoreBallast() throws -> Bool { try ballast.restore() }
}
