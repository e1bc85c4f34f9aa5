import Foundation
import Scheduling
import Testing

@Suite("Clock reading")
struct ClockReadingTests {
  private static let second = 1_000_000_000
  private static let before = ClockReading(
    real: 1_790_000_000 * second, boot: 5000 * second, awake: 4000 * second)

  @Test(arguments: [
    (60.0, 60.0, 60.0, []),
    // A clock that is made a little faster, and one that was set by less than matters.
    (60.03, 60, 60, []), (61.9, 60, 60, []), (58.1, 60, 60, []),
    (62.1, 60, 60, [ClockEvent.stepped(by: 2.1)]),
    (-3540, 60, 60, [.stepped(by: -3600)]),
    (60, 60, 0.5, [.resumed(after: 59.5)]),
    (30_000_060, 60, 60, [.stepped(by: 30_000_000)]),
    (7260, 3660, 60, [.resumed(after: 3600), .stepped(by: 3600)]),
  ])
  func `what happened shows in three clocks`(
    real: Double, boot: Double, awake: Double, events: [ClockEvent]
  ) {
    let after = ClockReading(
      real: Self.before.real + Int(real * 1e9), boot: Self.before.boot + Int(boot * 1e9),
      awake: Self.before.awake + Int(awake * 1e9))
    #expect(after.events(since: Self.before) == events)
  }

  @Test func `the system's clocks go forward together`() {
    let (first, second) = (ClockReading.now(), ClockReading.now())
    #expect(second.boot >= first.boot && second.awake >= first.awake)
  }

  @Test(arguments: [
    (ClockEvent.stepped(by: 2.6), "the clock was put ahead by 3 s"),
    (.stepped(by: -7500), "the clock was put back by 2 h 5 min"),
    (.resumed(after: 200_000), "the machine slept for 2 d 7 h"),
    (.zoneChanged(from: .gmt, to: .gmt), "the rules of `GMT` have changed"),
  ])
  func `events are told in words`(event: ClockEvent, words: String) {
    #expect(event.description == words)
  }
}
