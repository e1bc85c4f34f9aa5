package import Foundation
package import RunHistory
package import WorkflowLanguage

extension TriggerRecord {
  /// From when on the intervals of `every` count.
  package var anchor: Date {
    // After the clock was wrong, it may have been switched on in the future. Fires look better on
    // whole seconds.
    let activation = Date(timeIntervalSince1970: activatedAt.timeIntervalSince1970.rounded(.down))
    return min(activation, lastScheduled ?? activatedAt)
  }

  /// Whether it is the record of this trigger as it is in the file now.
  package func describes(_ trigger: any Trigger) -> Bool {
    kind == trigger.kind && definition == TriggerService.definition(of: trigger)
  }
}
