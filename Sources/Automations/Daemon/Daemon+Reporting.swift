import AppIntentsCore
import Control
import Foundation
import RunHistory
import Scheduling

extension Daemon {
  /// Reports what has become of workflows.
  func reportChanges(_ changes: RegistryChanges) async {
    for id in changes.broke {
      let workflow = await registry.entry(id)
      let problem = workflow?.problem ?? "it can't be read"
      settings.say("`\(id)` has errors: \(problem)")
      if workflow?.enabledAt != nil { notifier.tell(.broke(id, problem)) }
    }
    for id in changes.mended { settings.say("`\(id)` has no errors any more") }
    for id in changes.wantMore {
      let more = await registry.entry(id)?.more ?? []
      settings.say(
        "`\(id)` doesn't run until it is enabled again: it \(more.joined(separator: ", ")) now")
      notifier.tell(.wantsMore(id, more))
    }
    for id in changes.removed where await registry.entry(id)?.enabledAt != nil {
      settings.say("`\(id)` doesn't run: its file is gone")
    }
  }

  /// Takes an answer that was given with a button.
  func answered(_ prompt: PromptID, with reply: PromptReply) async {
    do {
      _ = try await PromptAnswers(store: store, clock: SystemTime()).answer(prompt, reply)
      await answered(prompt)
    } catch {
      // It was answered elsewhere a moment before.
      settings.say(
        "the answer to question \(prompt) doesn't count: \(IntentErrorText.message(for: error))")
    }
  }

  /// Notifies the user when a workflow hasn't succeeded as often as its file expects.
  func watchExpectations() async {
    while !Task.isCancelled {
      let next = await alertOverdue(at: Date())
      // A workflow may be enabled or changed meanwhile.
      let pause = min(max(1, next.map { $0.timeIntervalSinceNow } ?? 60), 60)
      do { try await Task.sleep(for: .seconds(pause)) } catch { return }
    }
  }

  /// - Returns: when to check again.
  private func alertOverdue(at now: Date) async -> Date? {
    guard await registry.pause == nil else { return nil }
    var next: Date?
    for workflow in await registry.workflows where workflow.isArmed {
      guard let every = workflow.expected else { continue }
      do {
        switch try store.read({ try ExpectedSuccess.decide(workflow, at: now, in: $0) }) {
        case .wait(let until): next = min(next ?? until, until)
        case nil, .told: break
        case .alert(let since):
          let notice = Notice.overdue(
            workflow.id, every: IntentDuration(every).description)
          try await store.write { [notifier] store in
            try store.setMoment(WorkflowNote.overdue(workflow.id), to: since)
            try notifier.record(notice, in: store)
          }
          settings.say("`\(workflow.id)` has not succeeded when it should have")
          notifier.tell(notice)
        }
      } catch {
        note(
          "can't tell whether `\(workflow.id)` is overdue: \(IntentErrorText.message(for: error))")
      }
    }
    return next
  }
}
