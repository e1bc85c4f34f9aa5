import AppIntentsCore
import Foundation

/// Dates that depend on today: `tomorrow 17:00`, `next friday`, `in 2 hours`, `3 days ago`.
extension DateText {
  func relative(_ words: DateWords) throws -> IntentDate? {
    let today = CivilTime(now).dateOnly
    let rest = words.rest
    guard let first = rest.first else {
      return words.time == nil ? nil : try date(today, words)
    }
    if rest.count == 1 {
      switch first {
      case "now": return words.time == nil ? now : nil
      case "today": return try date(today, words)
      case "tomorrow": return try date(today.adding(days: 1), words)
      case "yesterday": return try date(today.adding(days: -1), words)
      default:
        if let weekday = DateWords.weekday(first) {
          return try date(today.adding(days: days(to: weekday, from: today)), words)
        }
        return nil
      }
    }
    if first == "next" || first == "last" || first == "this", rest.count == 2 {
      return try named(direction: first, rest[1], today, words)
    }
    if first == "in" { return try later(rest.dropFirst(), backwards: false, words) }
    if rest.last == "ago" { return try later(rest.dropLast(), backwards: true, words) }
    if rest.count > 2, rest.suffix(2) == ["from", "now"] {
      return try later(rest.dropLast(2), backwards: false, words)
    }
    return nil
  }

  /// The days until the next such weekday, from 1 to 7.
  private func days(to weekday: Int, from day: CivilTime) -> Int {
    let distance = (weekday - day.weekday + 7) % 7
    return distance == 0 ? 7 : distance
  }

  private func named(
    direction: String, _ word: String, _ today: CivilTime, _ words: DateWords
  ) throws -> IntentDate? {
    if let weekday = DateWords.weekday(word) {
      switch direction {
      case "next": return try date(today.adding(days: days(to: weekday, from: today)), words)
      case "last":
        let distance = days(to: weekday, from: today) - 7
        return try date(today.adding(days: distance == 0 ? -7 : distance), words)
      default: return try date(today.adding(days: (weekday - today.weekday + 7) % 7), words)
      }
    }
    let sign = direction == "next" ? 1 : direction == "last" ? -1 : 0
    switch word {
    case "week": return try date(today.adding(days: 7 * sign), words)
    case "month": return try date(today.adding(months: sign), words)
    case "year": return try date(today.adding(months: 12 * sign), words)
    default: return nil
    }
  }

  /// Reads `2 hours`, `1 week and 3 days`. Clock units give an instant; calendar units can be
  /// combined with a time of day.
  private func later(
    _ words: ArraySlice<String>, backwards: Bool, _ all: DateWords
  ) throws -> IntentDate? {
    let spelled = words.map { ["a", "an", "one"].contains($0) ? "1" : $0 }.joined(separator: " ")
    guard let length = try? DurationText.parse(spelled) else { return nil }
    let duration = backwards ? length.negated : length
    let moved = now.adding(duration)
    guard all.time != nil else { return moved }
    return duration.nanoseconds == 0 ? try date(CivilTime(moved), all) : nil
  }
}
