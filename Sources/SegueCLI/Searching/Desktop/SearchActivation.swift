import AppIntentsCore
import Control
import Suggestions
import SystemPackage
import WorkflowLanguage

/// What the choice of a result in the desktop's search does. It counts as a run by hand.
enum SearchActivation {
  /// Runs a result: in the background if it is an enabled workflow that needs no values and the daemon runs,
  /// whose questions come as notifications; else in a terminal.
  static func activate(_ result: SearchResult, for text: String) throws {
    if try startsInBackground(result) { return }
    try TerminalWindow.open(command(["--run", result.id], text))
  }

  /// Shows all results.
  static func show(_ text: String) throws { try TerminalWindow.open(command([], text)) }

  private static func command(_ options: [String], _ text: String) -> [String] {
    [OwnProgram.path?.string ?? "segue", "search"] + options + ["--", text]
  }

  /// - Returns: whether the daemon has taken it.
  private static func startsInBackground(_ result: SearchResult) throws -> Bool {
    guard !result.needsValues, case .workflow(let path) = result.action.target,
      let client = try? ControlClient.connect(
        to: Environment.controlSocket, state: Environment.state)
    else { return false }
    let inputs = result.action.values.map { NamedValue(name: $0.key, value: WireValue($0.value)) }
    // A workflow that isn't enabled runs in a terminal.
    guard
      case .queued = try? client.perform(
        .start(workflow: WorkflowFinder.id(of: FilePath(path)), inputs: inputs))
    else { return false }
    return true
  }
}
