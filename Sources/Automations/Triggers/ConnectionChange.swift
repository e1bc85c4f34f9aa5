import WorkflowLanguage

/// A thing that has been connected or disconnected between two looks.
struct ConnectionChange<Thing> {
  let event: ConnectionEvent
  let thing: Thing

  /// The changes between two looks, in the order of the keys.
  ///
  /// - Parameters:
  ///   - known: what was connected before, by a key that stays the same while it is connected.
  ///   - seen: what is connected now.
  static func all<Key: Hashable & CustomStringConvertible>(
    from known: [Key: Thing], to seen: [Key: Thing]
  ) -> [ConnectionChange] {
    let gone = known.filter { seen[$0.key] == nil }.map {
      ($0.key, ConnectionEvent.disconnected, $0.value)
    }
    let new = seen.filter { known[$0.key] == nil }.map {
      ($0.key, ConnectionEvent.connected, $0.value)
    }
    return (gone + new).sorted { $0.0.description < $1.0.description }.map {
      ConnectionChange(event: $0.1, thing: $0.2)
    }
  }
}
