import Synchronization

/// The time that a call has. It stands still during questions.
final class CallTimer: Sendable {
  private struct State {
    var left: Duration
    var deadline: Deadlines.ID?
    var pauses = 0
    var expired: (@Sendable () -> Void)?
  }

  /// The time is over.
  struct Expired: Error {}

  /// How long a call may be silent that has no time of its own.
  static let silence = Duration.seconds(60)

  /// Its time, for messages.
  let limit: Duration
  /// Whether signs of life begin the time again.
  let isRestarted: Bool
  private let deadlines: Deadlines
  private let state: Mutex<State>

  /// - Parameter limit: the time that the call may take; nil for a limit to its silence.
  init(_ limit: Duration?, _ deadlines: Deadlines) {
    self.limit = limit ?? Self.silence
    isRestarted = limit == nil
    self.deadlines = deadlines
    state = Mutex(State(left: self.limit))
  }

  /// A request of the call is sent.
  func start(_ expired: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.expired = expired
      run(&state)
    }
  }

  /// The request is answered.
  func stop() {
    state.withLock { state in
      state.expired = nil
      hold(&state)
    }
  }

  /// A question begins.
  func pause() {
    state.withLock { state in
      state.pauses += 1
      hold(&state)
    }
  }

  /// A question is answered.
  func resume() {
    state.withLock { state in
      state.pauses -= 1
      run(&state)
    }
  }

  /// The call isn't silent.
  func signOfLife() {
    guard isRestarted else { return }
    state.withLock { state in
      if let deadline = state.deadline { deadlines.move(deadline, after: limit) }
    }
  }

  private func run(_ state: inout State) {
    guard state.pauses == 0, state.deadline == nil, let expired = state.expired else { return }
    if isRestarted { state.left = limit }
    state.deadline = deadlines.add(after: state.left, expired)
  }

  private func hold(_ state: inout State) {
    guard let deadline = state.deadline else { return }
    state.left = deadlines.remove(deadline) ?? .zero
    state.deadline = nil
  }
}
