import Foundation

/// The result of a scenario: figures, and conditions that must hold.
struct Verdict {
  private var lines: [(name: String, value: String)] = []
  private(set) var isBad = false

  mutating func note(_ name: String, _ value: String) { lines.append((name, value)) }

  mutating func note(_ name: String, _ count: Int) { note(name, "\(count)") }

  mutating func note(_ name: String, _ duration: Duration) {
    note(name, String(format: "%.2f s", duration / .seconds(1)))
  }

  /// Adds a count that must be zero.
  mutating func mustBeZero(_ name: String, _ count: Int) {
    note(name, count == 0 ? "0" : "\(count)  ✗")
    if count != 0 { isBad = true }
  }

  /// Adds a condition that must hold.
  mutating func mustHold(_ name: String, _ holds: Bool) {
    note(name, holds ? "yes" : "no  ✗")
    if !holds { isBad = true }
  }

  /// Adds a figure with its upper aim. A figure over its aim is marked but doesn't fail the scenario,
  /// because machines differ.
  mutating func figure(_ name: String, _ value: Double, _ unit: String, most: Double) {
    note(
      name, "\(Self.text(value)) \(unit), aim ≤ \(Self.text(most))\(value > most ? "  over" : "")")
  }

  /// Adds a figure with its lower aim.
  mutating func figure(_ name: String, _ value: Double, _ unit: String, least: Double) {
    note(
      name,
      "\(Self.text(value)) \(unit), aim ≥ \(Self.text(least))\(value < least ? "  under" : "")")
  }

  private static func text(_ value: Double) -> String {
    value < 10 && value != value.rounded()
      ? String(format: "%.2f", value) : String(format: "%.0f", value)
  }

  func print() {
    let width = lines.map(\.name.count).max() ?? 0
    for (name, value) in lines {
      Swift.print("  " + name + String(repeating: " ", count: width - name.count + 2) + value)
    }
  }
}

/// Compares how often each file ran with how often it should have.
struct Tally {
  var lost = 0
  var twice = 0
  /// The number of runs for files that weren't expected.
  var unexpected = 0

  init(expected: some Collection<String>, ran: [String: Int]) {
    var known = 0
    for name in expected {
      guard let count = ran[name] else {
        lost += 1
        continue
      }
      known += 1
      if count > 1 { twice += 1 }
    }
    unexpected = ran.count - known
  }

  func enter(in verdict: inout Verdict) {
    verdict.mustBeZero("lost", lost)
    verdict.mustBeZero("run twice", twice)
    verdict.mustBeZero("unexpected", unexpected)
  }
}

extension [Duration] {
  /// Returns the smallest duration that a share of the durations doesn't exceed.
  func percentile(_ share: Double) -> Duration {
    guard !isEmpty else { return .zero }
    let sorted = sorted()
    return sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
}
