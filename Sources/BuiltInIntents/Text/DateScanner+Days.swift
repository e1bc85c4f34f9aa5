extension DateScanner {
  // MARK: - 2026-11-21, 21.11.2026, 11/21/2026

  func numericDay(at start: Int, end: Int) -> Part? {
    let separator = text[end]
    guard [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/")].contains(separator),
      !isPartOfNumber(before: start)
    else { return nil }
    let second = text.endOfDigits(from: end + 1)
    let third = text.endOfDigits(from: second + 1)
    guard text[second] == separator, !isPartOfNumber(after: third, separator) else { return nil }
    let lengths = [end - start, second - end - 1, third - second - 1]
    let parts = [start..<end, end + 1..<second, second + 1..<third].compactMap {
      Int(text.text($0))
    }
    guard parts.count == 3 else { return nil }
    if lengths[0] == 4, separator != UInt8(ascii: ".") {
      let isISO = separator == UInt8(ascii: "-")
      guard isISO ? lengths[1...] == [2, 2] : lengths[1...].allSatisfy({ 1...2 ~= $0 }) else {
        return nil
      }
      return Part(text: text.text(start..<third), end: third)
    }
    guard lengths[2] == 4, 1...2 ~= lengths[0], 1...2 ~= lengths[1], 1000...2999 ~= parts[2],
      text[start - 1] != UInt8(ascii: "-")
    else { return nil }
    // The conversion refuses what can be read in two ways.
    let isMonthFirst =
      separator != UInt8(ascii: ".") && (parts[1] > 12 || (parts[0] <= 12 && names.hasMonthFirst))
    let (month, day) = isMonthFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
    return Part(text: "\(parts[2])/\(month)/\(day)", end: third)
  }

  /// Whether the number is part of a longer one, of a version, an address or a path.
  private func isPartOfNumber(before start: Int) -> Bool {
    switch text[start - 1] {
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "+"),
      UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "#"):
      return true
    case UInt8(ascii: "-"): return text.isDigit(start - 2)
    default: break
    }
    // `version 1.10.2014`
    var end = start
    while text[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return end < start && ["version", "release"].contains { text.has($0, at: end - 7) }
  }

  private func isPartOfNumber(after end: Int, _ separator: UInt8) -> Bool {
    if text.isDigit(end) { return true }
    // A `T` starts the time of day.
    if text.letter(at: end) > 0 {
      return !(text[end] | 0x20 == UInt8(ascii: "t") && text.isDigit(end + 1))
    }
    switch text[end] {
    case separator, UInt8(ascii: "."), UInt8(ascii: ","): return text.isDigit(end + 1)
    case UInt8(ascii: "/"), UInt8(ascii: "%"): return true
    default: return false
    }
  }

  // MARK: - 21 November 2026, 21st of Nov., 21-Nov-2026

  func dayAndMonth(at start: Int, end: Int) -> Part? {
    guard 1...2 ~= end - start, !isPartOfNumber(before: start) else { return nil }
    var index = end
    if text[index] == UInt8(ascii: ".") {
      index += 1
    } else if let suffix = word(at: index) {
      guard ["st", "nd", "rd", "th", "er"].contains(suffix.text) else { return nil }
      index = suffix.end
    }
    let hasDash = text[index] == UInt8(ascii: "-")
    index = hasDash ? index + 1 : text.afterSpace(from: index)
    guard index > end else { return nil }
    if let connector = word(at: index), ["of", "de"].contains(connector.text) {
      index = text.afterSpace(from: connector.end)
    }
    guard let month = month(at: index) else { return nil }
    let day = text.text(start..<end)
    return withYear(
      Part(text: "\(day) \(month.text)", end: month.end, lacksYear: true), dash: hasDash)
  }

  /// The month at a place, with the full stop of an abbreviation.
  private func month(at start: Int) -> Part? {
    let end = text.endOfLetters(from: start)
    guard end - start > 2, !text.isDigit(end), let name = names.month(text.text(start..<end)) else {
      return nil
    }
    return Part(text: name, end: end)
  }

  private func withYear(_ day: Part, dash: Bool = false) -> Part {
    var index = day.end
    if text[index] == UInt8(ascii: ".") { index += 1 }
    if dash, text[index] == UInt8(ascii: "-") {
      index += 1
    } else {
      if text[index] == UInt8(ascii: ",") { index += 1 }
      index = text.afterSpace(from: index)
      if let connector = word(at: index), ["de", "del"].contains(connector.text) {
        index = text.afterSpace(from: connector.end)
      }
    }
    guard let year = year(at: index), index > day.end else { return day }
    return Part(text: "\(day.text) \(year.text)", end: year.end)
  }

  // MARK: - November 21, 2026; next friday; tomorrow; in 2 hours

  func namedDay(at start: Int, end: Int) -> Part? {
    if let month = month(at: start) {
      let point = text[month.end] == UInt8(ascii: ".") ? month.end + 1 : month.end
      let first = text.afterSpace(from: point)
      let last = text.endOfDigits(from: first)
      guard first > month.end, 1...2 ~= last - first else { return nil }
      var after = last
      if let suffix = word(at: last) {
        guard ["st", "nd", "rd", "th"].contains(suffix.text) else { return nil }
        after = suffix.end
      }
      switch text[after] {
      case UInt8(ascii: ":"), UInt8(ascii: "%"): return nil
      case UInt8(ascii: "."), UInt8(ascii: ","): if text.isDigit(after + 1) { return nil }
      default: break
      }
      let day = "\(month.text) \(text.text(first..<last))"
      return withYear(Part(text: day, end: after, lacksYear: true))
    }
    guard let word = word(at: start) else { return nil }
    switch word.text {
    case "today", "tomorrow", "yesterday": return Part(text: word.text, end: end)
    case "next", "last", "this":
      let next = text.afterSpace(from: end)
      guard let weekday = weekday(at: next) else { return nil }
      return Part(text: "\(word.text) \(weekday.text)", end: weekday.end)
    case "in":
      let next = text.afterSpace(from: end)
      guard next > end, let length = length(at: next) else { return nil }
      return Part(text: "in \(length.text)", end: length.end)
    case "a", "an", "one": return distance(from: start)
    default: break
    }
    guard let weekday = weekday(at: start) else { return nil }
    // A day with a date is that date.
    var next = text.afterSpace(from: weekday.end)
    if text[next] == UInt8(ascii: ",") { next = text.afterSpace(from: next + 1) }
    guard next > weekday.end, text.isWord(at: next) else { return weekday }
    let isNumber = text.isDigit(next)
    let nextEnd = isNumber ? text.endOfDigits(from: next) : text.endOfLetters(from: next)
    if isNumber {
      return numericDay(at: next, end: nextEnd) ?? dayAndMonth(at: next, end: nextEnd) ?? weekday
    }
    return month(at: next) == nil ? weekday : namedDay(at: next, end: nextEnd) ?? weekday
  }

  private func weekday(at start: Int) -> Part? {
    let end = text.endOfLetters(from: start)
    guard !text.isDigit(end), let name = names.weekday(text.text(start..<end)) else { return nil }
    return Part(text: name, end: end)
  }

  /// `3 days ago`, `a week from now`
  func distance(from start: Int) -> Part? {
    guard let length = length(at: start) else { return nil }
    let next = text.afterSpace(from: length.end)
    if text.has("ago", at: next), !text.isWord(at: next + 3) {
      return Part(text: "\(length.text) ago", end: next + 3)
    }
    if text.has("from now", at: next), !text.isWord(at: next + 8) {
      return Part(text: "\(length.text) from now", end: next + 8)
    }
    return nil
  }

  /// A number and what may be a unit of time, which has three letters: `5 m` are meters.
  private func length(at start: Int) -> Part? {
    let end =
      text.isDigit(start) ? text.endOfDigits(from: start) : text.endOfLetters(from: start)
    guard 1...4 ~= end - start, text[start - 1] != UInt8(ascii: ".") else { return nil }
    let next = text.afterSpace(from: end)
    guard let unit = word(at: next), 3...7 ~= unit.text.utf8.count else { return nil }
    return Part(text: "\(text.text(start..<end).lowercased()) \(unit.text)", end: unit.end)
  }
}
