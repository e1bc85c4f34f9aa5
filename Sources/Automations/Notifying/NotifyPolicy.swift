package import RunHistory
package import WorkflowLanguage

extension TriggerOptions.Notify {
  /// Whether the user is notified of a run that ends in this state.
  package func tells(of state: RunState) -> Bool {
    switch self {
    case .never: false
    case .failure: [.failed, .timedOut, .dead].contains(state)
    case .always: [.failed, .timedOut, .dead, .succeeded].contains(state)
    }
  }
}
