import Foundation

/// When nothing is in the calendar between nine and six.
enum FreeTime {
  /// The gaps of at least half an hour on a day, from now on if that is today.
  static func gaps(on day: Date, now: Date, calendar: Calendar = .current) throws -> [DateInterval]
  {
    guard let nine = calendar.date(bySettingHour: 9, minute: 0, second: 0, of: day),
      let end = calendar.date(bySettingHour: 18, minute: 0, second: 0, of: day)
    else { return [] }
    var start = calendar.isDate(day, inSameDayAs: now) ? max(nine, now) : nine
    var gaps: [DateInterval] = []
    let busy = try Pal.calendar.events(from: start, to: end).filter { !$0.isAllDay }
    for (from, to) in busy.map({ ($0.start, $0.end) }) + [(end, end)] {
      if from.timeIntervalSince(start) >= 1_800 {
        gaps.append(DateInterval(start: start, end: from))
      }
      start = max(start, to)
    }
    return gaps
  }
}
