/// A run isn't where it would have to be for what was wanted of it.
package struct RunTransitionError: Error, Hashable, CustomStringConvertible {
  package let run: RunID
  /// Where it is; nil if there is no such run.
  package let from: RunState?
  package let to: RunState

  package var description: String {
    guard let from else { return "there is no run \(run)" }
    return "run \(run) can't be \(to.words): it is \(from.words)"
  }
}

extension RunState {
  /// The state for people.
  package var words: String {
    switch self {
    case .timedOut: "timed out"
    default: rawValue
    }
  }
}
