package import Foundation

/// A cron expression on the wall clock of a time zone.
package struct CronSchedule: Schedule, Hashable {
  package let expression: CronExpression
  package let timeZone: TimeZone
  package let clockChanges: ClockChangePolicy

  package init(
    _ expression: CronExpression, in timeZone: TimeZone,
    clockChanges: ClockChangePolicy = ClockChangePolicy()
  ) {
    self.expression = expression
    self.timeZone = timeZone
    self.clockChanges = clockChanges
  }

  package var neverFires: Bool { expression.neverFires }

  package func fire(after instant: Date) -> ScheduledFire? {
    // Years with four digits only, which also keeps the arithmetic from overflowing.
    let seconds = instant.timeIntervalSince1970.rounded(.down)
    guard !expression.isReboot, seconds > -6e10, seconds < 2.54e11 else { return nil }
    let from = Int(seconds) + 1
    // A clock that is set back over midnight shows a day twice, so the search begins a day early.
    var day = (from + timeZone.offset(at: from)).quotient(by: 86_400) - 1
    while let next = expression.day(from: day) {
      let local = LocalDay(next, in: timeZone)
      if let fire = first(on: local, from: from) {
        guard local.change != nil, expression.day(from: next + 1) == next + 1,
          let other = first(on: LocalDay(next + 1, in: timeZone), from: from)
        else { return fire.asFire }
        return min(fire, other).asFire
      }
      day = next + 1
    }
    return nil
  }
}

extension CronSchedule {
  private struct Candidate: Comparable {
    let instant: Int
    var change: ClockChange?

    var asFire: ScheduledFire {
      ScheduledFire(Date(timeIntervalSince1970: TimeInterval(instant)), clockChange: change)
    }

    static func < (left: Candidate, right: Candidate) -> Bool { left.instant < right.instant }
  }

  /// The first fire on a day, at `from` or later.
  private func first(on day: LocalDay, from: Int) -> Candidate? {
    func time(atLeast local: Int) -> Int? {
      expression.timeOfDay(from: local - day.start).map { $0 + day.start }
    }
    let (before, start) = (day.offset, day.start)
    guard let change = day.change else {
      return time(atLeast: max(start, from + before)).map { Candidate(instant: $0 - before) }
    }
    let after = change.offset
    // The wall clock at the change: the last time before it, and the first time after it.
    let (left, right) = (change.instant + before, change.instant + after)
    var candidates: [Candidate] = []
    if let local = time(atLeast: max(start, from + before)), local < left {
      candidates.append(
        Candidate(instant: local - before, change: local >= right ? .firstPass : nil))
    }
    if left < right {
      candidates += inGap(left..<right, before: before, from: from, time: time)
    }
    let isRepeated = clockChanges.repeat ?? (expression.isFixed ? .first : .both) == .both
    let second = isRepeated ? right : max(left, right)
    if let local = time(atLeast: max(start, second, from + after)) {
      candidates.append(
        Candidate(instant: local - after, change: local < left ? .secondPass : nil))
    }
    return candidates.min()
  }

  /// The fire for a time that the clock leaves out.
  private func inGap(
    _ gap: Range<Int>, before: Int, from: Int, time: (Int) -> Int?
  ) -> [Candidate] {
    switch clockChanges.gap ?? (expression.isFixed ? .run : .skip) {
    case .skip: return []
    case .run:
      let end = gap.lowerBound - before
      guard end >= from, let local = time(gap.lowerBound), local < gap.upperBound else { return [] }
      return [Candidate(instant: end, change: .moved)]
    case .shift:
      guard let local = time(max(gap.lowerBound, from + before)), local < gap.upperBound else {
        return []
      }
      return [Candidate(instant: local - before, change: .moved)]
    }
  }
}
