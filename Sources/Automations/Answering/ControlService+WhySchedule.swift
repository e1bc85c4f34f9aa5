import Control
import Diagnostics
import Foundation
import RunHistory
import Scheduling
import WorkflowLanguage

/// What a schedule means, and why timed triggers fired or didn't.
extension ControlService {
  /// The most times that are told of a schedule or a trigger.
  private static var mostTimes: Int { 5 }
  /// Of how many seconds before and after now a workflow's times are told.
  private static var span: TimeInterval { 7 * 86_400 }

  /// - Parameter words: a schedule in cron's notation, which has spaces or begins with `@`; or the id of a
  ///   workflow.
  func whySchedule(_ words: String) async throws -> WhyScheduleReport {
    let isCron = words.hasPrefix("@") || words.contains(where: \.isWhitespace)
    return isCron ? try await why(cron: words) : try await why(timesOf: words)
  }

  private func why(cron text: String) async throws -> WhyScheduleReport {
    let expression: CronExpression
    do {
      expression = try CronExpression(text)
    } catch {
      throw ControlFailure(.usage, error.description, help: error.help)
    }
    if expression.isReboot {
      throw ControlFailure(.usage, "`\(text)` fires when the machine starts, and by no clock")
    }
    let schedule = CronSchedule(expression, in: .current)
    var times: [ScheduledTriggerReport.Time] = []
    var next = schedule.fire(after: clock.now)
    while let fire = next, times.count < Self.mostTimes {
      times.append(.init(at: fire.instant, clockChange: fire.clockChange?.note))
      next = schedule.fire(after: fire.instant)
    }
    guard let last = times.last?.at else {
      return WhyScheduleReport(times: [], triggers: [], others: 0)
    }
    let all = try await self.schedule(from: clock.now, through: last)
    let asked = Set(times.map(\.at))
    let found = all.compactMap { trigger -> WhyReport? in
      let hits = trigger.times.count { asked.contains($0.at) }
      if hits == 0 { return nil }
      let text =
        hits == asked.count
        ? "it fires at each of these times" : "it fires at \(hits) of these \(asked.count) times"
      return WhyReport(
        workflow: trigger.workflow, trigger: trigger.sentence, checks: checks(trigger, text))
    }
    return WhyScheduleReport(times: times, triggers: found, others: all.count - found.count)
  }

  private func checks(_ trigger: ScheduledTriggerReport, _ text: String) -> [WhyReport.Check] {
    [WhyReport.Check(text, holds: true)]
      + (trigger.isPaused ? [WhyReport.Check("its workflow is paused", holds: false)] : [])
  }

  private func why(timesOf id: String) async throws -> WhyScheduleReport {
    try await refresh()
    let now = clock.now
    let workflow = try await registry.known(id)
    if !workflow.isArmed {
      return WhyScheduleReport(
        times: [],
        triggers: workflow.triggers.filter { $0.trigger.timed != nil }.map { named in
          let reason =
            workflow.reasonNotToServe(named.trigger) ?? "the workflow isn't enabled"
          return WhyReport(
            workflow: id, trigger: named.trigger.description,
            checks: [WhyReport.Check(reason, holds: false)])
        }, others: 0)
    }
    let all = try await schedule(
      from: now.addingTimeInterval(-Self.span), through: now.addingTimeInterval(Self.span))
    let triggers = all.filter { $0.workflow == id }.map { trigger in
      WhyReport(
        workflow: id, trigger: trigger.sentence, checks: Self.checks(trigger, now),
        run: trigger.times.last { $0.run != nil }?.run)
    }
    return WhyScheduleReport(times: [], triggers: triggers, others: 0)
  }

  /// What became of the last times of a trigger, and the next one.
  private static func checks(_ trigger: ScheduledTriggerReport, _ now: Date) -> [WhyReport.Check] {
    func text(_ moment: Date) -> String {
      MomentText.both(moment, from: now, zone: trigger.zone)
    }
    var checks: [WhyReport.Check] = []
    if trigger.isFrequent {
      checks.append(
        WhyReport.Check(
          "it ran at \(trigger.ran) times of the last week, and was missed at \(trigger.missed)",
          holds: trigger.missed == 0))
    }
    for time in trigger.times.filter({ $0.outcome != nil }).suffix(mostTimes) {
      switch time.outcome {
      case .ran?: checks.append(WhyReport.Check("it ran \(text(time.at))", holds: true))
      case .late?:
        checks.append(WhyReport.Check("it ran late for \(text(time.at))", holds: true))
      case .missed?, nil:
        let reason = time.reason.map { ": \($0)" } ?? ""
        checks.append(
          WhyReport.Check("nothing ran \(text(time.at))\(reason)", holds: false))
      }
    }
    if let next = trigger.times.first(where: { $0.outcome == nil && $0.at > now }) {
      let note = next.clockChange.map { "; \($0)" } ?? ""
      checks.append(
        WhyReport.Check("it will fire \(text(next.at))\(note)", holds: !trigger.isPaused))
    }
    if trigger.isPaused {
      checks.append(
        WhyReport.Check(
          "its workflow is paused: what is due waits in the queue", holds: false))
    }
    if checks.isEmpty {
      checks.append(WhyReport.Check("it is due at no time of these two weeks", holds: false))
    }
    return checks
  }
}
