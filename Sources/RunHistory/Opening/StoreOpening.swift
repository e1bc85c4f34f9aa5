/// What was found when the store was opened.
package struct StoreOpening: Sendable, Hashable {
  /// Whether there was none before.
  package var isNew: Bool
  /// Whether the last process that had it open closed it.
  package var wasClosed: Bool
  /// The damaged store that was moved aside for this one, now or by an earlier opening. What was
  /// seen is forgotten with it, so that ledgers have to be seeded as on the first day; nothing old
  /// may run again.
  package var damage: StoreDamage?
}
