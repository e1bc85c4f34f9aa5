extension RunState {
  /// The states from which a run may come into this one.
  ///
  /// Nothing follows by itself on a final state; a person can have a run go on that failed, which
  /// makes it an interrupted one.
  package var sources: [RunState] {
    switch self {
    case .queued: []
    case .claimed: [.queued, .interrupted]
    case .running: [.claimed, .waiting]
    case .waiting: [.running]
    case .succeeded: [.running, .waiting]
    case .failed, .timedOut: [.claimed, .running, .waiting]
    case .cancelled: [.queued, .claimed, .running, .waiting, .interrupted]
    case .skipped: [.queued, .claimed, .running]
    case .interrupted: [.claimed, .running, .waiting] + Self.revivable
    case .dead: [.claimed, .running, .waiting, .interrupted]
    }
  }

  /// The final states that a person can have a run go on from.
  package static let revivable: [RunState] = [.failed, .cancelled, .timedOut, .dead]

}
