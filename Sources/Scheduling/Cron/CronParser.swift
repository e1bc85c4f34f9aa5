/// Reads a cron expression, field by field.
struct CronParser {
  private let source: String

  init(_ source: String) { self.source = source }

  func parse() throws(CronError) -> CronExpression {
    let words = source.split(whereSeparator: \.isWhitespace)
    if let first = words.first, first.hasPrefix("@") { return try nickname(words) }
    guard (5...7).contains(words.count) else {
      throw error(
        source[...],
        "it has \(words.count) field\(words.count == 1 ? "" : "s") and needs five:"
          + " minute, hour, day of the month, month, day of the week",
        help: "seconds can come before them, and then a year after them")
    }
    var words5 = words
    let second = words.count > 5 ? words5.removeFirst() : nil
    let year = words.count > 6 ? words5.removeLast() : nil

    let seconds = try second.map { (word) throws(CronError) in try numbers(word, .second) } ?? 1
    let minutes = try numbers(words5[0], .minute)
    let hours = try numbers(words5[1], .hour)
    var days = CronDays()
    try readDaysOfMonth(words5[2], into: &days)
    let months = try numbers(words5[3], .month)
    try readDaysOfWeek(words5[4], into: &days)
    // Day of the month or day of the week, unless one of them begins with `*`.
    let isOpen = [words5[2], words5[4]].contains { $0.hasPrefix("*") || $0.hasPrefix("?") }
    days.combination = isOpen || words5[4].hasPrefix("+") ? .and : .or
    return CronExpression(
      source: source, seconds: seconds, minutes: minutes, hours: hours, months: months, days: days,
      years: try year.flatMap { (word) throws(CronError) in try years(word) },
      isFixed: !words5[0].hasPrefix("*") && !words5[1].hasPrefix("*"))
  }
}

// MARK: - Nicknames

extension CronParser {
  /// Each nickname and what it stands for.
  static let nicknames: KeyValuePairs = [
    "@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *",
    "@weekly": "0 0 * * 0", "@monthly": "0 0 1 * *", "@yearly": "0 0 1 1 *",
    "@annually": "0 0 1 1 *",
  ]

  private func nickname(_ words: [Substring]) throws(CronError) -> CronExpression {
    if words.count > 1 {
      throw error(words[1], "nothing can follow `\(words[0])`")
    }
    if words[0] == "@reboot" {
      return CronExpression(
        source: source, seconds: 0, minutes: 0, hours: 0, months: 0, days: CronDays(),
        isFixed: true, isReboot: true)
    }
    guard let full = Self.nicknames.first(where: { $0.key == words[0] })?.value else {
      let known = Self.nicknames.map { "`\($0.key)`" }.filter {
        $0 != "`@midnight`" && $0 != "`@annually`"
      }
      throw error(
        words[0],
        "there is no `\(words[0])`; there are \(known.joined(separator: ", ")) and `@reboot`")
    }
    let plain = try CronParser(full).parse()
    return CronExpression(
      source: source, seconds: plain.seconds, minutes: plain.minutes, hours: plain.hours,
      months: plain.months, days: plain.days, isFixed: plain.isFixed)
  }
}

// MARK: - Fields

extension CronParser {
  private func numbers(_ word: Substring, _ field: CronField) throws(CronError) -> UInt64 {
    var bits: UInt64 = 0
    for item in try items(word, field) {
      for number in try progression(item, field) { bits.insert(number) }
    }
    return bits
  }

  private func years(_ word: Substring) throws(CronError) -> [Int]? {
    if word == "*" { return nil }
    var years: Set<Int> = []
    for item in try items(word, .year) { years.formUnion(try progression(item, .year)) }
    return years.sorted()
  }

  private func readDaysOfMonth(_ word: Substring, into days: inout CronDays) throws(CronError) {
    for item in try items(word, .dayOfMonth) {
      let upper = item.uppercased()
      if upper == "L" {
        days.fromLast.insert(0)
      } else if upper == "LW" || upper == "WL" {
        days.lastWorkday = true
      } else if upper.hasPrefix("L-") {
        guard let back = Int(upper.dropFirst(2)), (1...30).contains(back) else {
          throw error(
            item,
            "`L-` needs the number of days before the last after it, from 1 to 30")
        }
        days.fromLast.insert(back)
      } else if upper.hasSuffix("W") {
        guard let day = Int(upper.dropLast()), CronField.dayOfMonth.range.contains(day) else {
          throw error(item, "`W` in the days of the month needs one day from 1 to 31 before it")
        }
        days.nearWorkdays.insert(day)
      } else {
        for day in try progression(item, .dayOfMonth) { days.numbers.insert(day) }
      }
    }
  }

  private func readDaysOfWeek(_ word: Substring, into days: inout CronDays) throws(CronError) {
    let word = word.hasPrefix("+") ? word.dropFirst() : word
    for item in try items(word, .dayOfWeek) {
      if let hash = item.firstIndex(of: "#") {
        let weekday = try number(item[..<hash], in: item, .dayOfWeek) % 7
        let nth = item[item.index(after: hash)...]
        if nth.uppercased() == "L" {
          days.lastWeekdays.insert(weekday)
        } else if let nth = Int(nth), (1...5).contains(nth) {
          days.nthWeekdays.insert((nth - 1) * 7 + weekday)
        } else {
          throw error(
            item,
            "`#` in the days of the week needs a number from 1 to 5, or `L`, after it"
          )
        }
      } else if item.count > 1, item.uppercased().hasSuffix("L") {
        days.lastWeekdays.insert(try number(item.dropLast(), in: item, .dayOfWeek) % 7)
      } else {
        for day in try progression(item, .dayOfWeek) { days.weekdays.insert(day % 7) }
      }
    }
  }

  private func items(_ word: Substring, _ field: CronField) throws(CronError) -> [Substring] {
    let items = word.split(separator: ",", omittingEmptySubsequences: false)
    if items.contains("") {
      throw error(word, "a value is missing next to a comma in the \(field.name)")
    }
    return items
  }

  /// The numbers of `*`, `5`, `1-5`, `*/15`, `10-50/10` or `5/15`, which goes to the end.
  private func progression(
    _ item: Substring, _ field: CronField
  ) throws(CronError) -> StrideThrough<Int> {
    let parts = item.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let step = parts.count > 1 ? parts[1] : nil
    let (lower, end, isRange) = try bounds(parts[0], in: item, field)
    guard let step else { return stride(from: lower, through: end, by: 1) }
    guard let count = Int(step), step.allSatisfy(\.isNumber), count > 0 else {
      throw error(item, "the step after `/` in the \(field.name) is a number of at least 1")
    }
    // As a day of the week, 7 is the Sunday after 6.
    let last = field == .dayOfWeek ? 6 : field.range.upperBound
    let upper = isRange ? end : max(lower, last)
    guard count <= field.range.upperBound - field.range.lowerBound else {
      throw error(item, "the step \(count) is larger than the range of the \(field.name)")
    }
    return stride(from: lower, through: upper, by: count)
  }

  private func bounds(
    _ text: Substring, in item: Substring, _ field: CronField
  ) throws(CronError) -> (lower: Int, upper: Int, isRange: Bool) {
    let whole = field == .dayOfWeek ? 0...6 : field.range
    if text == "*" { return (whole.lowerBound, whole.upperBound, true) }
    if text == "?" {
      guard field == .dayOfMonth || field == .dayOfWeek else {
        throw error(item, "`?` is allowed in the day fields only, and \(field.allowed)")
      }
      return (whole.lowerBound, whole.upperBound, true)
    }
    guard let dash = text.dropFirst().firstIndex(of: "-") else {
      let number = try number(text, in: item, field)
      return (number, number, false)
    }
    let lower = try number(text[..<dash], in: item, field)
    let end = text[text.index(after: dash)...]
    var upper = try number(end, in: item, field)
    // `fri-sun`: Sunday is 0 and 7, and at the end of a range a name can only mean 7.
    if field == .dayOfWeek, upper == 0, lower > 0, field.number(named: String(end)) != nil {
      upper = 7
    }
    guard lower <= upper else {
      throw error(
        item, "the range `\(text)` in the \(field.name) runs backwards",
        help: field == .year
          ? nil
          : "write `\(text[..<dash])-\(whole.upperBound),\(whole.lowerBound)-\(end)`")
    }
    return (lower, upper, true)
  }

  private func number(
    _ text: Substring, in item: Substring, _ field: CronField
  ) throws(CronError) -> Int {
    if let named = field.number(named: String(text)) { return named }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text.utf8.count <= 6,
      let number = Int(text)
    else {
      throw error(item, "`\(item)` means nothing in the \(field.name); \(field.allowed)")
    }
    guard field.range.contains(number) else { throw error(item, field.allowed) }
    return number
  }

  private func error(
    _ part: Substring, _ reason: String, help: String? = nil
  ) -> CronError {
    let lower = source.utf8.distance(from: source.startIndex, to: part.startIndex)
    return CronError(
      expression: source, reason: reason, help: help,
      offsets: lower..<lower + part.utf8.count)
  }
}
