import Foundation
import RunHistory
import Testing
import WorkflowLanguage

@testable import Automations

/// A version of a file for tables.
func version(
  _ inode: UInt64 = 1, size: Int64 = 10, modified: Int64 = 100, birth: Int64 = 50,
  device: UInt64 = 1, isFolder: Bool = false
) -> FileVersion {
  FileVersion(
    device: device, inode: inode, birth: birth, size: size, modified: modified, isFolder: isFolder)
}

@Suite("Ledger decisions")
struct LedgerDecisionTests {
  private let path = LedgerPath(root: 1, folder: [], name: [65])

  private func row(_ version: FileVersion, isAway: Bool = false) -> LedgerRow {
    LedgerRow(path: path, version: version, isAway: isAway, seen: .distantPast)
  }

  private func decide(
    _ version: FileVersion, _ row: LedgerRow? = nil, elsewhere: LedgerRow? = nil,
    isExisting: Bool = false, keepsNumbers: Bool = true
  ) -> LedgerDecision {
    LedgerDecision(
      version, row: row, elsewhere: elsewhere, isExisting: isExisting, keepsNumbers: keepsNumbers)
  }

  @Test func `what isn't known is new, or was there before`() {
    #expect(decide(version()) == .added)
    #expect(decide(version(), isExisting: true) == .existing)
  }

  @Test func `what is known and the same is nothing`() {
    #expect(decide(version(), row(version())) == .nothing)
  }

  @Test(arguments: [
    version(2), version(size: 11), version(modified: 101), version(birth: 51),
  ])
  func `another file or another content has changed`(changed: FileVersion) {
    #expect(decide(changed, row(version())) == .changed)
  }

  @Test func `a disk that got another number is no change`() {
    #expect(decide(version(device: 2), row(version())) == .refresh)
  }

  @Test func `where files keep no numbers only their content counts`() {
    #expect(decide(version(2, birth: 0), row(version()), keepsNumbers: false) == .refresh)
    #expect(decide(version(2, size: 11), row(version()), keepsNumbers: false) == .changed)
    #expect(decide(version(), elsewhere: row(version()), keepsNumbers: false) == .added)
  }

  @Test func `what was away and is back is known, unless it is another one`() {
    #expect(decide(version(), row(version(), isAway: true)) == .refresh)
    #expect(decide(version(2), row(version(), isAway: true)) == .added)
  }

  @Test func `a file that is known elsewhere has moved`() {
    #expect(decide(version(), elsewhere: row(version())) == .moved(from: row(version())))
    #expect(
      decide(version(size: 99), elsewhere: row(version())) == .moved(from: row(version())))
    #expect(decide(version(2), elsewhere: row(version())) == .added)
  }

  @Test func `without times of birth a number alone proves nothing`() {
    let known = row(version(birth: 0))
    #expect(decide(version(birth: 0), elsewhere: known) == .moved(from: known))
    #expect(decide(version(size: 99, birth: 0), elsewhere: known) == .added)
  }

  @Test func `a folder in place of a file is new`() {
    #expect(decide(version(2, isFolder: true), row(version())) == .added)
  }
}

@Suite("Settling")
struct SettlingTests {
  private let second: Int64 = 1_000_000_000
  private let millisecond: Int64 = 1_000_000

  private func sighting(changed: Int64, modified: Int64? = nil) -> FileSighting {
    FileSighting(
      kind: .file, version: version(modified: modified ?? changed), changed: changed)
  }

  @Test func `nothing is decided before it has been quiet`() {
    let settling = Settling(quiet: second, hasLocalTimes: true)
    #expect(
      settling.decide(
        .init(lastEvent: 0), sighting(changed: 0), writer: nil, now: second - 1, wall: second)
        == .wait(until: second))
  }

  @Test func `times of the file say whether it was quiet`() {
    let settling = Settling(quiet: second, hasLocalTimes: true)
    let seen = sighting(changed: 5 * second)
    #expect(
      settling.decide(
        .init(lastEvent: 0), seen, writer: nil, now: 2 * second, wall: 5 * second + second / 2)
        == .wait(until: 2 * second + second / 2))
    #expect(
      settling.decide(.init(lastEvent: 0), seen, writer: nil, now: 2 * second, wall: 6 * second)
        == .askForWriter)
  }

  @Test(arguments: [
    (Settling.Writer.absent, Settling.Decision.settled), (.present, .waitForWriter),
    (.unknown, .settled),
  ])
  func `a writer is waited for`(writer: Settling.Writer, decision: Settling.Decision) {
    let settling = Settling(quiet: second, hasLocalTimes: true)
    #expect(
      settling.decide(
        .init(lastEvent: 0), sighting(changed: 0), writer: writer, now: 2 * second,
        wall: 9 * second) == decision)
  }

  @Test func `who wants no wait gets none, where the system vouches for it`() {
    let settling = Settling(quiet: 0, hasLocalTimes: true)
    let seen = sighting(changed: 100 * millisecond)
    func decide(_ writer: Settling.Writer?, wall: Int64) -> Settling.Decision {
      settling.decide(.init(lastEvent: 5), seen, writer: writer, now: 5, wall: wall)
    }
    #expect(decide(nil, wall: 101 * millisecond) == .askForWriter)
    #expect(decide(.absent, wall: 101 * millisecond) == .settled)
    #expect(decide(.present, wall: 101 * millisecond) == .waitForWriter)
    #expect(decide(.unknown, wall: 101 * millisecond) == .wait(until: 5 + 9 * millisecond))
    #expect(decide(.unknown, wall: 110 * millisecond) == .settled)
  }

  @Test func `times of a server prove nothing, so a file is looked at twice`() {
    let settling = Settling(quiet: second, hasLocalTimes: false)
    let seen = sighting(changed: 0)
    var state = Settling.State(lastEvent: 0)
    #expect(
      settling.decide(state, seen, writer: .unknown, now: second, wall: 99 * second)
        == .remember(until: 2 * second))
    state.look = Settling.Look(version: seen.version, at: second)
    #expect(
      settling.decide(state, seen, writer: .unknown, now: second + 1, wall: 99 * second)
        == .wait(until: 2 * second))
    #expect(
      settling.decide(state, seen, writer: .unknown, now: 2 * second, wall: 99 * second)
        == .settled)
    let other = sighting(changed: 0, modified: 77)
    #expect(
      settling.decide(state, other, writer: .unknown, now: 2 * second, wall: 99 * second)
        == .remember(until: 3 * second))
  }

  @Test func `a file from the future is no obstacle`() {
    let settling = Settling(quiet: second, hasLocalTimes: true)
    let seen = sighting(changed: 0, modified: 1_000 * second)
    #expect(
      settling.decide(.init(lastEvent: 0), seen, writer: .absent, now: second, wall: second)
        == .settled)
    // The clock was set back after it was written.
    let later = sighting(changed: 1_000 * second)
    #expect(
      settling.decide(.init(lastEvent: 0), later, writer: .absent, now: second, wall: second)
        == .remember(until: 2 * second))
  }
}

@Suite("File events")
struct FileEventTests {
  private func event(
    _ kind: FolderTrigger.Event = .added, _ version: FileVersion = version(),
    name: String = "a", moment: Int64 = 0
  ) -> FileEvent {
    FileEvent(
      kind: kind, root: 1, path: LedgerPath(root: 3, folder: [], name: Array(name.utf8)),
      version: version, moment: moment)
  }

  @Test func `a version of a file has one run, whatever happened to it`() {
    #expect(event(.added).key == event(.changed).key)
    #expect(event(.added).key != event(.removed).key)
    #expect(event(.added).key != event(.moved).key)
    #expect(event().key != event(name: "b").key)
    #expect(event().key != event(.added, version(2)).key)
    #expect(event().key != event(.added, version(modified: 7)).key)
    #expect(event().key != event(.added, version(size: 7)).key)
    #expect(event(.moved, moment: 1).key != event(.moved, moment: 2).key)
  }

  @Test func `a disk that got another number makes no other version`() {
    #expect(event().key == event(.added, version(device: 9)).key)
  }
}
