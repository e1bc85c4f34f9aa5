import Foundation

/// A schedule in whole milliseconds since 1970, the precision in which instants are stored.
package struct Timetable: Sendable {
  let schedule: any Schedule

  package init(_ schedule: any Schedule) { self.schedule = schedule }

  /// The first instant after another; nil if there is none.
  package func next(after instant: Int) -> Int? {
    var from = Date(milliseconds: instant)
    while let fire = schedule.next(after: from) {
      if fire.milliseconds > instant { return fire.milliseconds }
      // It was rounded down to the previous instant.
      from = fire
    }
    return nil
  }

  /// The last instant that is later than `start` and no later than `end`.
  ///
  /// A schedule searches forward only, so this tries ever greater distances back until it finds an
  /// instant, and then bisects: about forty searches for a job that hasn't fired in a year.
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
    // There is one after `lower` and none after `upper`.
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

  /// The instants that are later than `start` and no later than `end`; nil if there are none.
  package func span(after start: Int, through end: Int) -> Span? {
    guard let first = next(after: start), first <= end, let last = last(after: start, through: end)
    else { return nil }
    // An instant can be half a millisecond away from its rounded value.
    let between = schedule.count(
      after: Date(milliseconds: first) + 0.0005, through: Date(milliseconds: last) + 0.0005)
    return Span(first: first, last: last, count: between + 1)
  }

  /// Successive instants of a timetable.
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
