package import RunHistory
package import WorkflowLanguage

/// Something that the user is told about the background.
package struct Notice: Sendable, Hashable {
  /// The urgency, in the words of `notify-send`.
  package enum Urgency: String, Sendable {
    case low, normal, critical
  }

  /// A run that a notice is about.
  package struct Run: Sendable, Hashable {
    package var id: Int64
    package var state: RunState
    /// Why it didn't succeed, with secrets hidden.
    package var reason: String?
  }

  package var title: String
  package var text: String
  package var urgency: Urgency
  /// What it is about; nil for what a workflow's own step shows, which is for the desktop alone.
  package var event: NotifyChannel.Event?
  /// Whether the trigger of a run that succeeded asks for the notice.
  package var isWanted = false
  /// The workflow's id.
  package var workflow: String?
  package var run: Run?

  package init(
    title: String, text: String, urgency: Urgency = .normal, event: NotifyChannel.Event? = nil,
    workflow: String? = nil
  ) {
    self.title = title
    self.text = text
    self.urgency = urgency
    self.event = event
    self.workflow = workflow
  }
}

extension Notice {
  /// A run has ended; nil if that is nothing to tell.
  ///
  /// - Parameters:
  ///   - reason: why it failed, with secrets hidden.
  ///   - policy: what its trigger asks for.
  package static func ended(
    run: Int64, of workflow: String, as state: RunState, reason: String? = nil,
    policy: TriggerOptions.Notify = .failure
  ) -> Notice? {
    guard policy != .never else { return nil }
    let look = "`segue runs show \(run)` tells more"
    let words = reason.map { "\($0)\n\(look)" } ?? look
    var notice: Notice
    switch state {
    case .succeeded:
      notice = Notice(title: "\(workflow) has run", text: words, urgency: .low, event: .finished)
    case .failed: notice = Notice(title: "\(workflow) failed", text: words, event: .failed)
    case .timedOut:
      notice = Notice(title: "\(workflow) took too long", text: words, event: .failed)
    case .dead:
      notice = Notice(
        title: "\(workflow) is dead",
        text: "Run \(run) was ended three times with the daemon; `segue runs retry \(run)` tries "
          + "it once more", urgency: .critical, event: .failed)
    case .queued, .claimed, .running, .waiting, .interrupted, .skipped, .canceled: return nil
    }
    notice.isWanted = policy == .always
    notice.workflow = workflow
    notice.run = Run(id: run, state: state, reason: reason)
    return notice
  }

  /// A run has a question.
  package static func asked(_ question: String, prompt: Int64, of workflow: String) -> Notice {
    Notice(
      title: "\(workflow) asks", text: "\(question)\nAnswer with `segue answer \(prompt) …`",
      event: .question, workflow: workflow)
  }

  /// A workflow was paused automatically.
  package static func paused(_ workflow: String, because reason: String) -> Notice {
    Notice(
      title: "\(workflow) is paused",
      text: "\(reason)\n`segue resume \(workflow)` lets it go on", urgency: .critical,
      event: .paused, workflow: workflow)
  }

  /// A workflow's file asks for more than the user consented to.
  package static func wantsMore(_ workflow: String, _ more: [String]) -> Notice {
    Notice(
      title: "\(workflow) has changed",
      text: "It \(more.prefix(3).joined(separator: ", ")) now, and waits for "
        + "`segue enable \(workflow)`", event: .paused, workflow: workflow)
  }

  /// A workflow's file has errors.
  package static func broke(_ workflow: String, _ problem: String) -> Notice {
    Notice(
      title: "\(workflow) has errors",
      text: "\(problem)\nThe previous version stays in force", event: .failed, workflow: workflow)
  }

  /// A workflow didn't succeed as expected.
  package static func overdue(_ workflow: String, every interval: String) -> Notice {
    Notice(
      title: "\(workflow) has not succeeded",
      text: "It is expected to succeed every \(interval); `segue status \(workflow)` tells more",
      urgency: .critical, event: .overdue, workflow: workflow)
  }
}
