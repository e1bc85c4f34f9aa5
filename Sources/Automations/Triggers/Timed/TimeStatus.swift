package import Foundation
package import RunHistory
import WorkflowLanguage

/// The state of a timed trigger.
package struct TimeStatus: Sendable, Hashable {
  /// What comes next.
  package enum Next: Sendable, Hashable {
    case at(Date)
    /// It has fired, and fires only once.
    case over
    /// It has no next time.
    case never
  }

  package var trigger: TriggerID
  package var workflow: String
  package var name: String
  package var kind: String
  package var next: Next
  /// The zone of its schedule.
  package var zone: TimeZone
  /// Everything that was due up to here ran, or was skipped for a recorded reason.
  package var accountedThrough: Date
  /// Why it can't be served now. It is retried.
  package var problem: String?
}

extension TimeStatus {
  init(_ armed: ArmedTrigger) {
    trigger = armed.subscription.id
    workflow = armed.subscription.workflow
    name = armed.subscription.name
    kind = armed.trigger.kind
    zone = armed.zone
    accountedThrough = Date(milliseconds: armed.accountedThrough)
    problem = armed.problem
    next =
      armed.isOver ? .over : armed.next.map { .at(Date(milliseconds: $0)) } ?? .never
  }
}
