/// Room for the moment when the disk is full. It is given free by itself when a write finds no other.
extension HistoryStore {
  /// Whether the disk is so full that only what is under way is written: nothing new is taken into
  /// the queue, and nothing in it begins, until the room could be kept again.
  package var isShortOfRoom: Bool { health.isShortOfRoom }

  /// Keeps room again.
  /// - Returns: false if there isn't enough yet.
  package func restoreBallast() throws -> Bool {
    let isKept = try ballast.restore()
    if isKept { health.isShortOfRoom = false }
    return isKept
  }
}
