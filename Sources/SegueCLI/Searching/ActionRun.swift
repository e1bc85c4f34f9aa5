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
    let session = try session(of: action, options)
    let status = Blocking.result { await session.run() }
    guard status == .succeeded else { throw status }
  }

  private static func session(
    of action: UsedAction, _ options: RunOptions
  ) throws -> RunSession {
    var options = options
    switch action.target {
    case .intent(let id):
      guard let descriptor = AddedApps.catalogue.intent(id) else {
        throw CommandFailure(status: .notFound, message: "there is no intent `\(id)`")
      }
      let run = try IntentRun(descriptor, action.values)
      if let missing = run.missing.first, !TerminalInteraction.isAvailable || options.json {
        throw run.lacks(missing, help: "answer on a terminal")
      }
      options.isSpoken = true
      var session = try RunSession(run.workflow, options: options, given: run.inputs)
      session.answer = SpokenAnswer([:])
      session.subject = .intent(descriptor)
      session.suggest = run.suggesting
      return session
    case .workflow(let path):
      let shown = FilePath(path).shown
      guard let workflow = try WorkflowLoader().compile(FilePath(path)).workflow else {
        throw CommandFailure(
          status: .invalidWorkflow, message: "the workflow `\(shown)` has errors",
          help: "`segue check \(Phrasing.shellWord(shown))` shows them")
      }
      options.inputHelp = RunOptions.inputHelp(running: shown)
      var session = try RunSession(workflow, options: options, given: action.values)
      session.subject = .workflow(workflow)
      return session
    }
  }
}
