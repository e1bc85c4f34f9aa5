import Synchronization

// What uses the process.
extension Provider {
  /// Does what needs the process, which isn't ended meanwhile.
  func use<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    state.withLock { $0.uses += 1 }
    defer { endUse() }
    return try await work()
  }

  private func endUse() {
    let now = deadlines.clock.now()
    let (mustEnd, mustWatch) = state.withLock { state in
      state.uses -= 1
      state.lastUse = now
      guard state.uses == 0, case .running = state.life else { return (false, false) }
      defer { state.isWatchedForIdleness = true }
      return (state.mustEnd, !state.isWatchedForIdleness)
    }
    if mustEnd { Task { await end(ifUnused: true) } }
    if mustWatch { watch(for: Self.idleness) }
  }

  /// One deadline watches for idleness, and isn't moved by each call.
  private func watch(for time: Duration) {
    deadlines.add(after: time) { [weak self] in self?.checkIdleness() }
  }

  private func checkIdleness() {
    let now = deadlines.clock.now()
    let left = state.withLock { state -> Duration? in
      guard state.uses == 0, let last = state.lastUse, case .running = state.life else {
        state.isWatchedForIdleness = false
        return nil
      }
      let left = last + Self.idleness - now
      if left <= .zero { state.isWatchedForIdleness = false }
      return left
    }
    guard let left else { return }
    if left > .zero { watch(for: left) } else { Task { await end(ifUnused: true) } }
  }
}
