package import Control
import Diagnostics
import Foundation
package import RunHistory
package import WorkflowLanguage

/// Something that the user is told about the background.
package struct Notice: Sendable, Hashable, Codable, Identifiable {
  /// The urgency, in the words of `notify-send`.
  package enum Urgency: String, Sendable, Codable {
    case low, normal, critical
  }

  /// A run that a notice is about.
  package struct Run: Sendable, Hashable, Codable {
    package var id: Int64
    package var state: RunState
    /// Why it didn't succeed, with secrets hidden.
    package var reason: String?
  }

  /// An answer to a question, as a button has it.
  package struct Button: Sendable, Hashable, Codable {
    package var title: String
    package var reply: PromptReply

    package init(_ title: String, _ reply: PromptReply) {
      (self.title, self.reply) = (title, reply)
    }
  }

  /// What a notice is about, which decides who hears it.
  package enum Subject: Sendable, Hashable, Codable {
    /// For the ways that want to hear of such an event.
    case event(NotifyChannel.Event)
    /// What a workflow's own step shows, for the desktop alone.
    case step
  }

  /// Tells it from others with the same words.
  package private(set) var id = String(UInt64.random(in: 0 ... .max), radix: 36)
  package var title: String
  package var text: String
  package var urgency: Urgency
  package var subject: Subject
  /// Whether the trigger of a run that succeeded asks for the notice.
  package var isWanted = false
  /// The workflow's id.
  package var workflow: String?
  package var run: Run?
  /// The number of the question that it tells. It isn't told once the question is closed.
  package var prompt: Int64?
  /// The answers that a button can give.
  package var buttons: [Button]?
  /// The page of the dashboard with the question.
  package var link: String?

  package init(
    title: String, text: String, urgency: Urgency = .normal, event: NotifyChannel.Event,
    workflow: String? = nil
  ) {
    self.init(
      title: title, text: text, urgency: urgency, subject: .event(event), workflow: workflow)
  }

  private init(
    title: String, text: String, urgency: Urgency, subject: Subject, workflow: String? = nil
  ) {
    self.title = title
    self.text = text
    self.urgency = urgency
    self.subject = subject
    self.workflow = workflow
  }

  /// The event that it tells of; nil for what a step shows.
  package var event: NotifyChannel.Event? {
    if case .event(let event) = subject { event } else { nil }
  }

  /// What a workflow's own step shows.
  package static func step(_ title: String, _ text: String, urgency: Urgency = .normal) -> Notice {
    Notice(title: title, text: text, urgency: urgency, subject: .step)
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
  /// - Parameter link: the page with the question.
  package static func asked(
    _ question: String, prompt: Int64, by run: Int64, of workflow: String, buttons: [Button] = [],
    link: String? = nil
  ) -> Notice {
    let page = link.map { "at \($0) or " } ?? ""
    var notice = Notice(
      title: "\(workflow) asks",
      text: "\(question)\nAnswer \(page)with `segue answer \(prompt) …`",
      event: .question, workflow: workflow)
    notice.run = Run(id: run, state: .waiting)
    notice.prompt = prompt
    notice.buttons = buttons.isEmpty ? nil : buttons
    notice.link = link
    return notice
  }

  /// A workflow was paused automatically.
  package static func paused(_ workflow: String, because reason: String) -> Notice {
    Notice(
      title: "\(workflow) is paused",
      text: "\(reason)\n`segue resume \(Phrasing.shellWord(workflow))` lets it go on",
      urgency: .critical,
      event: .paused, workflow: workflow)
  }

  /// A workflow's file asks for more than the user consented to.
  package static func wantsMore(_ workflow: String, _ more: [String]) -> Notice {
    Notice(
      title: "\(workflow) has changed",
      text: "It \(more.prefix(3).joined(separator: ", ")) now, and waits for "
        + "`segue enable \(Phrasing.shellWord(workflow))`", event: .paused, workflow: workflow)
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
      text:
        "It is expected to succeed every \(interval); `segue status \(Phrasing.shellWord(workflow))` tells more",
      urgency: .critical, event: .overdue, workflow: workflow)
  }
}
