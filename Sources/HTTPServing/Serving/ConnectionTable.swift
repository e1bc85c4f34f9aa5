/// The open connections of a server by their numbers, and whether there is room for another one.
struct ConnectionTable {
  /// What becomes of a connection that has just been made.
  enum Decision: Equatable {
    case admit
    /// Another connection, which has been idle longest, is closed for it.
    case replace(Int)
    case refuse
  }

  private(set) var all: [Int: HTTPConnection] = [:]
  private var counts: [HTTPPeer: Int] = [:]

  func decide(
    for peer: HTTPPeer, _ limits: HTTPLimits,
    idleSince: (HTTPConnection) -> Duration? = { $0.idleSince }
  ) -> Decision {
    let isFullForPeer = counts[peer, default: 0] >= limits.connectionsPerPeer
    if !isFullForPeer, all.count < limits.connections { return .admit }
    let candidates = isFullForPeer ? all.filter { $0.value.peer == peer } : all
    let idle = candidates.compactMap { entry in
      idleSince(entry.value).map { (number: entry.key, since: $0) }
    }
    return idle.min { $0.since < $1.since }.map { .replace($0.number) } ?? .refuse
  }

  mutating func add(_ connection: HTTPConnection) {
    all[connection.number] = connection
    counts[connection.peer, default: 0] += 1
  }

  mutating func remove(_ number: Int) -> HTTPConnection? {
    guard let connection = all.removeValue(forKey: number) else { return nil }
    let count = counts[connection.peer, default: 1] - 1
    counts[connection.peer] = count == 0 ? nil : count
    return connection
  }
}
