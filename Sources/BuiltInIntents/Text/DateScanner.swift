/// Finds what may be a date in a text, and spells it as the conversion to a date reads it, which
/// decides.
struct DateScanner {
  /// A place where a date may start.
  struct Candidate {
    let start: Int
    /// What may be spelled there, the longest first, with the place after it.
    let spellings: [(text: String, end: Int)]
    /// Where to go on if none of them is a date.
    let next: Int
  }

  /// A part of a date, as the conversion reads it, and the place after it.
  struct Part {
    var text: String
    var end: Int
    /// Whether a year may follow the time of day, as in `Sat Nov 21 17:00:00 2026`.
    var lacksYear = false
  }

  let text: ScannedBytes
  let names: DateNames

  init(_ text: ScannedBytes, _ names: DateNames) {
    self.text = text
    self.names = names
  }

  /// The first candidate from a place on.
  func next(from start: Int) -> Candidate? {
    var index = start
    while index < text.count {
      let length = text.letter(at: index)
      guard length > 0 || text.isDigit(index) else {
        index += 1
        continue
      }
      let end = length > 0 ? text.endOfLetters(from: index) : text.endOfDigits(from: index)
      // Nothing starts within a word: `v2026` and `Sunday7` are names.
      if !text.isWordBefore(index), let candidate = candidate(at: index, end: end) {
        return candidate
      }
      index = end
    }
    return nil
  }

  private func candidate(at start: Int, end: Int) -> Candidate? {
    var spellings: [(text: String, end: Int)] = []
    if let day = day(at: start, end: end) {
      for time in times(after: day) {
        spellings.append(("\(time.day) \(time.text)", time.end))
      }
      spellings.append((day.text, day.end))
    } else if let time = leadingTime(at: start, end: end) {
      // The day may come after it: `at 5 pm tomorrow`.
      var next = text.afterSpace(from: time.end)
      if text[next] == UInt8(ascii: ",") { next = text.afterSpace(from: next + 1) }
      if let word = word(at: next), ["on", "am", "le", "el"].contains(word.text) {
        next = text.afterSpace(from: word.end)
      }
      if !text.isWordBefore(next), text.isWord(at: next),
        let day = day(at: next, end: endOfWord(next))
      {
        spellings.append(("\(day.text) \(time.text)", day.end))
      }
      spellings.append((time.text, time.end))
    }
    return spellings.isEmpty ? nil : Candidate(start: start, spellings: spellings, next: end)
  }

  private func endOfWord(_ index: Int) -> Int {
    text.isDigit(index) ? text.endOfDigits(from: index) : text.endOfLetters(from: index)
  }

  /// The word at a place, in lower case.
  func word(at index: Int) -> (text: String, end: Int)? {
    let end = text.endOfLetters(from: index)
    return end > index ? (text.text(index..<end).lowercased(), end) : nil
  }

  private func day(at start: Int, end: Int) -> Part? {
    text.isDigit(start)
      ? numericDay(at: start, end: end) ?? dayAndMonth(at: start, end: end)
        ?? distance(from: start)
      : namedDay(at: start, end: end)
  }

  // MARK: - Times of day

  /// The times that may follow a day, with the day that they belong to.
  private func times(after day: Part) -> [(day: String, text: String, end: Int)] {
    var index = text.afterSpace(from: day.end)
    if text[index] == UInt8(ascii: ",") { index = text.afterSpace(from: index + 1) }
    if text[index] == UInt8(ascii: "@") { index = text.afterSpace(from: index + 1) }
    if let word = word(at: index) {
      if ["at", "um", "à", "alle", "ore", "om", "kl"].contains(word.text) {
        index = text.afterSpace(from: word.end)
      } else if word.text == "t", word.end == index + 1, text.isDigit(word.end),
        index == day.end
      {
        index = word.end
      }
    }
    guard index > day.end, let time = time(at: index) else { return [] }
    let next = text.afterSpace(from: time.end)
    if day.lacksYear, let year = year(at: next) {
      return [("\(day.text) \(year.text)", time.text, year.end)]
    }
    var times: [(day: String, text: String, end: Int)] = []
    let isExact = time.text.utf8.count > 6 || text[index - 1] | 0x20 == UInt8(ascii: "t")
    if let zone = zone(at: next, isExact: isExact) {
      times.append((day.text, "\(time.text) \(zone.text)", zone.end))
    }
    return times + [(day.text, time.text, time.end)]
  }

  /// A time before its day, or without one: `5 pm`, `at 17:00`. Other numbers with a colon are scores,
  /// proportions and verses.
  private func leadingTime(at start: Int, end: Int) -> Part? {
    if text.isDigit(start) {
      guard let time = time(at: start), time.text.hasSuffix("m") else { return nil }
      return time
    }
    guard let word = word(at: start), ["at", "um"].contains(word.text) else { return nil }
    let next = text.afterSpace(from: end)
    return text.isDigit(next) && next > end ? time(at: next) : nil
  }

  /// `17:00`, `17:00:30.5`, `5 pm`, `5:30 p.m.`, `14:30 Uhr`, `noon`
  private func time(at start: Int) -> Part? {
    if let word = word(at: start), word.text == "noon" || word.text == "midnight" {
      return Part(text: word.text, end: word.end)
    }
    var end = text.endOfDigits(from: start)
    guard 1...2 ~= end - start else { return nil }
    var hasMinutes = false
    for _ in 0..<2 where text[end] == UInt8(ascii: ":") {
      let digits = text.endOfDigits(from: end + 1)
      guard digits - end == 3 else { return nil }
      (end, hasMinutes) = (digits, true)
    }
    if hasMinutes, text[end] == UInt8(ascii: "."), text.isDigit(end + 1) {
      end = text.endOfDigits(from: end + 1)
    }
    var time = Part(text: text.text(start..<end), end: end)
    let next = text.afterSpace(from: end)
    if let half = halfOfDay(at: next) {
      time = Part(text: time.text + half.text, end: half.end)
    } else if let word = word(at: next), word.text == "uhr", hasMinutes {
      time.end = word.end
    } else if !hasMinutes || text[end] == UInt8(ascii: ":") {
      return nil
    }
    return time.end == end && !isZoneLetter(end) && text.isWord(at: end) ? nil : time
  }

  private func isZoneLetter(_ index: Int) -> Bool {
    text[index] == UInt8(ascii: "Z") && !text.isWord(at: index + 1)
  }

  /// `am`, `PM`, `p.m.`
  private func halfOfDay(at start: Int) -> Part? {
    for half in ["am", "pm"] as [StaticString] where text.has(half, at: start) {
      return text.isWord(at: start + 2) ? nil : Part(text: "\(half)", end: start + 2)
    }
    for half in ["a.m.", "p.m."] as [StaticString] where text.has(half, at: start) {
      return Part(text: text.has("a", at: start) ? "am" : "pm", end: start + 4)
    }
    return nil
  }

  /// `Z`, `+01:00`, `GMT`: what may be a time zone. The second time of `17:00-18:00` is none.
  private func zone(at start: Int, isExact: Bool) -> Part? {
    let sign = text[start]
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      var end = text.endOfDigits(from: start + 1)
      if end == start + 3, text[end] == UInt8(ascii: ":") {
        end = text.endOfDigits(from: end + 1)
      }
      let length = isExact ? end - start > 2 : end - start == 5 && text.isDigit(start + 3)
      return length && !text.isWord(at: end) ? Part(text: text.text(start..<end), end: end) : nil
    }
    let end = text.endOfLetters(from: start)
    guard 1...4 ~= end - start, !text.isDigit(end) else { return nil }
    let word = text.text(start..<end)
    return word.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? Part(text: word, end: end) : nil
  }

  /// Four digits of a year in which people make appointments.
  func year(at start: Int) -> Part? {
    let end = text.endOfDigits(from: start)
    guard end == start + 4, !text.isWord(at: end), !text.isWordBefore(start),
      let year = Int(text.text(start..<end)), 1500...2199 ~= year
    else { return nil }
    return Part(text: "\(year)", end: end)
  }
}
