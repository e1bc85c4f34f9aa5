package import Foundation

/// A date and time as a file writes it, with or without its offset from UTC.
package struct LocalMoment: Sendable, Hashable {
  /// Seconds from 1970-01-01 00:00 on the same wall clock.
  let wallSeconds: Int
  /// Seconds ahead of UTC, if the text says so.
  let offset: Int?

  /// A time on the wall clock of whatever zone it is asked for.
  init(wallSeconds: Int) {
    self.wallSeconds = wallSeconds
    offset = nil
  }

  /// Reads `2026-12-24 18:00`, `2026-12-24T18:00:30+01:00` or `2026-12-24T17:00Z`.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, bytes.count <= 30, bytes[10] == 0x20 || bytes[10] | 0x20 == 0x74 else {
      return nil
    }
    let date = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3, date[0].utf8.count == 4, date[1].utf8.count == 2,
      date.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 } }),
      let year = Int(date[0]), let month = Int(date[1]), let day = Int(date[2]),
      (1...12).contains(month), (1...CivilDate.length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    let rest = text.dropFirst(11)
    let zone = rest.firstIndex { $0 == "+" || $0 == "-" || $0 == "Z" || $0 == "z" } ?? rest.endIndex
    guard let time = TimeOfDay(String(rest[..<zone])) else { return nil }
    wallSeconds =
      CivilDate.days(fromCivil: year, month, day) * 86_400 + time.hour * 3600 + time.minute * 60
      + time.second
    switch rest[zone...].first {
    case nil: offset = nil
    case "Z", "z":
      guard rest[zone...].count == 1 else { return nil }
      offset = 0
    case let sign:
      guard let distance = TimeOfDay(String(rest[zone...].dropFirst())), distance.hour < 15 else {
        return nil
      }
      offset = (distance.hour * 3600 + distance.minute * 60) * (sign == "-" ? -1 : 1)
    }
  }

  /// The instant. If the clock leaves the time out, it is the end of the gap; if the time comes twice,
  /// the first of the two.
  package func instant(in zone: TimeZone) -> Date {
    if let offset { return Date(timeIntervalSince1970: Double(wallSeconds - offset)) }
    let day = LocalDay(wallSeconds.quotient(by: 86_400), in: zone)
    guard let change = day.change, wallSeconds >= change.instant + day.offset else {
      return Date(timeIntervalSince1970: Double(wallSeconds - day.offset))
    }
    return Date(timeIntervalSince1970: Double(max(change.instant, wallSeconds - change.offset)))
  }
}
