import AppIntentsCore
import Apps
import Diagnostics
import OrderedCollections
import Suggestions
import SystemPackage
import WorkflowLanguage

/// Runs what a suggestion or a result of a search does. It asks for what has no value.
enum ActionRun {
  /// - Throws: `ExitStatus` of a run that fails, and `CommandFailure` for an action that can't begin.
  static func perform(_ action: UsedAction, _ options: RunOptions = RunOptions()) throws {
    var options = options
    options.answerHelp = RunOptions.answerHelp(asJSON: options.json)
    let session = try session(of: action, options)
    let status = Blocking.result { await session.run() }
    guard status == .succeeded else { throw status }
  }

  private static func session(
    of action: UsedAction, _ options: RunOptions
  ) throws -> RunSession {
    switch action.target {
    case .intent(let id):
      return try RunSession(
        of: try IntentRun(try AddedApps.intent(id), action.values), answer: SpokenAnswer([:]),
        options
      ) { _ in "answer on a terminal" }
    case .workflow(let path):
      let path = FilePath(path)
      return try RunSession(
        of: try WorkflowLoader().compile(path), called: path.shown, options, given: action.values)
    }
  }
}
