import AppIntents
import Foundation

/// Dates and times as RFC 3339 has them.
enum TOMLMoment {
  /// Nil for what has another form; an error for what has the form, but isn't there.
  static func read(_ word: String, zone: TimeZone) throws -> Value? {
    var form = Form(word)
    if form.isTime {
      guard let time = form.time(), form.isEmpty else { throw missing(word) }
      guard time.isValid else { throw missing(word) }
      return .text(form.clock(time))
    }
    guard form.isDay else { return nil }
    guard var moment = form.day(), moment.isValid else { throw missing(word) }
    if form.isEmpty { return .date(.day(moment, in: zone)) }
    guard form.takeSeparator(), let time = form.time() else { throw missing(word) }
    (moment.hour, moment.minute) = (time.hour, time.minute)
    (moment.second, moment.nanosecond) = (time.second, time.nanosecond)
    guard moment.isValid else { throw missing(word) }
    if form.isEmpty { return .date(IntentDate(moment.instant(in: zone), in: zone)) }
    guard let offset = form.offset(), form.isEmpty, let own = TimeZone(secondsFromGMT: offset)
    else { throw missing(word) }
    return .date(IntentDate(moment.instant(offset: offset), in: own))
  }

  private static func missing(_ word: String) -> TOMLParser.Problem {
    TOMLParser.Problem("there is no date or time \(Phrase.quoted(word))")
  }

  private struct Form {
    private let word: String
    private var rest: Substring

    init(_ word: String) {
      self.word = word
      rest = word[...]
    }

    var isEmpty: Bool { rest.isEmpty }
    var isTime: Bool { rest.dropFirst(2).first == ":" && rest.first?.isNumber == true }
    var isDay: Bool { rest.dropFirst(4).first == "-" && rest.first?.isNumber == true }

    mutating func day() -> CivilTime? {
      guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2)
      else { return nil }
      return CivilTime(year: year, month: month, day: day)
    }

    mutating func takeSeparator() -> Bool { take("T") || take("t") || take(" ") }

    /// On a day of no account.
    mutating func time() -> CivilTime? {
      guard let hour = number(2), take(":"), let minute = number(2) else { return nil }
      var time = CivilTime(year: 2000, month: 1, day: 1, hour: hour, minute: minute)
      guard take(":") else { return time }
      guard let second = number(2) else { return nil }
      time.second = second
      guard take(".") else { return time }
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard let fraction = Int(digits.prefix(9)) else { return nil }
      rest = rest.dropFirst(digits.count)
      time.nanosecond = (digits.prefix(9).count..<9).reduce(fraction) { value, _ in value * 10 }
      return time
    }

    mutating func offset() -> Int? {
      if take("Z") || take("z") { return 0 }
      let isWest = rest.first == "-"
      guard take("+") || take("-"), let hours = number(2), take(":"), let minutes = number(2),
        hours < 24, minutes < 60
      else { return nil }
      return (isWest ? -60 : 60) * (hours * 60 + minutes)
    }

    /// A time of day with its seconds, as it was written otherwise.
    func clock(_ time: CivilTime) -> String { word.utf8.count == 5 ? word + ":00" : word }

    private mutating func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest = rest.dropFirst()
      return true
    }

    private mutating func number(_ count: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ ("0"..."9").contains($0) }) else {
        return nil
      }
      rest = rest.dropFirst(count)
      return Int(digits)
    }
  }
}
