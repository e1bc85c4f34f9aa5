import Automations
import Foundation
import Testing

@Suite("What is expected")
struct ExpectedSuccessTests {
  private static let enabled = Date(timeIntervalSince1970: 1_000_000)

  private static func hours(_ count: Double) -> Date { enabled.addingTimeInterval(count * 3600) }

  private struct Case {
    var now: Double
    var success: Double?
    var alerted: Double?
    var decision: ExpectedSuccess.Decision

    init(
      _ now: Double, _ success: Double?, _ alerted: Double?, _ decision: ExpectedSuccess.Decision
    ) {
      (self.now, self.success, self.alerted, self.decision) = (now, success, alerted, decision)
    }
  }

  /// Hours since it was enabled.
  private static let cases = [
    Case(1, nil, nil, .wait(until: hours(24))),
    Case(23.99, nil, nil, .wait(until: hours(24))),
    Case(24, nil, nil, .alert(since: hours(24))),
    Case(100, nil, nil, .alert(since: hours(24))),
    Case(100, nil, 24, .told(since: hours(24))),
    Case(30, 20, nil, .wait(until: hours(44))),
    // A success before it was enabled says nothing about the time since.
    Case(25, -5, nil, .alert(since: hours(24))),
    // A success came, and then another failed to come: that is reported, too.
    Case(120, 90, 24, .alert(since: hours(114))),
    Case(120, 90, 114, .told(since: hours(114))),
  ]

  @Test func `an alert comes once for each time it stays away`() {
    let expectation = ExpectedSuccess(every: .seconds(24 * 3600))
    for one in Self.cases {
      #expect(
        expectation.decide(
          at: Self.hours(one.now), lastSuccess: one.success.map(Self.hours),
          enabled: Self.enabled, alerted: one.alerted.map(Self.hours)) == one.decision, "\(one)")
    }
  }
}
