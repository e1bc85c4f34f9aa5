import Foundation
import Testing

@testable import Scheduling

/// `2026-03-29 02:30` or with seconds, as the wall clock shows it.
struct WallTime {
  let year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int

  init(_ text: String) throws {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count >= 5, "a wall time is year, month, day, hour, minute")
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
    (hour, minute, second) = (numbers[3], numbers[4], numbers.count > 5 ? numbers[5] : 0)
  }

  var secondsSince1970: Int {
    CivilDate.days(fromCivil: year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
  }
}

/// An instant in ISO 8601 with the zone's offset: `2026-03-29T03:00:00+02:00`.
func iso(_ instant: Date, in zone: TimeZone) -> String {
  let offset = zone.secondsFromGMT(for: instant)
  let local = Int(instant.timeIntervalSince1970) + offset
  let (year, month, day) = CivilDate.civil(fromDays: local.quotient(by: 86_400))
  let second = local - local.quotient(by: 86_400) * 86_400
  let sign = offset < 0 ? "-" : "+"
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(year)-\(two(month))-\(two(day))T\(two(second / 3600)):\(two(second / 60 % 60)):"
    + "\(two(second % 60))\(sign)\(two(abs(offset) / 3600)):\(two(abs(offset) / 60 % 60))"
}

/// Reads `2026-03-29T03:00:00+02:00` or `…Z`.
func instant(_ text: String) throws -> Date {
  let local = try WallTime(String(text.prefix(19)))
  var offset = 0
  if let sign = text.dropFirst(19).first, sign != "Z" {
    let parts = text.dropFirst(20).split(separator: ":").compactMap { Int($0) }
    try #require(parts.count == 2)
    offset = (parts[0] * 3600 + parts[1] * 60) * (sign == "-" ? -1 : 1)
  }
  return Date(timeIntervalSince1970: Double(local.secondsSince1970 - offset))
}

func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

extension Schedule {
  /// The first fires after an instant, at most `count`.
  func fires(after instant: Date, count: Int) -> [ScheduledFire] {
    var fires: [ScheduledFire] = []
    var last = instant
    while fires.count < count, let fire = fire(after: last) {
      fires.append(fire)
      last = fire.instant
    }
    return fires
  }
}
