import FolderTesting
import Testing

@testable import FolderWatching

@Suite("Settling")
struct SettlingTests {
  private let second: Int64 = 1_000_000_000
  private let millisecond: Int64 = 1_000_000

  private func snapshot(changed: Int64, modified: Int64? = nil) -> FileSnapshot {
    FileSnapshot(
      kind: .file, version: version(modified: modified ?? changed), changed: changed)
  }

  @Test func `nothing is decided before the settle time is over`() {
    let settling = Settling(quiet: second, hasLocalTimes: true)
    #expect(
      settling.decide(
        lastEvent: 0, look: nil, snapshot(changed: 0), writer: nil, now: second - 1, wall: second)
        == .wait(until: second))
  }

  @Test func `the file's times say how long it has been quiet`() {
    let settling = Settling(quiet: second, hasLocalTimes: true)
    let seen = snapshot(changed: 5 * second)
    #expect(
      settling.decide(
        lastEvent: 0, look: nil, seen, writer: nil, now: 2 * second, wall: 5 * second + second / 2)
        == .wait(until: 2 * second + second / 2))
    #expect(
      settling.decide(lastEvent: 0, look: nil, seen, writer: nil, now: 2 * second, wall: 6 * second)
        == .askForWriter)
  }

  @Test(arguments: [
    (Settling.Writer.absent, false, Settling.Decision.settled), (.present, true, .waitForWriter),
    (.unknown, true, .settled), (.unknown, false, .wait(until: 53_000_000_000)),
  ])
  func `a writer is waited for`(
    writer: Settling.Writer, isClosed: Bool, decision: Settling.Decision
  ) {
    let settling = Settling(quiet: second, hasLocalTimes: true)
    #expect(
      settling.decide(
        lastEvent: 0, look: nil, snapshot(changed: 0), writer: writer, isClosed: isClosed,
        now: 2 * second, wall: 9 * second) == decision)
  }

  @Test func `a file that may have a writer has to be quiet for long, or longer if it says so`() {
    func decide(_ settling: Settling, age: Int64) -> Settling.Decision {
      settling.decide(
        lastEvent: 0, look: nil, snapshot(changed: 0), writer: .unknown, now: 1_000 * second,
        wall: age)
    }
    let settling = Settling(quiet: second, hasLocalTimes: true)
    #expect(decide(settling, age: 59 * second) == .wait(until: 1_001 * second))
    #expect(decide(settling, age: 60 * second) == .settled)
    let longer = Settling(quiet: 90 * second, longQuiet: second, hasLocalTimes: true)
    #expect(decide(longer, age: 89 * second) == .wait(until: 1_001 * second))
    // A server's times say nothing: it is looked at twice.
    let remote = Settling(quiet: second, hasLocalTimes: false)
    #expect(decide(remote, age: 99 * second) == .remember(until: 1_060 * second))
  }

  @Test func `without a settle time nothing is waited for if the system vouches for the file`() {
    let settling = Settling(quiet: 0, hasLocalTimes: true)
    let seen = snapshot(changed: 100 * millisecond)
    func decide(_ writer: Settling.Writer?, wall: Int64) -> Settling.Decision {
      settling.decide(
        lastEvent: 5, look: nil, seen, writer: writer, isClosed: true, now: 5, wall: wall)
    }
    #expect(decide(nil, wall: 101 * millisecond) == .askForWriter)
    #expect(decide(.absent, wall: 101 * millisecond) == .settled)
    #expect(decide(.present, wall: 101 * millisecond) == .waitForWriter)
    #expect(decide(.unknown, wall: 101 * millisecond) == .wait(until: 5 + 9 * millisecond))
    #expect(decide(.unknown, wall: 110 * millisecond) == .settled)
  }

  @Test func `a server's times prove nothing, so a file is looked at twice`() {
    let settling = Settling(quiet: second, hasLocalTimes: false)
    let seen = snapshot(changed: 0)
    var look: Settling.Look?
    #expect(
      settling.decide(
        lastEvent: 0, look: look, seen, writer: .unknown, isClosed: true, now: second,
        wall: 99 * second)
        == .remember(until: 2 * second))
    look = Settling.Look(version: seen.version, at: second)
    #expect(
      settling.decide(
        lastEvent: 0, look: look, seen, writer: .unknown, isClosed: true, now: second + 1,
        wall: 99 * second)
        == .wait(until: 2 * second))
    #expect(
      settling.decide(
        lastEvent: 0, look: look, seen, writer: .unknown, isClosed: true, now: 2 * second,
        wall: 99 * second)
        == .settled)
    let other = snapshot(changed: 0, modified: 77)
    #expect(
      settling.decide(
        lastEvent: 0, look: look, other, writer: .unknown, isClosed: true, now: 2 * second,
        wall: 99 * second)
        == .remember(until: 3 * second))
  }

  @Test func `a file with a time in the future settles`() {
    let settling = Settling(quiet: second, hasLocalTimes: true)
    let seen = snapshot(changed: 0, modified: 1_000 * second)
    #expect(
      settling.decide(lastEvent: 0, look: nil, seen, writer: .absent, now: second, wall: second)
        == .settled)
    // The clock was set back after it was written.
    let later = snapshot(changed: 1_000 * second)
    #expect(
      settling.decide(lastEvent: 0, look: nil, later, writer: .absent, now: second, wall: second)
        == .remember(until: 2 * second))
  }
}
