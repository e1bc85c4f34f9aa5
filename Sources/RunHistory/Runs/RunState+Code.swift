extension RunState {
  /// As the store keeps it. Below 10 are the states after which something follows by itself, which
  /// the queue's index holds; above 10 those that people look for.
  var code: Int {
    switch self {
    case .queued: 0
    case .claimed: 1
    case .running: 2
    case .waiting: 3
    case .interrupted: 4
    case .succeeded: 10
    case .failed: 11
    case .cancelled: 12
    case .timedOut: 13
    case .skipped: 14
    case .dead: 15
    }
  }

  init(code: Int) throws {
    guard let state = Self.byCode[code] else { throw UnreadableRecord(what: "the state of a run") }
    self = state
  }

  private static let byCode = Dictionary(uniqueKeysWithValues: allCases.map { ($0.code, $0) })
}
