import Foundation

/// An event in words: “dentist Friday at 10am”, “fair on 2027-05-01”.
struct EventPhrase {
  let title: String
  let start: Date
  let isAllDay: Bool

  /// Nil for words without a day.
  init?(_ text: String, now: Date, calendar: Calendar = .current) {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let day = Self.take(from: &words, { Self.day($0, now: now, calendar) }) else {
      return nil
    }
    let time = Self.take(from: &words, Self.time)
    guard
      let start = calendar.date(
        bySettingHour: time?.hour ?? 0, minute: time?.minute ?? 0, second: 0, of: day)
    else { return nil }
    while let last = words.last?.lowercased(), ["on", "at", "to", "in"].contains(last) {
      words.removeLast()
    }
    let title = words.joined(separator: " ")
    guard let first = title.first else { return nil }
    self.title = first.uppercased() + title.dropFirst()
    self.start = start
    isAllDay = time == nil
  }

  /// The first word that means something, which is taken out with an “on” or “at” before it.
  private static func take<Meaning>(
    from words: inout [String], _ meaning: (String) -> Meaning?
  ) -> Meaning? {
    for (index, word) in words.enumerated() {
      guard let found = meaning(word.lowercased().trimmingCharacters(in: [",", "."])) else {
        continue
      }
      let hasPreposition = index > 0 && ["on", "at"].contains(words[index - 1].lowercased())
      words.removeSubrange((hasPreposition ? index - 1 : index)...index)
      return found
    }
    return nil
  }

  private static func day(_ word: String, now: Date, _ calendar: Calendar) -> Date? {
    let today = calendar.startOfDay(for: now)
    switch word {
    case "today": return today
    case "tomorrow": return calendar.date(byAdding: .day, value: 1, to: today)
    default: break
    }
    let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    if let index = names.firstIndex(of: word) {
      return calendar.nextDate(
        after: today, matching: DateComponents(weekday: index + 1), matchingPolicy: .nextTime)
    }
    let parts = word.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
      return nil
    }
    let components = DateComponents(calendar: calendar, year: year, month: month, day: day)
    return components.isValidDate ? components.date : nil
  }

  /// `10am`, `2:30pm`, `14:30`, `noon`.
  private static func time(_ word: String) -> (hour: Int, minute: Int)? {
    if word == "noon" { return (12, 0) }
    let half = word.hasSuffix("am") ? 0 : word.hasSuffix("pm") ? 12 : nil
    let parts = (half == nil ? word : String(word.dropLast(2))).split(separator: ":").map {
      Int($0)
    }
    guard let first = parts.first, let hour = first, parts.count > 1 || half != nil,
      parts.count <= 2, let minute = parts.count == 2 ? parts[1] : 0, (0..<60).contains(minute)
    else { return nil }
    if let half { return (1...12).contains(hour) ? (hour % 12 + half, minute) : nil }
    return (0..<24).contains(hour) ? (hour, minute) : nil
  }
}
