/// The open connections of a server by their numbers, and whether there is room for another one.
struct ConnectionTable {
  /// What becomes of a connection that has just been made.
  enum Decision: Equatable {
    case admit
    /// Another connection, which does the least, is closed for it.
    case replace(Int)
    case refuse
  }

  private(set) var all: [Int: HTTPConnection] = [:]
  private var counts: [HTTPPeer: Int] = [:]

  func decide(for peer: HTTPPeer, _ limits: HTTPLimits, at now: Duration) -> Decision {
    let isFullForPeer = counts[peer, default: 0] >= limits.connectionsPerPeer
    if !isFullForPeer, all.count < limits.connections { return .admit }
    let candidates = isFullForPeer ? all.filter { $0.value.peer == peer } : all
    var idle: [(number: Int, since: Duration)] = []
    var slow: [(number: Int, bytes: Int)] = []
    for (number, connection) in candidates {
      switch connection.occupation {
      case .idle(let since): idle.append((number, since))
      // Otherwise those who send requests byte by byte would keep all others out.
      case .receiving(let since, let bytes) where now - since >= limits.hurriedTime:
        slow.append((number, bytes))
      case .receiving, .answering: break
      }
    }
    let least = idle.min { $0.since < $1.since }?.number ?? slow.min { $0.bytes < $1.bytes }?.number
    return least.map { .replace($0) } ?? .refuse
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
