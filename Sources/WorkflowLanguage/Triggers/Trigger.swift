package import AppIntents
package import Diagnostics
package import Foundation
package import OrderedCollections
package import Scheduling

/// Something that starts a workflow by itself, read and checked. Each kind is one file in
/// `Triggers/`.
package protocol Trigger: Sendable {
  /// The key that names the kind in a file: `folder`.
  static var kind: String { get }
  /// One line for the list of triggers in the docs.
  static var summary: String { get }

  /// What every trigger may say.
  var options: TriggerOptions { get }
  /// Where it stands.
  var range: SourceRange { get }

  /// The type of the value that it hands to the first input; nothing where it hands over none.
  var startType: ValueType { get }
  /// What `$trigger` has.
  var properties: OrderedDictionary<String, ValueType> { get }
  /// Whether it starts runs that nobody watches.
  var isUnattended: Bool { get }
  /// What happens when the workflow is started while it runs, where the file doesn't say.
  var overlap: Overlap { get }

  /// Reads a declaration; nil where it can't mean anything, and then the reader has said why.
  init?(reading reader: TriggerReader)
}

extension Trigger {
  package var isUnattended: Bool { true }
  package var overlap: Overlap { .queue }
  package var kind: String { Self.kind }
}

/// A trigger that a clock fires.
package protocol TimedTrigger: Trigger {
  /// The zone that the file names; nil is the machine's.
  var timeZone: TimeZone? { get }
  /// When it fires.
  func schedule(in setting: ScheduleSetting) -> any Schedule
}

extension TimedTrigger {
  package var timeZone: TimeZone? { nil }
  package var startType: ValueType { .date }
  package var properties: OrderedDictionary<String, ValueType> {
    ["scheduled": .date, "missed": .number]
  }
}

/// What a schedule needs to know beside its trigger.
package struct ScheduleSetting: Sendable {
  /// The zone of triggers that name none.
  package var timeZone: TimeZone
  /// When the trigger was first switched on.
  package var activation: Date

  package init(timeZone: TimeZone, activation: Date) {
    self.timeZone = timeZone
    self.activation = activation
  }
}

/// What every trigger may say about how it starts runs.
package struct TriggerOptions: Sendable, Hashable {
  /// When people hear of a run.
  package enum Notify: String, Sendable, CaseIterable {
    case failure, always, never
  }

  package var id: Located<String>?
  package var isEnabled = true
  /// Whether a person is asked before it runs.
  package var confirm = false
  package var notify = Notify.failure
  package var missed = FirePolicy.Missed.once
  /// How far back missed fires count.
  package var window = IntentDuration(nanoseconds: 24 * 3_600_000_000_000)
  /// Fires are put off by up to this long, the same for the same instant.
  package var jitter: IntentDuration?

  package init() {}

  /// What becomes of the instants at which a timed trigger is due.
  package var firePolicy: FirePolicy {
    FirePolicy(
      missed: missed, window: window.clockMilliseconds, jitter: jitter?.clockMilliseconds ?? 0)
  }
}

/// The kinds of trigger.
package enum TriggerKinds {
  package static let all: [any Trigger.Type] = [
    FolderTrigger.self, TimeTrigger.self, CronTrigger.self, EveryTrigger.self, SunTrigger.self,
    AtTrigger.self, StartupTrigger.self, WorkflowTrigger.self, DriveTrigger.self,
    ManualTrigger.self,
  ]

  package static let names = all.map { $0.kind }
}
