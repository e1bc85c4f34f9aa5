package import RunHistory
package import WorkflowLanguage

extension TriggerOptions.Notify {
  /// Whether people are told that a run has ended like this.
  package func tells(of state: RunState) -> Bool {
    switch self {
    case .never: false
    case .failure: [.failed, .timedOut, .dead].contains(state)
    case .always: [.failed, .timedOut, .dead, .succeeded].contains(state)
    }
  }
}
