import AppIntents
import Diagnostics
import Foundation
import Scheduling
package import WorkflowLanguage

extension TimeTrigger: DescribedTrigger {
  package var sentence: String { "\(days.phrase) at \(time)\(timeZone.phrase)" }

  package var occasions: [String] { ["time \(time) \(days.normalForm)\(timeZone.phrase)"] }
}

extension CronTrigger: DescribedTrigger {
  package var sentence: String { "by the schedule `\(expression.source)`\(timeZone.phrase)" }

  package var occasions: [String] {
    ["cron \(expression.source.split(separator: " ").joined(separator: " "))\(timeZone.phrase)"]
  }
}

extension EveryTrigger: DescribedTrigger {
  package var sentence: String { "every \(interval)" }

  package var occasions: [String] { ["every \(interval.iso8601)"] }
}

extension AtTrigger: DescribedTrigger {
  package var sentence: String { "once, at \(text)" }

  package var occasions: [String] { ["at \(text)"] }

  /// The moment as its own clock shows it.
  private var text: String {
    let wall = moment.instant(in: .gmt)
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
      .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    let hasOffset = TimeZone(secondsFromGMT: 3600).map { moment.instant(in: $0) == wall } ?? false
    return wall.formatted(style) + (hasOffset ? " UTC" : timeZone.phrase)
  }
}

extension SunTrigger: DescribedTrigger {
  package var sentence: String {
    let distance = offset.clockDuration
    let place = " at \(place.latitude), \(place.longitude)"
    if distance == .zero { return "at \(event.rawValue)\(place)" }
    let isBefore = distance < .zero
    let length = IntentDuration(isBefore ? .zero - distance : distance)
    return "\(length) \(isBefore ? "before" : "after") \(event.rawValue)\(place)"
  }

  package var occasions: [String] {
    ["sun \(event.rawValue) \(offset.iso8601) \(place.latitude) \(place.longitude)"]
  }
}

extension TimeZone? {
  /// “ in Europe/Berlin”, or nothing.
  fileprivate var phrase: String { map { " in \($0.identifier)" } ?? "" }
}

extension DayRule {
  /// “every day”, “every weekday”, “on Mondays and Thursdays”, “on the 1st and the last day of the
  /// month”.
  fileprivate var phrase: String {
    let days = dates.sorted().map { "the \(Self.ordinal($0))" }
    let dates = Phrasing.join(
      days + (includesLast ? ["the last day of the month"] : []), weekdays.isEmpty ? "and" : "or")
    guard !weekdays.isEmpty else { return dates.isEmpty ? "every day" : "on \(dates)" }
    return dates.isEmpty ? weekdayPhrase : "\(weekdayPhrase), if it is \(dates)"
  }

  private var weekdayPhrase: String {
    switch weekdays {
    case Set(Weekday.allCases): "every day"
    case [.mon, .tue, .wed, .thu, .fri]: "every weekday"
    case [.sat, .sun]: "on weekends"
    default: "on \(Phrasing.join(inOrder.map { "\($0.title)s" }))"
    }
  }

  /// From Monday on, as calendars are read.
  private var inOrder: [Weekday] {
    weekdays.sorted { ($0.rawValue + 6) % 7 < ($1.rawValue + 6) % 7 }
  }

  /// The days however the file says them: “daily”, “mon,thu 1,15,last”.
  fileprivate var normalForm: String {
    let isDaily = weekdays.isEmpty || weekdays.count == Weekday.allCases.count
    let names = isDaily ? "daily" : inOrder.map(\.name).joined(separator: ",")
    let dates = dates.sorted().map(String.init) + (includesLast ? ["last"] : [])
    return dates.isEmpty ? names : "\(names) \(dates.joined(separator: ","))"
  }

  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}

extension Weekday {
  fileprivate var title: String {
    switch self {
    case .sun: "Sunday"
    case .mon: "Monday"
    case .tue: "Tuesday"
    case .wed: "Wednesday"
    case .thu: "Thursday"
    case .fri: "Friday"
    case .sat: "Saturday"
    }
  }
}
