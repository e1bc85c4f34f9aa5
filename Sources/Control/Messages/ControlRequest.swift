package import Foundation

/// What a client asks of the daemon, or of the store if no daemon runs.
package enum ControlRequest: Codable, Sendable, Hashable {
  /// The status of one workflow, or of everything.
  case status(workflow: String?)
  /// Parts of the status, for a page.
  case statusParts(StatusParts)

  /// A workflow with its inputs and its steps in sentences.
  case workflow(String)

  /// What the user would consent to by enabling a workflow.
  case preview(workflow: String)
  /// Enables a workflow, if its file still is the version that was previewed.
  case enable(workflow: String, version: String)
  case disable(workflow: String)
  /// Keeps the runs of a workflow, or of all, in the queue.
  case pause(workflow: String?)
  case unpause(workflow: String?)
  /// Queues a run as if a trigger had fired.
  case trigger(workflow: String, name: String?, files: [WirePath])

  /// Queues a run with values for inputs.
  case start(workflow: String, inputs: [NamedValue])
  /// The same with files, which become the run's own and are removed with it.
  case startWithFiles(workflow: String, inputs: [NamedValue], files: [GivenFile])

  /// When timed triggers of enabled workflows fired, and will fire, between two moments.
  case schedule(from: Date, through: Date)

  /// The file of a workflow, with its problems.
  case source(workflow: String)
  /// What the checker says about a text as the file of a workflow. Nothing is saved.
  case checkSource(workflow: String, text: String)
  /// Replaces the file of a workflow, if it still is the version that was edited.
  case saveSource(workflow: String, SourceChange)
  /// Takes the last change of a file back, if it still is the version which that made.
  case undoSource(workflow: String, version: String)
  /// Writes a new workflow to start from, into the folder of the user's settings.
  case newWorkflow(String)

  case addFolder(WirePath)
  case removeFolder(WirePath)
  /// Forgets the consent to a workflow and what its triggers have seen.
  case removeWorkflow(String)

  case runs(RunQuery)
  /// Looks for runs by what is in them, part by part.
  case findRuns(RunSearch)
  /// The newest runs of each of some workflows.
  case marks(of: [String], limit: Int)
  /// The newest runs since a moment of the workflows that ran last.
  case day(since: Date, workflows: Int, runs: Int)
  case run(Int64)
  /// The log of a run; with `follows`, also what is added until the run ends.
  case log(run: Int64, follows: Bool)
  /// Starts a new run with the input of another one. With `fromStep`, the results of the steps before
  /// it are taken over.
  case rerun(run: Int64, fromStep: Int?)
  /// Continues a run where it stopped.
  case resumeRun(Int64)
  case cancelRun(Int64)
  /// Continues a run that was given up because the daemon kept dying with it.
  case retryRun(Int64)
  /// The last runs that have something to undo.
  case runsToUndo
  /// What would undo a run.
  case undoable(run: Int64)
  /// Records how far the undoing of a change is.
  case markUndo(run: Int64, change: Int, state: Int, became: Data?)
  /// Asks the process of an app that the daemon has started to undo what it did.
  case undoInApp(app: String, token: String, process: Int32, since: String)
  /// Removes runs that are older than the history has to keep.
  case prune

  /// Presses a button of what an app shows in a run, by their numbers.
  case press(run: Int64, snippet: Int, button: Int)

  case prompts
  case answer(prompt: Int64, PromptReply)

  /// Makes a link that signs a browser in to the pages.
  case dashboardLink
  /// Ends the sessions of all browsers.
  case endSessions

  /// What the user would consent to by sharing a workflow.
  case formPreview(workflow: String)
  /// Makes a link to a form with which others start a workflow, if its file still is the version that was
  /// previewed.
  case share(workflow: String, version: String, count: Int, until: Date)
  case forms
  case removeForm(Int64)

  /// Why a file has, or hasn't, started a run.
  case why(WirePath)
  /// What a schedule means, or how the timed triggers of a workflow fired and will fire.
  case whySchedule(String)
  /// What is wrong with anything, with the whole file of the history.
  case diagnose
  /// What can be found out at once.
  case health
  /// Sends a notice in each way that the settings name.
  case testNotices

  /// Whether a client should wait for the reply without a limit.
  var mayTakeLong: Bool {
    switch self {
    case .log(_, let follows): follows
    case .prune, .why, .diagnose, .testNotices, .undoInApp, .press: true
    default: false
    }
  }
}

/// Selects the runs to list.
package struct RunQuery: Codable, Sendable, Hashable {
  package var workflow: String?
  /// The names of the states that are listed; all if empty.
  package var states: [String] = []
  package var limit = 20
  /// Lists only runs after this one in the list: the next page.
  package var before: Int64?
  /// Lists only runs that began at this moment or later.
  package var since: Date?
  /// Lists only runs that began before this moment.
  package var until: Date?

  package init(
    workflow: String? = nil, states: [String] = [], limit: Int = 20, before: Int64? = nil,
    since: Date? = nil, until: Date? = nil
  ) {
    self.workflow = workflow
    self.states = states
    self.limit = limit
    self.before = before
    self.since = since
    self.until = until
  }
}

/// Looks for runs among those that a query selects, by what no index has.
package struct RunSearch: Codable, Sendable, Hashable {
  /// How many runs are looked through for one reply, at most.
  package static let part = 1000

  /// Its limit is that of the runs that are found.
  package var query: RunQuery
  /// What has to be in the words for what started a run: “folder”, “inbox”, “a.pdf”.
  package var startedBy: String?
  /// What has to be in a value of a run, or in the message of its failure.
  package var text: String?

  package init(_ query: RunQuery, startedBy: String? = nil, text: String? = nil) {
    self.query = query
    self.startedBy = startedBy
    self.text = text
  }
}

/// A user's answer to a question.
package enum PromptReply: Codable, Sendable, Hashable {
  /// A value as typed, or the number or title of a choice.
  case text(String)
  case yes, no
  /// The user declines to answer.
  case cancel
}
