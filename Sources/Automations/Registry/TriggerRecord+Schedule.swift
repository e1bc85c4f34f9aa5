package import Foundation
package import RunHistory
import Scheduling
package import WorkflowLanguage

extension TriggerRecord {
  /// The instant from which the intervals of `every` count.
  package var anchor: Date {
    Self.anchor(activatedAt: activatedAt, accountedThrough: lastScheduled ?? activatedAt)
  }

  /// The instant from which the intervals of `every` count.
  /// - Parameter accountedThrough: everything that was due up to here has been served.
  static func anchor(activatedAt: Date, accountedThrough: Date) -> Date {
    // If the clock was wrong, the trigger may have been enabled in the future. Fires on whole
    // seconds are easier to read.
    let activation = Date(timeIntervalSince1970: activatedAt.timeIntervalSince1970.rounded(.down))
    return min(activation, accountedThrough)
  }

  /// Whether it is the record of this trigger as its file is now.
  package func describes(_ trigger: any Trigger) -> Bool {
    kind == trigger.kind && definition == trigger.definition
  }
}

extension Trigger {
  /// When it fires next; nil if no clock fires it.
  /// - Parameter record: its record in the store, if it was served before. Without one, it counts as
  ///   enabled now.
  func next(after now: Date, _ record: TriggerRecord? = nil) -> Date? {
    let anchor = record.flatMap { $0.describes(self) ? $0.anchor : nil } ?? now
    let setting = ScheduleSetting(timeZone: .current, activation: anchor)
    return timed?.schedule(in: setting).next(after: now)
  }
}
