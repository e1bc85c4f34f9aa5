import AppIntentsCore
import Foundation

/// Reads a rule for dates in simple words: `every 2 weeks on monday and friday`, `the last day of every
/// month`, `every weekday at 9:00`.
struct RecurrenceWords {
  private let text: String
  private let words: [String]
  private var frequency: RecurrenceRule.Frequency?
  private var rule = RecurrenceRule(.daily)
  /// Numbers that a day of the week, or `day`, may follow.
  private var ordinals: [Int] = []

  init(_ text: String) {
    self.text = text
    words = text.prefix(200).lowercased()
      .split { $0.isWhitespace || $0 == "," }.map(String.init)
  }

  private static let units: [String: RecurrenceRule.Frequency] = [
    "year": .yearly, "month": .monthly, "week": .weekly, "day": .daily, "hour": .hourly,
    "minute": .minutely, "yearly": .yearly, "annually": .yearly, "monthly": .monthly,
    "weekly": .weekly, "daily": .daily, "hourly": .hourly,
  ]
  private static let numbers = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1, "other": 2,
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  func read() throws -> RecurrenceRule {
    var reader = self
    guard reader.takeAll() else {
      let shown = IntentContext.current.excerpt(of: text, to: 60)
      throw RecurrenceRule.failure("`\(shown)` isn't a rule for dates")
    }
    return reader.rule
  }

  /// Whether all words have a meaning, and together make a rule.
  private mutating func takeAll() -> Bool {
    var index = 0
    while index < words.count {
      guard let next = take(index) else { return false }
      index = next
    }
    // `on the 15th`
    guard ordinals.allSatisfy({ 1...31 ~= $0 || $0 == -1 }), !words.isEmpty else { return false }
    rule.monthDays += ordinals
    let isNumbered = rule.weekdays.contains { $0.ordinal != nil } || !rule.monthDays.isEmpty
    let implied: RecurrenceRule.Frequency? =
      if !rule.months.isEmpty { .yearly } else if isNumbered { .monthly } else {
        rule.weekdays.isEmpty ? nil : .weekly
      }
    guard let frequency = frequency ?? implied else { return false }
    rule.frequency = frequency
    return !isNumbered || frequency <= .monthly
  }

  /// Reads the word at a place; the place after it, or nil if it means nothing there.
  private mutating func take(_ index: Int) -> Int? {
    let word = words[index]
    switch word {
    case "on", "the", "of", "and", "in", "a": return index + 1
    case "every", "each": return takeEvery(index + 1)
    case "at": return index + 1 < words.count && setTime(words[index + 1]) ? index + 2 : nil
    case "weekday", "weekdays", "workday", "workdays":
      rule.weekdays += (1...5).map { .init(ordinal: nil, number: $0) }
      return index + 1
    case "weekend", "weekends":
      rule.weekdays += (6...7).map { .init(ordinal: nil, number: $0) }
      return index + 1
    default: break
    }
    if let weekday = Self.index(of: word, in: Self.weekdays) {
      let numbers = ordinals.isEmpty ? [nil] : ordinals.map(Optional.some)
      rule.weekdays += numbers.map { .init(ordinal: $0, number: weekday) }
      ordinals = []
      return index + 1
    }
    if let month = Self.index(of: word, in: Self.months) {
      rule.months.append(month)
      return index + 1
    }
    if let number = Self.number(word) {
      ordinals.append(number)
      return index + 1
    }
    if word == "day" || word == "days" {
      // `the last day`, `day 15`
      rule.monthDays += ordinals
      let hasNumber =
        !ordinals.isEmpty || (index + 1 < words.count && Self.number(words[index + 1]) != nil)
      ordinals = []
      return hasNumber ? index + 1 : nil
    }
    guard let unit = Self.units[word], word.hasSuffix("ly"), frequency == nil else { return nil }
    frequency = unit
    return index + 1
  }

  /// What follows `every`: a unit, a number of them, or a day of the week.
  private mutating func takeEvery(_ index: Int) -> Int? {
    guard index < words.count else { return nil }
    let following = index + 1 < words.count ? words[index + 1] : ""
    if let unit = Self.unit(words[index]), frequency == nil {
      frequency = unit
      return index + 1
    }
    guard let number = Self.number(words[index]), number > 1, frequency == nil else { return index }
    if let unit = Self.unit(following) {
      (frequency, rule.interval) = (unit, number)
      return index + 2
    }
    // `every other monday`
    guard Self.index(of: following, in: Self.weekdays) != nil else { return nil }
    (frequency, rule.interval) = (.weekly, number)
    return index + 1
  }

  private static func unit(_ word: String) -> RecurrenceRule.Frequency? {
    units[word.hasSuffix("s") ? String(word.dropLast()) : word]
  }

  /// The number of a name in full, in three letters, or in the plural, from 1.
  private static func index(of word: String, in names: [String]) -> Int? {
    names.firstIndex { $0 == word || $0 + "s" == word || $0.prefix(3) == word }.map { $0 + 1 }
  }

  /// `2`, `2nd`, `second`
  private static func number(_ word: String) -> Int? {
    if let number = numbers[word] { return number }
    let suffix = ["st", "nd", "rd", "th", "."].first { word.hasSuffix($0) } ?? ""
    guard let number = Int(word.dropLast(suffix.count)), 1...1000 ~= number else { return nil }
    return number
  }

  /// `9:00`, `17:30`
  private mutating func setTime(_ word: String) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), 0...23 ~= hour, 0...59 ~= minute, rule.hours.isEmpty
    else { return false }
    (rule.hours, rule.minutes, rule.seconds) = ([hour], [minute], [0])
    return true
  }
}
