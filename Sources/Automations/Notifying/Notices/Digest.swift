import AppIntentsCore
import Diagnostics
import OrderedCollections
import RunHistory
import WorkflowLanguage
import WorkflowValues

/// Notices that are told in one message.
struct Digest: Sendable {
  /// How many notices a message has; of more, it has the first ones.
  static let mostNotices = 100

  /// At least one.
  private(set) var notices: [Notice]
  /// The number of notices that came at the same time and aren't in the message.
  let left: Int

  init(_ notices: [Notice], leaving left: Int = 0) {
    self.notices = notices
    self.left = left
  }

  /// The message with all of its texts changed.
  func changingTexts(_ change: (String) -> String) -> Digest {
    var digest = self
    digest.notices = notices.map { notice in
      var notice = notice
      notice.title = change(notice.title)
      notice.text = change(notice.text)
      notice.buttons = notice.buttons?.map { Notice.Button(change($0.title), $0.reply) }
      let reason = notice.run?.reason
      notice.run?.reason = reason.map(change)
      return notice
    }
    return digest
  }

  var title: String {
    let first = notices.first?.title ?? ""
    let others = notices.count + left - 1
    return others > 0 ? "\(first), and \(Phrasing.count(others, "other notice"))" : first
  }

  var text: String {
    guard notices.count > 1 else { return notices.first?.text ?? "" }
    let parts = notices.map { notice in
      "\(notice.title)\n"
        + notice.text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }
    return (parts + (left > 0 ? ["and \(left) more: `segue runs` lists them"] : []))
      .joined(separator: "\n\n")
  }

  var urgency: Notice.Urgency {
    let all = notices.map(\.urgency)
    return all.contains(.critical) ? .critical : all.contains(.normal) ? .normal : .low
  }

  /// What programs, web services and workflows receive.
  var value: IntentValue {
    [
      "title": .text(title), "text": .text(text), "left_out": .number(left),
      "events": .list(notices.map(\.value)),
    ]
  }
}

extension Notice {
  fileprivate var value: IntentValue {
    var run = IntentValue.nothing
    if let about = self.run {
      run = [
        "id": .number(Int(about.id)), "workflow": workflow.map { .text($0) } ?? .nothing,
        "status": .text(about.state.rawValue),
        "error": about.reason.map { .text($0) } ?? .nothing,
      ]
    }
    return [
      "event": event.map { .text($0.rawValue) } ?? .nothing,
      "workflow": workflow.map { .text($0) } ?? .nothing, "title": .text(title),
      "text": .text(text), "run": run,
      "prompt": prompt.map { .number(Int($0)) } ?? .nothing,
      "link": link.map { .text($0) } ?? .nothing,
    ]
  }
}
