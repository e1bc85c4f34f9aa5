import AppIntentsCore
import DocumentFormats
import Foundation

/// The time zones that an iCalendar file names and defines.
///
/// A name of the IANA database means that zone. Other names (`W. Europe Standard Time`) are
/// resolved by the file's definition; their dates keep the offset, not the name.
struct CalendarZones {
  private let definitions: [String: ContentBlock]
  private let floating: TimeZone

  /// - Parameter floating: The zone of times without one.
  init(_ blocks: [ContentBlock], floating: TimeZone) {
    definitions = Dictionary(
      blocks.compactMap { block in block.text("TZID").map { ($0, block) } },
      uniquingKeysWith: { first, _ in first })
    self.floating = floating
  }

  /// Reads `20261121T080000Z`, `20261121T080000` in a zone, or `20261121`.
  func date(_ line: ContentLine) -> IntentDate? {
    let text = line.value[...].trimmed
    guard let name = line.parameter("TZID"), text.last != "Z" else {
      return (try? ISODateText.parse(text, zone: floating)) ?? nil
    }
    if let zone = zone(named: name) { return (try? ISODateText.parse(text, zone: zone)) ?? nil }
    guard let definition = definitions[name],
      let local = (try? ISODateText.parse(text, zone: .gmt)) ?? nil
    else { return (try? ISODateText.parse(text, zone: floating)) ?? nil }
    if local.precision == .day { return .day(CivilTime(local), in: floating) }
    let offset = Self.offset(at: CivilTime(local), in: definition)
    guard let zone = TimeZone(secondsFromGMT: offset) else { return nil }
    return IntentDate(CivilTime(local).instant(offset: offset), in: zone)
  }

  private func zone(named name: String) -> TimeZone? {
    if let zone = Self.known(name) { return zone }
    // Some programs add a prefix: `/example.org/Europe/Berlin`.
    let parts = name.split(separator: "/")
    if parts.count > 2, let zone = Self.known(parts.suffix(2).joined(separator: "/")) {
      return zone
    }
    return definitions[name]?.text("X-LIC-LOCATION").flatMap { Self.known($0) }
  }

  /// The zone with an IANA name. `TimeZone` also takes abbreviations, but their meaning differs
  /// between programs.
  private static func known(_ name: String) -> TimeZone? {
    guard name.contains("/") || name == "UTC" || name == "GMT" else { return nil }
    return TimeZone(identifier: name)
  }

  // MARK: Definitions

  /// The offset at a local time: that of the last clock change before it.
  private static func offset(at time: CivilTime, in definition: ContentBlock) -> Int {
    var latest: (onset: CivilTime, offset: Int)?
    var earliest: (onset: CivilTime, offset: Int)?
    for rule in definition.blocks("STANDARD") + definition.blocks("DAYLIGHT") {
      guard let to = rule.first("TZOFFSETTO").flatMap({ ISODateText.offset($0.value[...]) }),
        let start = civil(rule.first("DTSTART"))
      else { continue }
      let from = rule.first("TZOFFSETFROM").flatMap { ISODateText.offset($0.value[...]) } ?? to
      if earliest.map({ start.isBefore($0.onset) }) ?? true { earliest = (start, from) }
      for onset in onsets(of: rule, from: start, around: time.year)
      where !time.isBefore(onset) && (latest.map { $0.onset.isBefore(onset) } ?? true) {
        latest = (onset, to)
      }
    }
    return (latest ?? earliest)?.offset ?? 0
  }

  /// The clock changes of a rule, in a year and in the year before.
  private static func onsets(
    of rule: ContentBlock, from start: CivilTime, around year: Int
  ) -> [CivilTime] {
    let listed = rule.all("RDATE").flatMap(\.items).compactMap { civil($0) }
    guard let text = rule.first("RRULE")?.value else { return [start] + listed }
    var parts: [Substring: Substring] = [:]
    for part in text.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parts[pair[0]] = pair[1] }
    }
    let named = parts["BYMONTH"].flatMap { Int($0) }
    let month = named.flatMap { (1...12).contains($0) ? $0 : nil } ?? start.month
    let until = parts["UNTIL"].flatMap { civil(String($0)) }
    let repeated = (year - 1...year).compactMap { year -> CivilTime? in
      var onset = start
      (onset.year, onset.month) = (year, month)
      if let days = parts["BYDAY"] {
        guard let day = day(days, of: month, in: year) else { return nil }
        onset.day = day
      }
      if onset.isBefore(start) || (until.map { $0.isBefore(onset) } ?? false) { return nil }
      return onset
    }
    return [start] + listed + repeated
  }

  /// `-1SU` is the month's last Sunday, `2SU` its second.
  private static func day(_ text: Substring, of month: Int, in year: Int) -> Int? {
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    guard let weekday = names.firstIndex(of: String(text.suffix(2))),
      let count = text.count == 2 ? 1 : Int(text.dropLast(2)), (-5...5).contains(count), count != 0
    else { return nil }
    let last = CivilTime.daysInMonth(month, of: year)
    let matching = (1...last).filter {
      CivilTime(year: year, month: month, day: $0).weekday == weekday + 1
    }
    let index = count > 0 ? count - 1 : matching.count + count
    return matching.indices.contains(index) ? matching[index] : nil
  }

  private static func civil(_ line: ContentLine?) -> CivilTime? {
    line.flatMap { civil($0.value) }
  }

  private static func civil(_ text: String) -> CivilTime? {
    ((try? ISODateText.parse(text[...].trimmed, zone: .gmt)) ?? nil).map { CivilTime($0) }
  }
}

extension CivilTime {
  fileprivate func isBefore(_ other: CivilTime) -> Bool {
    (dayNumber, hour, minute, second) < (other.dayNumber, other.hour, other.minute, other.second)
  }
}
