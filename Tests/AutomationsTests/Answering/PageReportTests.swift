import Automations
import Control
import Foundation
import RunHistory
import Scheduling
import SystemPackage
import Testing

@Suite("What the pages of the dashboard ask for")
struct PageReportTests {
  /// The test's clock stands at this moment.
  private static let now = "2027-01-15T08:00:00Z"

  private func moment(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  /// A service over workflows that are enabled.
  private func fixture(
    _ workflows: [String: String]
  ) async throws -> (ServiceFixture, ControlService) {
    let fixture = try ServiceFixture()
    #expect(try fixture.now == moment(Self.now))
    for (id, text) in workflows { try fixture.write(text, to: "workflows/\(id).yaml") }
    let service = fixture.service(fixture.registry())
    for id in workflows.keys {
      guard case .preview(let preview) = await service.answer(.preview(workflow: id)) else {
        Issue.record("no preview of \(id)")
        continue
      }
      _ = await service.answer(.enable(workflow: id, version: preview.version))
    }
    return (fixture, service)
  }

  private func status(_ service: ControlService, _ parts: StatusParts) async -> StatusReport {
    guard case .status(let status) = await service.answer(.statusParts(parts)) else {
      Issue.record("no status")
      return StatusReport()
    }
    return status
  }

  /// Adds a run that ended an hour before the test's now, and so many minutes later.
  private func run(
    _ workflow: String, _ state: RunState, _ minutes: Double, in store: StoreTransaction
  ) throws {
    let began = try moment(Self.now).addingTimeInterval(minutes * 60 - 3600)
    let run = try #require(
      try store.enqueue(
        NewRun(
          workflow: workflow, file: FilePath("/\(workflow).yaml"), cause: .hand, state: .running),
        at: began))
    try store.finish(run, RunEnding(state), at: began)
  }

  @Test func `a status has what is asked for, of the workflows that are`() async throws {
    let text = "triggers: [every: 1h]\nexpect: 24h\nsteps: [print: hi]\n"
    let (fixture, service) = try await fixture(["a": text, "b": text, "c": text])
    try await fixture.store.write { store in
      for (workflow, state, minutes) in [
        ("a", RunState.succeeded, 0.0), ("b", .failed, 1), ("a", .failed, 2), ("b", .succeeded, 3),
        ("gone", .failed, 4),
      ] {
        try run(workflow, state, minutes, in: store)
      }
    }
    let usual = await status(service, StatusParts())
    #expect(usual.workflows.map(\.id) == ["a", "b", "c"])
    #expect(usual.workflows.allSatisfy { $0.lastRun == nil && $0.expectedBy == nil })
    #expect(usual.workflows.allSatisfy { $0.triggers.first?.next != nil })
    #expect(usual.store?.runs == 0)

    var parts = StatusParts()
    parts.serving = false
    parts.expectations = true
    parts.lastRuns = .unsuccessful(most: 5)
    let page = await status(service, parts)
    #expect(page.workflows.map { $0.lastRun?.id } == [3, nil, nil])
    #expect(page.workflows.allSatisfy { $0.expectedBy != nil })
    #expect(page.workflows.allSatisfy { $0.triggers.first?.next == nil })
    parts.lastRuns = .unsuccessful(most: 0)
    #expect(await status(service, parts).workflows.allSatisfy { $0.lastRun == nil })

    parts.workflows = ["b", "none"]
    parts.lastRuns = .all
    parts.history = true
    let some = await status(service, parts)
    #expect(some.workflows.map(\.id) == ["b"])
    #expect(some.workflows.map { $0.lastRun?.id } == [4])
    #expect(some.store?.runs == 5)
    #expect(await status(service, .all).workflows.map { $0.lastRun?.id } == [3, 4, nil])
  }

  @Test func `a day has the workflows that ran last, and counts the others`() async throws {
    let (fixture, service) = try await fixture([:])
    try await fixture.store.write { store in
      for (workflow, minutes) in [("a", 0.0), ("b", 1), ("a", 2), ("c", 3), ("b", -90)] {
        try run(workflow, .succeeded, minutes, in: store)
      }
    }
    let since = try moment("2027-01-15T06:30:00Z")
    let reply = await service.answer(.day(since: since, workflows: 2, runs: 9))
    guard case .day(let day) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(day.lines.map(\.workflow) == ["c", "a"])
    #expect(day.lines.map { $0.runs.map(\.run) } == [[4], [3, 1]])
    #expect(day.others == 1)
  }

  @Test func `the whole history is read only for a diagnosis, and the time of that is kept`()
    async throws
  {
    let (fixture, service) = try await fixture([:])
    guard case .health(let before) = await service.answer(.health) else {
      Issue.record("no health")
      return
    }
    #expect(before.historyRead == nil)
    #expect(before.findings.contains { $0.subject == "history" && $0.grade == .ok })
    _ = await service.answer(.diagnose)
    guard case .health(let after) = await service.answer(.health) else { return }
    #expect(after.historyRead == fixture.now)
    fixture.store.note(StoreCheck(at: fixture.now, damage: "page 7"))
    guard case .health(let damaged) = await service.answer(.health) else { return }
    #expect(damaged.findings.contains { $0.subject == "history" && $0.grade == .bad })
  }

  private func schedule(
    _ service: ControlService, from start: String, through end: String
  ) async throws -> ScheduledTriggerReport {
    let request = ControlRequest.schedule(from: try moment(start), through: try moment(end))
    let reply = await service.answer(request)
    guard case .schedule(let triggers) = reply else {
      Issue.record("\(reply)")
      throw CancellationError()
    }
    return try #require(triggers.first)
  }

  @Test func `a schedule has the times that are over, with what became of them`() async throws {
    let (fixture, service) = try await fixture([
      "a": "triggers: [{ cron: 30 7 * * *, timezone: UTC }]\nsteps: [print: hi]\n"
    ])
    try await fixture.store.write { store in
      let trigger = try store.saveTrigger(
        workflow: "a", name: "1", kind: "cron", definition: "", at: moment("2027-01-01T00:00:00Z"))
      for (first, last, count, outcome, reason) in [
        ("10", "12", 3, FireOutcome.skipped, SkipReason.skipsMissed), ("13", "13", 1, .ran, nil),
        ("14", "14", 1, .skipped, .ranBefore), ("15", "15", 1, .caughtUp, nil),
      ] {
        try store.record(
          FireRecord(
            trigger: trigger.id, first: moment("2027-01-\(first)T07:30:00Z"),
            scheduled: moment("2027-01-\(last)T07:30:00Z"), count: count, outcome: outcome,
            reason: reason, run: outcome == .ran ? 5 : nil))
      }
    }
    let week = try await schedule(
      service, from: "2027-01-11T00:00:00Z", through: "2027-01-17T23:59:59Z")
    #expect(!week.isFrequent)
    #expect(
      try week.times.map(\.at)
        == [11, 12, 13, 15, 16, 17].map { try moment("2027-01-\($0)T07:30:00Z") })
    #expect(week.times.map(\.outcome) == [.missed, .missed, .ran, .late, nil, nil])
    #expect(week.times.map(\.run) == [nil, nil, 5, nil, nil, nil])
    #expect(week.times.first?.reason?.contains("missed: skip") == true)
    let past = try await schedule(
      service, from: "2027-01-04T00:00:00Z", through: "2027-01-10T23:59:59Z")
    #expect(past.times.map(\.outcome) == [.missed])
    let coming = try await schedule(
      service, from: "2027-03-01T07:30:00Z", through: "2027-03-02T07:30:00Z")
    #expect(coming.times.count == 2 && coming.times.allSatisfy { $0.outcome == nil })
  }

  @Test func `what fires often has its next time, and is counted`() async throws {
    let (fixture, service) = try await fixture([
      "a": "triggers: [every: 5m]\nsteps: [print: hi]\n"
    ])
    try await fixture.store.write { store in
      let trigger = try store.saveTrigger(
        workflow: "a", name: "1", kind: "every", definition: "", at: moment("2027-01-01T00:00:00Z"))
      for (minute, count, outcome) in [(10, 1, FireOutcome.ran), (15, 1, .ran), (50, 7, .skipped)] {
        let last = try moment("2027-01-15T07:\(minute):00Z")
        try store.record(
          FireRecord(
            trigger: trigger.id, first: last, scheduled: last, count: count, outcome: outcome))
      }
    }
    let week = try await schedule(
      service, from: "2027-01-11T00:00:00Z", through: "2027-01-17T23:59:59Z")
    #expect(week.isFrequent)
    #expect(week.times.count == 1 && week.times.allSatisfy { $0.at > fixture.now })
    #expect(week.ran == 2 && week.missed == 7)
  }
}
