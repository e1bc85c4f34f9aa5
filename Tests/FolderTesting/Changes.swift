package import Synchronization

/// A value that is set later.
package final class SharedBox<Value: Sendable>: Sendable {
  package let value = Mutex<Value?>(nil)

  package init() {}
}

/// Wakes tests that wait for something to change.
package final class Changes: Sendable {
  /// How long nothing may change before a waiting test fails. The whole wait has no limit, because it depends on
  /// how busy the machine is.
  private static let silence = Duration.seconds(120)

  private struct State {
    var version = 0
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    var lastWaiter = 0
  }

  private let state = Mutex(State())

  package init() {}

  package var version: Int { state.withLock { $0.version } }

  package func note() {
    let waiting = state.withLock { state in
      state.version += 1
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume(returning: true) }
  }

  /// Waits until there is a version after the given one.
  /// - Returns: false if nothing has changed for two minutes.
  package func next(after version: Int) async -> Bool {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    let alarm = Task {
      try await Task.sleep(for: Self.silence)
      let continuation = state.withLock { $0.waiting.removeValue(forKey: number) }
      continuation?.resume(returning: false)
    }
    defer { alarm.cancel() }
    return await withCheckedContinuation { continuation in
      let isNew = state.withLock { state in
        if state.version > version { return true }
        state.waiting[number] = continuation
        return false
      }
      if isNew { continuation.resume(returning: true) }
    }
  }
}
