package import RunHistory
package import WorkflowLanguage

/// A notification for the desktop.
package struct Notice: Sendable, Hashable {
  /// The urgency, in the words of `notify-send`.
  package enum Urgency: String, Sendable {
    case low, normal, critical
  }

  package var title: String
  package var text: String
  package var urgency: Urgency

  package init(title: String, text: String, urgency: Urgency = .normal) {
    self.title = title
    self.text = text
    self.urgency = urgency
  }
}

extension Notice {
  /// A run has ended.
  ///
  /// - Parameter message: why it failed, with secrets hidden.
  package static func ended(
    run: Int64, of workflow: String, as state: RunState, message: String? = nil
  ) -> Notice {
    let look = "`segue runs show \(run)` tells more"
    let words = message.map { "\($0)\n\(look)" } ?? look
    return switch state {
    case .succeeded: Notice(title: "\(workflow) has run", text: words, urgency: .low)
    case .timedOut: Notice(title: "\(workflow) took too long", text: words)
    case .dead:
      Notice(
        title: "\(workflow) is dead",
        text: "Run \(run) was ended three times with the daemon; `segue runs retry \(run)` tries "
          + "it once more", urgency: .critical)
    default: Notice(title: "\(workflow) failed", text: words)
    }
  }

  /// A run has a question.
  package static func asked(_ question: String, prompt: Int64, of workflow: String) -> Notice {
    Notice(
      title: "\(workflow) asks", text: "\(question)\nAnswer with `segue answer \(prompt) …`")
  }

  /// A workflow was paused automatically.
  package static func paused(_ workflow: String, because reason: String) -> Notice {
    Notice(
      title: "\(workflow) is paused",
      text: "\(reason)\n`segue resume \(workflow)` lets it go on", urgency: .critical)
  }

  /// A workflow's file asks for more than the user consented to.
  package static func wantsMore(_ workflow: String, _ more: [String]) -> Notice {
    Notice(
      title: "\(workflow) has changed",
      text: "It \(more.prefix(3).joined(separator: ", ")) now, and waits for "
        + "`segue enable \(workflow)`")
  }

  /// A workflow's file has errors.
  package static func broke(_ workflow: String, _ problem: String) -> Notice {
    Notice(
      title: "\(workflow) has errors",
      text: "\(problem)\nThe previous version stays in force")
  }

  /// A workflow didn't succeed as expected.
  package static func overdue(_ workflow: String, every interval: String) -> Notice {
    Notice(
      title: "\(workflow) has not run",
      text: "It is expected to succeed every \(interval); `segue status \(workflow)` tells more",
      urgency: .critical)
  }
}

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
