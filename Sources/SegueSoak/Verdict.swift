import Foundation

/// What a scenario found out: figures, and what must be zero.
struct Verdict {
  private var lines: [(name: String, value: String)] = []
  private(set) var isBad = false

  mutating func note(_ name: String, _ value: String) { lines.append((name, value)) }

  mutating func note(_ name: String, _ count: Int) { note(name, "\(count)") }

  mutating func note(_ name: String, _ duration: Duration) {
    note(name, String(format: "%.2f s", duration / .seconds(1)))
  }

  /// A count that must be zero.
  mutating func mustBeZero(_ name: String, _ count: Int) {
    note(name, count == 0 ? "0" : "\(count)  ✗")
    if count != 0 { isBad = true }
  }

  /// Something that must hold.
  mutating func mustHold(_ name: String, _ holds: Bool) {
    note(name, holds ? "yes" : "no  ✗")
    if !holds { isBad = true }
  }

  /// A figure, and the most it should be. One that is over is shown and fails nothing: machines
  /// differ.
  mutating func figure(_ name: String, _ value: Double, _ unit: String, most: Double) {
    note(
      name, "\(Self.text(value)) \(unit), aim ≤ \(Self.text(most))\(value > most ? "  over" : "")")
  }

  /// A figure, and the least it should be.
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

/// How often each thing ran, against how often it should have.
struct Tally {
  var lost = 0
  var twice = 0
  /// What ran and was not expected at all.
  var strange = 0

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
    strange = ran.count - known
  }

  func enter(in verdict: inout Verdict) {
    verdict.mustBeZero("lost", lost)
    verdict.mustBeZero("run twice", twice)
    verdict.mustBeZero("run for nothing", strange)
  }
}

extension [Duration] {
  /// The value that a share of the durations doesn't exceed.
  func percentile(_ share: Double) -> Duration {
    guard !isEmpty else { return .zero }
    let sorted = sorted()
    return sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
}
