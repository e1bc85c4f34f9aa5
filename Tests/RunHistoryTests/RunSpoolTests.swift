import AppIntents
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage
import Testing

@Suite("Runs by hand")
struct RunSpoolTests {
  @Test func `a run by hand is in the history as soon as somebody opens it`() async throws {
    try await withStore { store in
      let spool = RunSpool(of: store.folder)
      let run = try spool.begin(
        "tidy", file: "/w/tidy.yaml", inputs: ["days": 3], definitionHash: [1, 2], at: noon)
      try run.end(
        RunEnding(.succeeded, output: "done"),
        log: [LogLine(at: noon, level: .output, text: "moved")], at: noon + 2)

      #expect(try store.enterSpooledRuns(at: noon + 9) == 1)
      #expect(try store.enterSpooledRuns(at: noon + 9) == 0)
      let id = try #require(try store.read { try $0.runs(RunFilter()).first?.id })
      let details = try #require(try store.read { try $0.details(of: id) })
      #expect(details.summary.state == .succeeded)
      #expect(details.summary.startedAt == noon)
      #expect(details.summary.endedAt == noon + 2)
      #expect(details.inputs == ["days": 3])
      #expect(details.output == "done")
      #expect(try store.read { try $0.log(of: id).map(\.line.text) } == ["moved"])
    }
  }

  @Test func `of what it wrote the head and the tail are in the history`() async throws {
    try await withStore { store in
      var log = KeptLog()
      let text = String(repeating: "z", count: 999)
      for number in 10_000..<20_000 {
        log.add(LogLine(at: noon, level: .output, text: "\(number) \(text)"))
      }
      try RunSpool(of: store.folder).begin("tidy", file: "/w/tidy.yaml", inputs: [:], at: noon)
        .end(RunEnding(.succeeded), log: log.lines, at: noon)
      #expect(try store.enterSpooledRuns(at: noon) == 1)
      let lines = try store.read { try $0.log(of: 1) }.map(\.line)
      #expect(lines == log.lines)
      #expect(lines.first?.text.hasPrefix("10000 z") == true)
      #expect(lines.last?.text.hasPrefix("19999 z") == true)
      #expect((1000..<1200).contains(lines.count))
      let gaps = lines.filter { $0.level == .gap }.map(\.text)
      #expect(gaps == ["… \((10_000 - lines.count + 1) * 1006) bytes left out …"])
    }
  }

  @Test func `a run that is going on is left alone, and one that was killed is told`() async throws
  {
    try await withStore { store in
      let run = try RunSpool(of: store.folder).begin(
        "tidy", file: "/w/tidy.yaml", inputs: [:], at: noon)
      #expect(try store.enterSpooledRuns(at: noon) == 0)
      // As the system does when the process is killed.
      try run.abandon()
      #expect(try store.enterSpooledRuns(at: noon + 5) == 1)
      let summary = try #require(try store.read { try $0.runs(RunFilter()).first })
      #expect(summary.state == .failed)
      #expect(summary.reason == "its process ended before the run did")
    }
  }
}
