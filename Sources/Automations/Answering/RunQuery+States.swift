import Control
import Diagnostics
import RunHistory

extension RunQuery {
  /// The states that the query names.
  ///
  /// - Throws: `ControlFailure` for a name that no state has.
  func knownStates() throws(ControlFailure) -> Set<RunState> {
    var known: Set<RunState> = []
    for name in states {
      guard let state = RunState(rawValue: name) else {
        let names = RunState.allCases.map(\.rawValue)
        throw ControlFailure(
          .usage, "`\(name)` isn't the state of a run",
          help: Suggestion(for: name, among: names)?.question
            ?? "the states are \(Phrasing.list(names, "or", limit: 20))")
      }
      known.insert(state)
    }
    return known
  }
}
