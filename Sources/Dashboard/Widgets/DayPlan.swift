import Control
import Foundation

/// What the schedule shows of a day: the first of its entries, and how many more there are.
struct DayPlan {
  /// A time at which a trigger fires, or all of its times on the day if they are many.
  struct Entry {
    let trigger: ScheduledTriggerReport
    let times: [ScheduledTriggerReport.Time]

    var missed: Int { times.count { $0.outcome == .missed } }
  }

  /// In the order of their times.
  let entries: [Entry]
  let more: Int
  /// How many times of those that aren't shown were missed.
  let missedOfMore: Int

  /// Where an entry is among the triggers. A month may have tens of thousands, of which few are shown, so
  /// they are put in order without copying them.
  private struct Place {
    let start: Date
    let trigger: Int
    let times: Range<Int>
  }

  /// The plans of days.
  ///
  /// - Parameters:
  ///   - triggers: with their times in order.
  ///   - most: the most entries of a day that are shown.
  static func all(
    of days: [ScheduleDays.Day], _ triggers: [ScheduledTriggerReport], most: Int
  ) -> [DayPlan] {
    let triggers = triggers.filter { !$0.isFrequent }.sorted { $0.workflow < $1.workflow }
    var places = days.map { _ in [Place]() }
    for (number, trigger) in triggers.enumerated() {
      let times = trigger.times
      var next = 0
      for (index, day) in days.enumerated() {
        while next < times.count, times[next].at < day.start { next += 1 }
        let first = next
        while next < times.count, times[next].at < day.end { next += 1 }
        for range in entries(first..<next) {
          places[index].append(
            Place(start: times[range.lowerBound].at, trigger: number, times: range))
        }
      }
    }
    return places.map { DayPlan($0, triggers, most: most) }
  }

  /// Many times of a trigger on a day are one entry.
  private static func entries(_ times: Range<Int>) -> [Range<Int>] {
    times.count > 3 ? [times] : times.map { $0..<$0 + 1 }
  }

  private init(_ places: [Place], _ triggers: [ScheduledTriggerReport], most: Int) {
    let places = places.sorted { ($0.start, $0.trigger) < ($1.start, $1.trigger) }
    entries = places.prefix(most).map {
      Entry(trigger: triggers[$0.trigger], times: Array(triggers[$0.trigger].times[$0.times]))
    }
    more = places.count - entries.count
    missedOfMore = places.dropFirst(most).reduce(0) { sum, place in
      sum + place.times.count { triggers[place.trigger].times[$0].outcome == .missed }
    }
  }
}
