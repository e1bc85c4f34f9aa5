/// What a schedule means, and what timed triggers make of it.
package struct WhyScheduleReport: Codable, Sendable, Hashable {
  /// The next times of a schedule in cron's notation; empty for a workflow.
  package var times: [ScheduledTriggerReport.Time]
  /// The triggers of the workflow, or those that fire at some of these times. What each makes of it is in its
  /// checks.
  package var triggers: [WhyReport]
  /// How many other timed triggers are enabled.
  package var others: Int

  package init(times: [ScheduledTriggerReport.Time], triggers: [WhyReport], others: Int) {
    self.times = times
    self.triggers = triggers
    self.others = others
  }
}
