import AppIntentsCore
import Automations
import Diagnostics
import Foundation
import RunHistory
import Scheduling
import WorkflowLanguage

/// The times of a schedule, or of the timed triggers of a workflow.
struct Agenda {
  /// One schedule.
  struct Entry {
    /// The trigger's `id`, or its place in the file.
    var name: String?
    var kind: String
    var zone: TimeZone
    var times: Times

    enum Times {
      case schedule(any Schedule)
      case none(String)
    }
  }

  /// A fire of an entry.
  struct Item {
    let entry: Entry
    let fire: ScheduledFire
  }

  let entries: [Entry]

  var isEmpty: Bool { entries.isEmpty }

  /// A schedule in cron's notation.
  init(schedule: String, in zone: TimeZone) throws {
    let expression: CronExpression
    do {
      expression = try CronExpression(schedule)
    } catch {
      throw CommandFailure(status: .usage, message: error.description, help: error.help)
    }
    entries = [
      Entry(name: nil, kind: "cron", zone: zone, times: Self.times(expression, in: zone))
    ]
  }

  /// The timed triggers of a workflow.
  ///
  /// - Parameters:
  ///   - start: the instant from which an `every` counts that isn't enabled.
  ///   - records: the records of the enabled triggers in the history.
  init(
    _ workflow: Workflow, in zone: TimeZone, from start: Date, _ records: [TriggerRecord] = []
  ) {
    entries = zip(1..., workflow.triggers).compactMap { number, trigger in
      guard let timed = trigger.timed else { return nil }
      let zone = timed.timeZone ?? zone
      let name = timed.options.id?.value ?? "\(number)"
      let record = records.first { $0.name == name && $0.describes(timed) }
      return Entry(
        name: name, kind: timed.kind, zone: zone,
        times: Self.times(timed, in: zone, from: record?.anchor ?? start))
    }
  }

  private static func times(_ expression: CronExpression, in zone: TimeZone) -> Entry.Times {
    expression.isReboot ? .none(atStart) : times(CronSchedule(expression, in: zone))
  }

  private static func times(
    _ trigger: any TimedTrigger, in zone: TimeZone, from start: Date
  ) -> Entry.Times {
    if !trigger.options.isEnabled { return .none("not at all: the file says `enabled: false`") }
    if trigger.startup != nil { return .none(atStart) }
    return times(trigger.schedule(in: ScheduleSetting(timeZone: zone, activation: start)))
  }

  private static func times(_ schedule: any Schedule) -> Entry.Times {
    schedule.neverFires ? .none("never: there is no such day") : .schedule(schedule)
  }

  private static let atStart = "when the machine starts, and by no clock"

  /// The next fires of all entries, in order.
  func items(after start: Date, count: Int) -> [Item] {
    var heads = entries.compactMap {
      entry -> (entry: Entry, schedule: any Schedule, fire: ScheduledFire)? in
      guard case .schedule(let schedule) = entry.times else { return nil }
      return schedule.fire(after: start).map { (entry, schedule, $0) }
    }
    var items: [Item] = []
    while items.count < count,
      let index = heads.indices.min(by: { heads[$0].fire.instant < heads[$1].fire.instant })
    {
      let head = heads[index]
      items.append(Item(entry: head.entry, fire: head.fire))
      if let next = head.schedule.fire(after: head.fire.instant) {
        heads[index].fire = next
      } else {
        heads.remove(at: index)
      }
    }
    return items
  }

  /// The entries without a fire after `start`, each with the reason.
  func silent(after start: Date) -> [(entry: Entry, reason: String)] {
    entries.compactMap { entry in
      switch entry.times {
      case .none(let reason): (entry, reason)
      case .schedule(let schedule):
        schedule.fire(after: start) == nil ? (entry, "never again: its time has passed") : nil
      }
    }
  }
}
