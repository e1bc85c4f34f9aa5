package import Foundation
package import RunHistory
import WorkflowLanguage

/// How a timed trigger is doing.
package struct TimeStatus: Sendable, Hashable {
  /// What comes next.
  package enum Next: Sendable, Hashable {
    case at(Date)
    /// It has fired, and does so once.
    case over
    /// No such time comes.
    case never
  }

  package var trigger: TriggerID
  package var workflow: String
  package var name: String
  package var kind: String
  package var next: Next
  /// The zone by which its times are counted.
  package var zone: TimeZone
  /// Everything that was due up to here ran, or was skipped for a reason that the store tells.
  package var accountedThrough: Date
  /// Why it can't be served just now; it is tried again and again.
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

/// Something that happened to the clock, and what the clock showed then.
package struct ClockIncident: Sendable, Hashable {
  package let at: Date
  package let event: ClockEvent
}

extension ClockEvent: CustomStringConvertible {
  /// "the clock was put ahead by 2 h 5 min"
  package var description: String {
    switch self {
    case .reached: "the time has come"
    case .stepped(let seconds):
      "the clock was put \(seconds < 0 ? "back" : "ahead") by \(Self.length(seconds))"
    case .resumed(let seconds): "the machine slept for \(Self.length(seconds))"
    case .zoneChanged(let from, let to) where from.identifier == to.identifier:
      "the rules of `\(to.identifier)` have changed"
    case .zoneChanged(let from, let to):
      "the time zone was changed from `\(from.identifier)` to `\(to.identifier)`"
    }
  }

  private static func length(_ seconds: Double) -> String {
    let whole = Int(min(seconds.magnitude, 1e15).rounded())
    return switch whole {
    case ..<60: "\(whole) s"
    case ..<3600: "\(whole / 60) min"
    case ..<86_400: "\(whole / 3600) h \(whole / 60 % 60) min"
    default: "\(whole / 86_400) d \(whole / 3600 % 24) h"
    }
  }
}
