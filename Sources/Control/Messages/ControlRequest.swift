/// What the command line asks of the daemon, or of the store where no daemon runs.
package enum ControlRequest: Codable, Sendable, Hashable {
  /// How things are; of one workflow, or of all.
  case status(workflow: String?)

  /// What enabling a workflow would permit.
  case preview(workflow: String)
  /// Enables the version of a workflow that was previewed.
  case enable(workflow: String, version: String)
  case disable(workflow: String)
  /// Lets runs of a workflow wait in the queue; nil is all of them.
  case pause(workflow: String?)
  case unpause(workflow: String?)
  /// Starts a run as if a trigger had fired.
  case trigger(workflow: String, name: String?, files: [WirePath])

  case addFolder(WirePath)
  case removeFolder(WirePath)
  /// Forgets a workflow that was enabled, or whose file is gone.
  case removeWorkflow(String)

  case runs(RunQuery)
  case run(Int64)
  /// What a run said, and with `follows` what it goes on to say until it ends.
  case log(run: Int64, follows: Bool)
  /// Runs again what a run was started with; from a step on with the earlier steps' results.
  case rerun(run: Int64, fromStep: Int?)
  /// Goes on with a run where it stopped.
  case resumeRun(Int64)
  case cancelRun(Int64)
  /// Lets a dead run run again.
  case retryRun(Int64)
  /// Removes history that is older than it has to be kept.
  case prune

  case prompts
  case answer(prompt: Int64, PromptReply)

  /// Why a file has, or hasn't, started something.
  case why(WirePath)
  case diagnose

  /// Whether the answer may be a long time in coming.
  var mayTakeLong: Bool {
    switch self {
    case .log(_, let follows): follows
    case .prune, .why, .diagnose: true
    default: false
    }
  }
}

/// Which runs are listed.
package struct RunQuery: Codable, Sendable, Hashable {
  package var workflow: String?
  /// The names of states; empty is all.
  package var states: [String] = []
  package var limit = 20
  /// Only runs with a smaller number, for the next page.
  package var before: Int64?

  package init(
    workflow: String? = nil, states: [String] = [], limit: Int = 20, before: Int64? = nil
  ) {
    self.workflow = workflow
    self.states = states
    self.limit = limit
    self.before = before
  }
}

/// What a person says to a question.
package enum PromptReply: Codable, Sendable, Hashable {
  /// A value as a person writes it, the number or title of a choice.
  case text(String)
  case yes, no
  /// No answer at all.
  case cancel
}
