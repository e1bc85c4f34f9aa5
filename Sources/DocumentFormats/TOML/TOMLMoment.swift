import Diagnostics

/// A date, alone or with a time of day, as a calendar and a clock show it.
package struct TOMLMoment: Sendable, Hashable {
  package var year: Int
  package var month: Int
  package var day: Int
  /// The time of day; nil for a date alone.
  package var time: Time?
  /// Seconds east of Greenwich; nil for a moment without a zone.
  package var offset: Int?

  package struct Time: Sendable, Hashable {
    package var hour: Int
    package var minute: Int
    package var second = 0
    package var nanosecond = 0
  }
}

extension TOMLMoment {
  /// The moment that a text in ISO 8601 names; nil for one that TOML can't write.
  package init?(_ text: String) {
    guard case .moment(let moment)? = try? TOMLMomentParser.read(text) else { return nil }
    self = moment
  }

  /// As TOML writes it.
  var text: String {
    var text = "\(Self.digits(year, 4))-\(Self.digits(month))-\(Self.digits(day))"
    guard let time else { return text }
    text += "T\(Self.digits(time.hour)):\(Self.digits(time.minute)):\(Self.digits(time.second))"
    if time.nanosecond > 0 {
      var fraction = Self.digits(time.nanosecond, 9)
      while fraction.last == "0" { fraction.removeLast() }
      text += ".\(fraction)"
    }
    guard let offset else { return text }
    if offset == 0 { return text + "Z" }
    let minutes = abs(offset) / 60
    text += offset < 0 ? "-" : "+"
    return text + "\(Self.digits(minutes / 60)):\(Self.digits(minutes % 60))"
  }

  private static func digits(_ number: Int, _ count: Int = 2) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  /// Whether there is such a day.
  fileprivate var isValid: Bool {
    guard (1...12).contains(month) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...lengths[month - 1]).contains(day)
  }
}

extension TOMLMoment.Time {
  /// Whether there is such a time, leap seconds included.
  fileprivate var isValid: Bool {
    (0...23).contains(hour) && (0...59).contains(minute) && (0...60).contains(second)
  }
}

/// Dates and times (RFC 3339).
enum TOMLMomentParser {
  /// Nil for text in another form. Throws for text in this form that names no date or time.
  static func read(_ word: String) throws -> TOMLValue? {
    var form = Form(word)
    if form.isTime {
      guard let time = form.time(), form.isEmpty, time.isValid else { throw missing(word) }
      return .time(form.clock)
    }
    guard form.isDay else { return nil }
    guard var moment = form.day(), moment.isValid else { throw missing(word) }
    if form.isEmpty { return .moment(moment) }
    guard form.takeSeparator(), let time = form.time(), time.isValid else { throw missing(word) }
    moment.time = time
    if form.isEmpty { return .moment(moment) }
    guard let offset = form.offset(), form.isEmpty else { throw missing(word) }
    moment.offset = offset
    return .moment(moment)
  }

  private static func missing(_ word: String) -> TOMLParser.Problem {
    TOMLParser.Problem("there is no date or time \(Phrasing.excerpt(word))")
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

    mutating func day() -> TOMLMoment? {
      guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2)
      else { return nil }
      return TOMLMoment(year: year, month: month, day: day)
    }

    mutating func takeSeparator() -> Bool { take("T") || take("t") || take(" ") }

    mutating func time() -> TOMLMoment.Time? {
      guard let hour = number(2), take(":"), let minute = number(2) else { return nil }
      var time = TOMLMoment.Time(hour: hour, minute: minute)
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
        minutes < 60, hours * 60 + minutes <= 18 * 60
      else { return nil }
      return (isWest ? -60 : 60) * (hours * 60 + minutes)
    }

    /// The text of a time of day, with its seconds.
    var clock: String { word.utf8.count == 5 ? word + ":00" : word }

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
