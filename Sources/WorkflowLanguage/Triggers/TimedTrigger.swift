package import AppIntentsCore
import Foundation
package import OrderedCollections
package import Scheduling

/// A trigger that a clock fires.
package protocol TimedTrigger: Trigger {
  /// The zone that the file names; nil is the machine's.
  var timeZone: TimeZone? { get }
  /// Whether it fires once and is over then.
  var firesOnce: Bool { get }
  /// When it fires.
  func schedule(in setting: ScheduleSetting) -> any Schedule
}

extension TimedTrigger {
  package var timeZone: TimeZone? { nil }
  package var firesOnce: Bool { false }
  package var timed: (any TimedTrigger)? { self }
  package var startProperty: String? { "scheduled" }

  /// A date could become a text, too, but nobody means that with a text that has a default.
  package static func starts(_ type: ValueType) -> Bool {
    let type = type.isList ? type.itemType : type
    return type == .date || type == .any
  }

  package var properties: OrderedDictionary<String, ValueType> {
    ["scheduled": .date, "missed": .number]
  }

  /// What `$trigger` has when it fires.
  /// - Parameter missed: how many missed times the run makes up for.
  package func values(
    scheduled: Date, missed: Int = 0, in zone: TimeZone
  ) -> OrderedDictionary<String, IntentValue> {
    ["scheduled": .date(IntentDate(scheduled, in: zone)), "missed": .number(missed)]
  }

  package func samples(
    _ setting: SampleSetting
  ) -> [OrderedDictionary<String, IntentValue>] {
    [values(scheduled: setting.now, in: .current)]
  }
}

/// What a schedule depends on besides its trigger.
package struct ScheduleSetting: Sendable {
  /// The zone of triggers that name none.
  package var timeZone: TimeZone
  /// When the trigger was first enabled.
  package var activation: Date

  package init(timeZone: TimeZone, activation: Date) {
    self.timeZone = timeZone
    self.activation = activation
  }
}

// MARK: - Keys that several timed triggers have

extension TriggerReader {
  /// The zone of `timezone`.
  func timeZone() -> TimeZone? {
    optional("timezone", .timeZone, "The time zone that it goes by instead of the machine's.")
  }

  /// What happens when the clocks change.
  func clockChanges() -> ClockChangePolicy {
    ClockChangePolicy(
      gap: optional(
        "gap", .choice,
        "What happens at a time that the clocks leave out: it runs right after the gap, not at all,"
          + " or later by the gap's length. A schedule with a fixed minute and hour runs, others"
          + " don't."),
      repeat: optional(
        "repeat", .choice,
        "Whether it runs the first or both times if the clocks show a time twice. A schedule with a"
          + " fixed minute and hour runs the first time, others both times."))
  }
}

extension TriggerValueType<TimeZone> {
  static var timeZone: Self {
    TriggerValueType(.named("time zone", .filledText), write: \.identifier) { value in
      value.text("a time zone such as `Europe/Berlin`").flatMap {
        TimeZoneLiteral.zone($0, report: value.report)
      }
    }
  }
}

extension TimeZone {
  /// Its name for people. Foundation calls UTC “GMT”.
  package var shownName: String { identifier == "GMT" ? "UTC" : identifier }
}

extension TimeZone? {
  /// “ in Europe/Berlin”, or nothing. Definitions and consents that are stored have it, too.
  var phrase: String { map { " in \($0.identifier)" } ?? "" }
  /// The same for people.
  var shownPhrase: String { map { " in \($0.shownName)" } ?? "" }
}
