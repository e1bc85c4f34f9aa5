/// Where a run is in its life.
///
/// ```
/// queued → claimed → running ⇄ waiting
///    │        │         ├→ succeeded, failed, canceled, timed out
///    │        │         └→ interrupted → claimed …, or dead
///    └→ skipped, canceled
/// ```
///
/// A run that failed, was canceled, timed out or is dead can be resumed; it is then interrupted. A
/// claimed, running or waiting run is also interrupted when the daemon stops.
package enum RunState: String, Sendable, CaseIterable, Codable {
  /// The run waits for its turn.
  case queued
  /// The daemon is about to start it.
  case claimed
  case running
  /// The run waits for the answer to a question.
  case waiting
  case succeeded, failed, canceled
  case timedOut = "timed_out"
  /// The run never started, for example because another run of its workflow was running.
  case skipped
  /// The daemon stopped while it ran; it continues after the next start.
  case interrupted
  /// The daemon died three times while it ran; it isn't started again automatically.
  case dead

  /// Whether the run stays in this state unless it is resumed.
  package var isFinal: Bool {
    switch self {
    case .queued, .claimed, .running, .waiting, .interrupted: false
    case .succeeded, .failed, .canceled, .timedOut, .skipped, .dead: true
    }
  }

  /// The state as an adjective.
  package var words: String {
    switch self {
    case .timedOut: "timed out"
    default: rawValue
    }
  }

  /// The state as the predicate of a sentence about the run.
  package var predicate: String {
    switch self {
    case .succeeded, .failed: rawValue
    case .timedOut: "timed out"
    case .canceled, .skipped: "was \(rawValue)"
    case .queued, .claimed, .running, .waiting, .interrupted, .dead: "is \(rawValue)"
    }
  }
}

extension RunState {
  /// The states from which a run may enter this one.
  package var sources: [RunState] {
    switch self {
    case .queued: []
    case .claimed: [.queued, .interrupted]
    case .running: [.claimed, .waiting]
    case .waiting: [.running]
    case .succeeded: [.running, .waiting]
    case .failed, .timedOut: [.claimed, .running, .waiting]
    case .canceled: [.queued, .claimed, .running, .waiting, .interrupted]
    case .skipped: [.queued, .claimed, .running]
    case .interrupted: [.claimed, .running, .waiting] + Self.revivable
    case .dead: [.claimed, .running, .waiting, .interrupted]
    }
  }

  /// The final states from which a run can be resumed.
  package static let revivable: [RunState] = [.failed, .canceled, .timedOut, .dead]
}

extension RunState {
  /// The state's number in the store. The queue's index covers numbers below 10, the states that
  /// aren't final; another index covers numbers above 10, the final states other than success.
  var code: Int {
    switch self {
    case .queued: 0
    case .claimed: 1
    case .running: 2
    case .waiting: 3
    case .interrupted: 4
    case .succeeded: 10
    case .failed: 11
    case .canceled: 12
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

/// An operation on a run that its state doesn't allow.
package struct RunTransitionError: Error, Hashable, CustomStringConvertible {
  package let run: RunID
  /// The run's state; nil if there is no such run.
  package let from: RunState?
  package let to: RunState

  package var description: String {
    guard let from else { return "there is no run \(run)" }
    return "run \(run) can't be \(to.words): it \(from.predicate)"
  }
}
