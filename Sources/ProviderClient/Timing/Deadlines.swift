import Synchronization

/// Acts at times that are still to come.
///
/// Most deadlines are removed before they are reached, as those of calls. So there is one sleeping
/// task for all of them, which isn't woken when a later deadline is added or an earlier one removed.
final class Deadlines: Sendable {
  typealias Instant = ProviderClock.Instant

  struct ID: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct State {
    var waiting: [Int: (at: Instant, act: @Sendable () -> Void)] = [:]
    var last = 0
    var sleeping: (until: Instant, task: Task<Void, Never>)?
  }

  let clock: ProviderClock
  private let state = Mutex(State())

  init(_ clock: ProviderClock) { self.clock = clock }

  deinit { state.withLock { $0.sleeping?.task.cancel() } }

  /// Acts when this much time has passed.
  @discardableResult
  func add(after pause: Duration, _ act: @escaping @Sendable () -> Void) -> ID {
    let at = clock.now() + pause
    return state.withLock { state in
      state.last += 1
      state.waiting[state.last] = (at, act)
      sleep(until: at, &state)
      return ID(number: state.last)
    }
  }

  /// Moves a deadline that hasn't been reached.
  func move(_ id: ID, after pause: Duration) {
    let at = clock.now() + pause
    state.withLock { state in
      guard state.waiting[id.number] != nil else { return }
      state.waiting[id.number]?.at = at
      sleep(until: at, &state)
    }
  }

  /// Removes a deadline. Returns the time that was left; nil if it has been reached.
  @discardableResult
  func remove(_ id: ID) -> Duration? {
    guard let removed = state.withLock({ $0.waiting.removeValue(forKey: id.number) }) else {
      return nil
    }
    return max(.zero, clock.now().duration(to: removed.at))
  }

  private func sleep(until at: Instant, _ state: inout State) {
    if let sleeping = state.sleeping {
      if sleeping.until <= at { return }
      sleeping.task.cancel()
    }
    let task = Task { [weak self, clock] in
      guard (try? await clock.sleep(at)) != nil else { return }
      self?.wake(at)
    }
    state.sleeping = (at, task)
  }

  private func wake(_ planned: Instant) {
    let now = clock.now()
    let due = state.withLock { state in
      if state.sleeping?.until == planned { state.sleeping = nil }
      let due = state.waiting.filter { $0.value.at <= now }.sorted { $0.value.at < $1.value.at }
      for entry in due { state.waiting.removeValue(forKey: entry.key) }
      if let next = state.waiting.values.map(\.at).min() { sleep(until: next, &state) }
      return due.map(\.value.act)
    }
    for act in due { act() }
  }
}
