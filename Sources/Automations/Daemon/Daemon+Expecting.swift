import Diagnostics
import Foundation
import RunHistory

extension Daemon {
  /// Tells people when a workflow that is expected to succeed every so often has not.
  func watchExpectations() async {
    while !Task.isCancelled {
      let next = await alertOverdue(at: Date())
      // A workflow may be enabled or changed meanwhile.
      let pause = min(max(1, next.map { $0.timeIntervalSinceNow } ?? 60), 60)
      do { try await Task.sleep(for: .seconds(pause)) } catch { return }
    }
  }

  /// - Returns: when to look again.
  private func alertOverdue(at now: Date) async -> Date? {
    var next: Date?
    for workflow in await registry.workflows {
      guard let every = workflow.expected, let enabled = workflow.enabledAt, workflow.isArmed,
        workflow.pause == nil
      else { continue }
      do {
        let name = "overdue:\(workflow.id)"
        let (success, alerted) = try store.read { store in
          (
            try store.runs(RunFilter(workflow: workflow.id, states: [.succeeded], limit: 1)).first,
            try store.note(name).flatMap(Double.init)
          )
        }
        let decision = ExpectedSuccess(every: every).decide(
          at: now, lastSuccess: success?.endedAt, enabled: enabled,
          alerted: alerted.map { Date(timeIntervalSince1970: $0) })
        switch decision {
        case .wait(let until): next = min(next ?? until, until)
        case .told: break
        case .alert(let since):
          try await store.write { try $0.setNote(name, to: "\(since.timeIntervalSince1970)") }
          setting.say("`\(workflow.id)` has not succeeded when it should have")
          notifier.tell(.overdue(workflow.id, every: every.formatted()))
        }
      } catch {
        note("can't tell whether `\(workflow.id)` is overdue: \(error)")
      }
    }
    return next
  }
}
