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
    guard await registry.pause == nil else { return nil }
    var next: Date?
    for workflow in await registry.workflows where workflow.isArmed {
      guard let every = workflow.expected else { continue }
      do {
        switch try store.read({ try ExpectedSuccess.decide(workflow, at: now, in: $0) }) {
        case .wait(let until): next = min(next ?? until, until)
        case nil, .told: break
        case .alert(let since):
          try await store.write { try $0.setMoment(WorkflowNote.overdue(workflow.id), to: since) }
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
