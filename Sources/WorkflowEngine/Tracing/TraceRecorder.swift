import AppIntentsCore
import Synchronization
import WorkflowValues

/// Collects the trace of a run in bounded memory: the first visits of each step, and the first
/// failures beyond them. Values that are too large are cut.
final class TraceRecorder: Sendable {
  static let visitsKept = 50
  static let failuresKept = 50
  /// How many bytes the values may take together, as in the history. Those beyond it are cut short.
  private static let room = 8 << 20
  /// The size to which a value is cut when there is no more room.
  private static let least = 1 << 10

  private struct State {
    var visits: [Int]
    var steps: [(trace: StepTrace, order: Duration)] = []
    var lateFailures = 0
    var room = TraceRecorder.room
  }

  private let state: Mutex<State>

  init(stepCount: Int) {
    state = Mutex(State(visits: Array(repeating: 0, count: stepCount + 1)))
  }

  /// Counts a visit. Returns its number, from 1.
  func count(_ step: Int) -> Int {
    state.withLock { state in
      guard state.visits.indices.contains(step) else { return 1 }
      state.visits[step] += 1
      return state.visits[step]
    }
  }

  /// The value as the trace keeps it.
  ///
  /// - Parameter redact: replaces secrets in a text, of which no part must be left.
  func kept(_ value: IntentValue, redact: (String) -> String) -> IntentValue {
    let size = Truncation.size(of: value, upTo: Truncation.limit)
    guard size > Self.least else { return value }
    let limit = state.withLock { state in
      let limit = min(Truncation.limit, max(Self.least, state.room))
      state.room -= min(size, limit)
      return limit
    }
    return Truncation.value(value, to: limit) { $0.changingTexts(redact) }
  }

  /// - Parameter order: when the visit began in this attempt of the run.
  func record(_ trace: StepTrace, order: Duration) {
    state.withLock { $0.steps.append((trace, order)) }
  }

  /// Counts a failure beyond the first visits. Returns whether it is kept.
  func keepsFailure() -> Bool {
    state.withLock { state in
      state.lateFailures += 1
      return state.lateFailures <= Self.failuresKept
    }
  }

  var trace: Trace {
    state.withLock { state in
      let visits = state.visits.enumerated().filter { $0.element > 0 }
      return Trace(
        steps: state.steps.sorted { $0.order < $1.order }.map(\.trace),
        visits: Dictionary(uniqueKeysWithValues: visits.map { ($0.offset, $0.element) }))
    }
  }
}
