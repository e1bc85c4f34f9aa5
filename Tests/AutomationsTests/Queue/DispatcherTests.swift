import AppIntentsCore
import Foundation
import RunHistory
import SystemPackage
import Testing

@Suite("Dispatcher")
struct DispatcherTests {
  private func workflow(_ overlap: String, _ fixture: QueueFixture) -> String {
    """
    name: Desk
    \(overlap)
    inputs:
      number: { type: number }
    steps:
      - if: $number is 0
        then:
          - ask: Go on?
      - file.append: $number
        to: \(fixture.folder)/out
    output: $number
    """
  }

  private static let overlaps = [
    "overlap: queue", "overlap: parallel\nmax_parallel: 1",
    "overlap: parallel\nmax_parallel: 1\nkey: all",
  ]

  @Test(arguments: overlaps)
  func `one after the other, all runs of a queue run once`(overlap: String) async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session(workflow(overlap, fixture))
    // More than are read from the queue at once.
    let numbers = Array(1...70)
    let runs = try await session.runs(numbers.map { [("number", .number($0))] })
    for run in runs { #expect(try await session.end(of: run).summary.state == .succeeded) }
    #expect(try fixture.text("out") == numbers.map { "\($0)\n" }.joined())
    try await session.stop()
  }

  @Test(arguments: overlaps)
  func `a queued run of another file that had the id is canceled`(overlap: String) async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session(workflow(overlap, fixture))
    let other = try await session.runOfOther(fixture.folder.appending("project/flow.yaml"))
    let own = try await session.run([("number", 1)])
    #expect(try await session.end(of: own).summary.state == .succeeded)
    #expect(try session.store.read { try $0.state(of: other) } == .canceled)
    #expect(try fixture.text("out") == "1\n")
    try await session.stop()
  }

  @Test(arguments: overlaps + ["overlap: parallel"])
  func `a claimed run whose workflow is turned off before its first step goes back into the queue`(
    overlap: String
  ) async throws {
    let fixture = try QueueFixture()
    let output = fixture.folder.appending("out").string
    let consent = QueueFixture.Consent { time in
      // Turned off after the claim, and on again for the next one.
      if time == 3 { #expect(!FileManager.default.fileExists(atPath: output)) }
      return time != 2
    }
    let session = try await fixture.session(workflow(overlap, fixture), consent: consent)
    let run = try await session.run([("number", 1)])
    #expect(try await session.end(of: run).summary.state == .succeeded)
    #expect(consent.times >= 4)
    #expect(try fixture.text("out") == "1\n")
    try await session.stop()
  }

  @Test func `a run that is confirmed after its workflow was turned off doesn't start`()
    async throws
  {
    let fixture = try QueueFixture()
    let output = fixture.folder.appending("out").string
    let consent = QueueFixture.Consent { time in
      if time == 3 { #expect(!FileManager.default.fileExists(atPath: output)) }
      return time != 2
    }
    let session = try await fixture.session(
      """
      triggers:
        - { every: 1h, confirm: true }
      steps:
        - file.append: one
          to: \(output)
      """, consent: consent)
    let run = try await session.runTriggered()
    try await session.answer(try await session.question(), true)
    #expect(try await session.end(of: run).summary.state == .succeeded)
    #expect(consent.times >= 4)
    #expect(try fixture.text("out") == "one\n")
    try await session.stop()
  }

  @Test func `runs that don't mind each other all run once`() async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session(workflow("overlap: parallel\nmax_parallel: 7", fixture))
    let runs = try await session.runs((1...150).map { [("number", .number($0))] })
    for run in runs { #expect(try await session.end(of: run).summary.state == .succeeded) }
    let numbers = try fixture.text("out").split { !$0.isNumber }.compactMap { Int($0) }
    #expect(numbers.sorted() == Array(1...150))
    try await session.stop()
  }

  @Test(arguments: overlaps)
  func `a run that is canceled while it waits behind another never runs`(
    overlap: String
  ) async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session(workflow(overlap, fixture))
    let runs = try await session.runs((0...2).map { [("number", .number($0))] })
    let question = try await session.question()
    let now = fixture.now
    try await session.store.write { try $0.cancel(runs[1], reason: "a test", at: now) }
    try await session.answer(question, "yes")
    #expect(try await session.end(of: runs[2]).summary.state == .succeeded)
    #expect(try await session.end(of: runs[1]).summary.state == .canceled)
    #expect(try fixture.text("out") == "0\n2\n")
    try await session.stop()
  }

  @Test func `runs that were read and not begun begin after the next start`() async throws {
    let fixture = try QueueFixture()
    let yaml = workflow("overlap: parallel\nmax_parallel: 1", fixture)
    let before = try await fixture.session(yaml)
    let runs = try await before.runs((0...2).map { [("number", .number($0))] })
    let question = try await before.question()
    try await before.stop()

    let after = try await fixture.session(yaml)
    try await after.answer(question, "yes")
    for run in runs { #expect(try await after.end(of: run).summary.state == .succeeded) }
    #expect(try fixture.text("out") == "0\n1\n2\n")
    try await after.stop()
  }

  @Test(arguments: overlaps)
  func `a stop doesn't leave runs behind that were just being started`(overlap: String) async throws
  {
    let fixture = try QueueFixture()
    let hold = QueueFixture.Hold()
    let session = try await fixture.session(workflow(overlap, fixture), holding: hold)
    async let entering = session.run([("number", 1)])
    await hold.arrival()
    try await session.stop()
    let run = try await entering
    let store = try HistoryStore.open(fixture.folder.appending("state"), at: fixture.now) {
      Issue.record($0)
    }
    #expect(try store.read { try $0.state(of: run) } == .queued)
    try store.close()
  }

  @Test func `two stops at once both wait for the runs that are being started`() async throws {
    let fixture = try QueueFixture()
    let hold = QueueFixture.Hold()
    let session = try await fixture.session(
      workflow("overlap: queue", fixture), holding: hold)
    async let entering = session.run([("number", 1)])
    await hold.arrival()
    async let first: Void = session.stop()
    async let second: Void = session.stop()
    _ = try await (first, second)
    _ = try await entering
  }
}
