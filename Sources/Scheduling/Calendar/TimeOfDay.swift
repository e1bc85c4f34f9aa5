/// A time on the wall clock.
package struct TimeOfDay: Sendable, Hashable, CustomStringConvertible {
  package let hour: Int
  package let minute: Int
  package let second: Int

  package init(hour: Int, minute: Int, second: Int = 0) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Reads `07:30`, `7:30` or `07:30:15`.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count),
      parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { 48...57 ~= $0 } }),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      let hour = Int(parts[0]), let minute = Int(parts[1]),
      let second = parts.count > 2 ? Int(parts[2]) : 0,
      hour < 24, minute < 60, second < 60
    else { return nil }
    self.init(hour: hour, minute: minute, second: second)
  }

  /// The texts that can be read, as a regular expression.
  package static let pattern = "^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"

  package var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(hour)):\(two(minute))" + (second == 0 ? "" : ":\(two(second))")
  }
}

/// A weekday; Sunday is 0.
package enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case sun, mon, tue, wed, thu, fri, sat

  package var name: String { "\(self)" }
}
