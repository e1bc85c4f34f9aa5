/// The answer to a `ControlRequest`.
package enum ControlReply: Codable, Sendable {
  /// The request was carried out; the text says what was done.
  case done(String)
  /// A run is in the queue; the text says when it starts.
  case queued(run: Int64, String)
  case status(StatusReport)
  case workflow(WorkflowDetailReport)
  case source(SourceReport)
  case problems([ProblemReport])
  /// An address to open in a browser, which signs it in.
  case link(String)
  case preview(EnablePreview)
  case schedule([ScheduledTriggerReport])
  case runs([RunSummaryReport])
  case foundRuns(FoundRunsReport)
  /// By workflow, the newest first.
  case marks([String: [RunMarkReport]])
  case day(DayReport)
  case run(RunReport)
  case log([LogLineReport])
  case runNumbers([Int64])
  case undoable(UndoReport)
  case prompts([PromptReport])
  case formPreview(FormPreview)
  case forms([FormReport])
  case why([WhyReport])
  case whySchedule(WhyScheduleReport)
  case findings([Finding])
  case health(HealthReport)
  case failure(ControlFailure)
}

/// Why a request failed, in the words of a message.
package struct ControlFailure: Error, Codable, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: String, Codable, Sendable {
    /// The request is wrong in itself.
    case usage
    case notFound
    /// The workflow has errors.
    case invalidWorkflow
    case notPermitted
    case cannotCreate
    /// The daemon or the store can't be used.
    case unavailable
    case failed
  }

  package var kind: Kind
  package var message: String
  package var help: String?

  package var description: String { message }

  package init(_ kind: Kind, _ message: String, help: String? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
  }
}

extension ControlFailure {
  static let unknownRequest = ControlFailure(
    .usage, "the daemon doesn't know this request",
    help: "restart it with `systemctl --user restart segue`; it may be older than this Segue")

  /// JSON can't be nested deeper than 512 levels.
  static let tooDeep = ControlFailure(
    .failed, "the daemon can't send this: a value in it is nested more than 500 levels deep")
}
