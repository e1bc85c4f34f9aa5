import Control
import Foundation
import RunHistory
import Scheduling
import WorkflowLanguage

extension ControlService {
  /// The timed triggers of enabled workflows with the times at which they fired and will fire.
  func schedule(from start: Date, through end: Date) async throws -> [ScheduledTriggerReport] {
    try await refresh()
    let isPaused = await registry.pause != nil
    let armed = await registry.workflows.filter(\.isArmed)
    let span = FireSpan(start: start, now: clock.now, end: end)
    return try store.read { store in
      let records = Dictionary(grouping: try store.triggers(), by: \.workflow)
      var reports: [ScheduledTriggerReport] = []
      // The triggers whose records are asked for, by their places among the reports.
      var asked: [(place: Int, trigger: TriggerID, schedule: any Schedule)] = []
      for workflow in armed {
        for named in workflow.triggers {
          guard let timed = named.trigger.timed, timed.options.isEnabled, timed.startup == nil
          else { continue }
          var report = ScheduledTriggerReport(
            workflow: workflow.id, name: workflow.name,
            isPaused: isPaused || workflow.pause != nil, sentence: timed.description,
            zone: timed.timeZone?.identifier)
          let record = records[workflow.id]?.first { $0.name == named.name }
          let schedule = try report.fill(timed, record, span, in: store)
          if let record, let schedule { asked.append((reports.count, record.id, schedule)) }
          reports.append(report)
        }
      }
      let past = min(span.now, span.end)
      let fires = try store.fires(
        of: span.start <= past ? asked.map(\.trigger) : [], from: span.start, through: past)
      for (place, trigger, schedule) in asked {
        reports[place].add(fires[trigger] ?? [], of: schedule, span)
      }
      return reports
    }
  }
}

/// The moments between which times are asked for, some of which are over.
private struct FireSpan {
  let start: Date
  let now: Date
  let end: Date

  /// The most times of one trigger.
  static let most = 800
}

extension ScheduledTriggerReport {
  /// A trigger with more fires than this in a day is only reported with its next one.
  private static var mostOfDay: Int { 24 }

  /// Fills in the times to come, or how many there were.
  ///
  /// - Returns: the schedule of a trigger whose times are reported one by one; nil for another one.
  fileprivate mutating func fill(
    _ trigger: any TimedTrigger, _ record: TriggerRecord?, _ span: FireSpan,
    in store: StoreTransaction
  ) throws -> (any Schedule)? {
    let anchor = record.flatMap { $0.describes(trigger) ? $0.anchor : nil } ?? span.now
    let schedule = trigger.schedule(
      in: ScheduleSetting(timeZone: .current, activation: anchor))
    let start = max(span.now, span.start.addingTimeInterval(-0.001))
    // A day at least, so that the last hours of a week tell, too.
    let next = schedule.fires(
      after: start, through: max(span.end, start.addingTimeInterval(86_400)),
      limit: Self.mostOfDay + 1)
    isFrequent = next.areMoreThanDaily(Self.mostOfDay)
    let past = min(span.now, span.end)
    if isFrequent {
      times = schedule.fire(after: span.now).map { [Time($0)] } ?? []
      guard let record, span.start <= past else { return nil }
      let counts = try store.fireCounts(of: record.id, from: span.start, through: past)
      (ran, missed) = (
        counts[.ran, default: 0] + counts[.caughtUp, default: 0], counts[.skipped, default: 0]
      )
      return nil
    }
    times = next.filter { $0.instant <= span.end }.map { Time($0) }
    if next.count > Self.mostOfDay, let last = next.last {
      times += schedule.fires(after: last.instant, through: span.end, limit: FireSpan.most)
        .map { Time($0) }
    }
    return schedule
  }

  /// Adds the times that are over, before the others.
  fileprivate mutating func add(
    _ fires: [FireRecord], of schedule: any Schedule, _ span: FireSpan
  ) {
    let past = min(span.now, span.end)
    // One that ran before the clock was set back is there already.
    let over = fires.filter { $0.reason != .ranBefore }.flatMap { fire in
      fire.instants(of: schedule).filter { span.start <= $0 && $0 <= past }.map { Time($0, fire) }
    }
    if !over.isEmpty { times = over + times }
  }
}

extension [ScheduledFire] {
  /// Whether there are more of them than so many in a day.
  fileprivate func areMoreThanDaily(_ most: Int) -> Bool {
    guard count > most else { return false }
    return self[most].instant.timeIntervalSince(self[0].instant) < 86_400
  }
}

extension Schedule {
  fileprivate func fires(after start: Date, through end: Date, limit: Int) -> [ScheduledFire] {
    var fires: [ScheduledFire] = []
    var next = fire(after: start)
    while let fire = next, fire.instant <= end, fires.count < limit {
      fires.append(fire)
      next = self.fire(after: fire.instant)
    }
    return fires
  }
}

extension FireRecord {
  /// The instants for which it stands.
  fileprivate func instants(of schedule: any Schedule) -> [Date] {
    if count == 1 { return [scheduled] }
    let fires = schedule.fires(
      after: first.addingTimeInterval(-0.001), through: scheduled.addingTimeInterval(0.001),
      limit: FireSpan.most)
    // Of another schedule, which the trigger had before, only the last one is known.
    return fires.isEmpty ? [scheduled] : fires.map(\.instant)
  }
}

extension ScheduledTriggerReport.Time {
  fileprivate init(_ fire: ScheduledFire) {
    self.init(at: fire.instant, clockChange: fire.clockChange?.note)
  }

  fileprivate init(_ instant: Date, _ fire: FireRecord) {
    self.init(at: instant)
    run = fire.run
    reason = fire.reason?.words
    outcome =
      switch fire.outcome {
      case .ran: .ran
      case .caughtUp: .late
      case .skipped: .missed
      }
  }
}

extension ClockChange {
  /// What it does to a fire, in words for a person.
  package var note: String {
    switch self {
    case .moved: "the clocks go forward, and its own time doesn't come that day"
    case .firstPass: "the clocks go back, and its time comes twice: the first time"
    case .secondPass: "the clocks go back, and its time comes twice: the second time"
    }
  }
}
