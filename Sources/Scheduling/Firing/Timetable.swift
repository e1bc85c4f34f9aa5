import Foundation

/// A schedule in whole milliseconds since 1970, which is how precisely the store knows an instant.
package struct Timetable: Sendable {
  let schedule: any Schedule

  package init(_ schedule: any Schedule) { self.schedule = schedule }

  /// The first instant after another; nil when none comes.
  package func next(after instant: Int) -> Int? {
    var from = Date(milliseconds: instant)
    while let fire = schedule.next(after: from) {
      if fire.milliseconds > instant { return fire.milliseconds }
      // It was rounded down to the instant that has been.
      from = fire
    }
    return nil
  }

  /// The last instant that is later than `start` and no later than `end`.
  ///
  /// A schedule looks only forward, so this looks ever further back until it finds one, and then
  /// halves the distance: about forty looks for a job that hasn't fired in a year.
  package func last(after start: Int, through end: Int) -> Int? {
    guard var found = next(after: start), found <= end else { return nil }
    var (lower, upper) = (start, end)
    var distance = 1000
    while end - distance > start {
      if let near = next(after: end - distance), near <= end {
        (lower, found) = (end - distance, near)
        break
      }
      upper = end - distance
      distance *= 2
    }
    // One comes after `lower`, and none after `upper`.
    while found < upper {
      let middle = max(found, (lower + upper) / 2)
      if let near = next(after: middle), near <= end {
        (lower, found) = (middle, near)
      } else {
        upper = middle
      }
    }
    return found
  }

  /// The instants that are later than `start` and no later than `end`; nil where there are none.
  package func span(after start: Int, through end: Int) -> Span? {
    guard let first = next(after: start), first <= end, let last = last(after: start, through: end)
    else { return nil }
    // An instant may lie half a millisecond from where it is rounded to.
    let between = schedule.count(
      after: Date(milliseconds: first) + 0.0005, through: Date(milliseconds: last) + 0.0005)
    return Span(first: first, last: last, count: between + 1)
  }

  /// Some of a timetable's instants, one after the other.
  package struct Span: Sendable, Hashable {
    package let first: Int
    package let last: Int
    package let count: Int
  }
}

extension Date {
  init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Rounded; the limit keeps later additions from overflowing.
  var milliseconds: Int {
    let limit = Double(1 << 53)
    return Int(min(limit, max(-limit, (timeIntervalSince1970 * 1000).rounded())))
  }
}
