import AppIntentsCore
import Control
import Foundation
import OrderedCollections
import ProgramTesting
import RunHistory
import SystemPackage
import Testing

@testable import Automations

@Suite("Runs that are found by what is in them")
struct FindRunsTests {
  private func add(
    _ number: Int, text: String, cause: RunCause = .person, in store: StoreTransaction,
    at moment: Date
  ) throws {
    let run = try #require(
      try store.enqueue(
        NewRun(
          workflow: "w\(number % 2)", file: "/w.yaml", inputs: ["text": .text(text)], cause: cause,
          state: .running), at: moment))
    try store.finish(run, RunEnding(.succeeded), at: moment)
  }

  private func find(_ service: ControlService, _ search: RunSearch) async -> FoundRunsReport {
    guard case .foundRuns(let found) = await service.answer(.findRuns(search)) else {
      Issue.record("nothing was found")
      return FoundRunsReport(runs: [], looked: 0, next: nil)
    }
    return found
  }

  @Test func `a text is found in values, whatever its case, and older runs on request`()
    async throws
  {
    let fixture = try ServiceFixture()
    let now = fixture.now
    try await fixture.store.write { store in
      for number in 1...1500 {
        try add(
          number, text: number % 700 == 0 ? "An INVOICE" : "nothing", in: store,
          at: now.addingTimeInterval(Double(number)))
      }
    }
    let service = fixture.service(fixture.registry())
    let first = await find(service, RunSearch(RunQuery(limit: 50), text: "invoice"))
    #expect(first.runs.map(\.id) == [1400, 700])
    #expect(first.looked == 1000 && first.next == 501)
    let rest = await find(
      service, RunSearch(RunQuery(limit: 50, before: first.next), text: "invoice"))
    #expect(rest == FoundRunsReport(runs: [], looked: 500, next: nil))
    // As many as are wanted end it, too.
    let one = await find(service, RunSearch(RunQuery(limit: 1), text: "invoice"))
    #expect(one.runs.map(\.id) == [1400] && one.next == 1400)
    // What is in an index is left to it.
    let other = await find(service, RunSearch(RunQuery(workflow: "w1"), text: "invoice"))
    #expect(other == FoundRunsReport(runs: [], looked: 750, next: nil))
    // The names of types in what is stored are no values.
    #expect(await find(service, RunSearch(RunQuery(), text: "dictionary")).runs.isEmpty)
  }

  @Test func `what started a run is found by its words`() async throws {
    let fixture = try ServiceFixture()
    let now = fixture.now
    try await fixture.store.write { store in
      try add(1, text: "", in: store, at: now)
      try add(2, text: "", cause: .rerun(1), in: store, at: now)
      let event = TriggerEvent(kind: "folder", values: [:], start: .nothing)
      _ = try store.enqueue(
        NewRun(workflow: "w1", file: "/w.yaml", event: event, cause: .trigger), at: now)
    }
    let service = fixture.service(fixture.registry())
    for (words, runs) in [("PERSON", [Int64(1)]), ("again", [2]), ("folder", [3]), ("cron", [])] {
      #expect(
        await find(service, RunSearch(RunQuery(), startedBy: words)).runs.map(\.id) == runs,
        "\(words)")
    }
    guard
      case .failure(let failure) = await service.answer(
        .findRuns(RunSearch(RunQuery(workflow: "none"), text: "a")))
    else {
      Issue.record("a workflow that there isn't has no runs")
      return
    }
    #expect(failure.message.contains("none"))
  }

  @Test func `a few runs with large values are a part of their own`() async throws {
    let fixture = try ServiceFixture()
    let now = fixture.now
    let large = String(repeating: "x", count: 950_000)
    try await fixture.store.write { store in
      for number in 1...30 {
        try add(number, text: large, in: store, at: now.addingTimeInterval(Double(number)))
      }
    }
    let service = fixture.service(fixture.registry())
    let found = await find(service, RunSearch(RunQuery(), text: "invoice"))
    #expect(found.runs.isEmpty && found.looked < 30 && found.next != nil)
  }
}
