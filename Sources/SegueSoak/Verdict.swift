import Foundation

/// What a scenario found out: figures, and what must be zero.
struct Verdict {
  private var lines: [(name: String, value: String)] = []
  private(set) var isBad = false

  mutating func note(_ name: String, _ value: some CustomStringConvertible) {
    lines.append((name, value.description))
  }

  mutating func note(_ name: String, _ duration: Duration) {
    lines.append((name, duration.formatted()))
  }

  /// A count that must be zero.
  mutating func mustBeZero(_ name: String, _ count: Int) {
    lines.append((name, count == 0 ? "0" : "\(count)  ✗"))
    if count != 0 { isBad = true }
  }

  /// A figure with the most it may be. A figure that is too high is shown, and fails nothing:
  /// machines differ.
  mutating func figure(_ name: String, _ value: Double, unit: String, most: Double) {
    let text = String(format: value < 10 ? "%.2f %@" : "%.0f %@", value, unit)
    lines.append((name, "\(text)  (at most \(most.formatted()))\(value > most ? "  over" : "")"))
  }

  mutating func figure(_ name: String, _ value: Double, unit: String, least: Double) {
    let text = String(format: "%.0f %@", value, unit)
    lines.append((name, "\(text)  (at least \(least.formatted()))\(value < least ? "  under" : "")"))
  }

  func print() {
    let width = lines.map(\.name.count).max() ?? 0
    for (name, value) in lines {
      Swift.print("  \(name.padding(toLength: width, withPad: " ", startingAt: 0))  \(value)")
    }
  }
}

/// How often each thing ran, against how often it should have.
struct Tally {
  var lost = 0
  var twice = 0

  init(expected: some Collection<String>, ran: [String: Int]) {
    for name in expected {
      switch ran[name, default: 0] {
      case 0: lost += 1
      case 1: break
      default: twice += 1
      }
    }
  }
}

extension Array where Element == Duration {
  /// The value below which a share of the sorted durations lies.
  func percentile(_ share: Double) -> Duration {
    guard !isEmpty else { return .zero }
    let sorted = sorted()
    return sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
}
