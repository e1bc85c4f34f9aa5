/// A field of a cron expression: its name in messages and the values that it takes.
package enum CronField: Int, Sendable, CaseIterable {
  case second, minute, hour, dayOfMonth, month, dayOfWeek, year

  package var name: String {
    switch self {
    case .second: "seconds"
    case .minute: "minutes"
    case .hour: "hours"
    case .dayOfMonth: "days of the month"
    case .month: "months"
    case .dayOfWeek: "days of the week"
    case .year: "years"
    }
  }

  /// The numbers that it takes. As days of the week, 0 and 7 are both Sunday.
  package var range: ClosedRange<Int> {
    switch self {
    case .second, .minute: 0...59
    case .hour: 0...23
    case .dayOfMonth: 1...31
    case .month: 1...12
    case .dayOfWeek: 0...7
    case .year: 1970...9999
    }
  }

  /// "minutes go from 0 to 59"
  var allowed: String {
    switch self {
    case .month: "months go from 1 to 12 or jan to dec"
    case .dayOfWeek: "days of the week go from 0 to 7 or mon to sun"
    default: "\(name) go from \(range.lowerBound) to \(range.upperBound)"
    }
  }

  /// The number for a name in any case; nil for fields without names and for other words.
  func number(named name: String) -> Int? {
    switch self {
    case .month: Self.months[name.lowercased()]
    case .dayOfWeek: Self.weekdays[name.lowercased()]
    default: nil
    }
  }

  private static let months = numbered(
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], from: 1)
  private static let weekdays = numbered(
    ["sun", "mon", "tue", "wed", "thu", "fri", "sat"], from: 0)

  private static func numbered(_ names: [String], from first: Int) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: zip(names, first...))
  }
}
