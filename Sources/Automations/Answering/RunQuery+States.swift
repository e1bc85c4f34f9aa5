import Control
import Diagnostics
import RunHistory

extension RunQuery {
  /// The states that are asked for.
  ///
  /// - Throws: `ControlFailure` for a name that is none's.
  func knownStates() throws(ControlFailure) -> Set<RunState> {
    var known: Set<RunState> = []
    for name in states {
      guard let state = RunState(rawValue: name) else {
        let names = RunState.allCases.map(\.rawValue)
        throw ControlFailure(
          .usage, "runs are never `\(name)`",
          help: Suggestion(for: name, among: names)?.question
            ?? "they are \(Phrasing.list(names, "or", limit: 20))")
      }
      known.insert(state)
    }
    return known
  }
}
