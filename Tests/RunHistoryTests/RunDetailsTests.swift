import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing
import WorkflowValues

@testable import RunHistory

@Suite("One run's details")
struct RunDetailsTests {
  static let trace = RecordedTrace(
    steps: [
      RecordedStep(
        step: 1, line: 4, action: "text.trim", sentence: "Trim “ a ”", path: [2, 0],
        inputs: [
          RecordedStep.Input(name: "text", value: " a "),
          RecordedStep.Input(name: "count", value: 3),
        ], conversions: ["number → text"], output: "a",
        outcome: .succeeded, attempts: 1, started: .milliseconds(1), took: .microseconds(7)),
      RecordedStep(
        step: 2, line: 5, action: "fail", sentence: "Fail", path: [], inputs: [],
        conversions: [], output: .nothing, outcome: .failed, message: "no", attempts: 2,
        started: .seconds(1), took: .zero),
    ], visits: [1: 60, 2: 1])

  @Test func `the result of a run is read as it was written`() async throws {
    try await withStore { store in
      let details = try store.writeNow { store in
        let run = try #require(try store.enqueue(.sample(), at: noon))
        try store.claim(run)
        try store.start(run, definitionHash: [9], at: noon + 1)
        var failure = RecordedFailure(message: "no", help: "try again")
        failure.exitCode = 3
        try store.finish(
          run, RunEnding(.failed, output: [1, "b"], failure: failure, trace: Self.trace),
          at: noon + 2)
        return try #require(try store.details(of: run))
      }
      #expect(details.summary.state == .failed)
      #expect(details.summary.reason == "no")
      #expect(details.summary.startedAt == noon + 1)
      #expect(details.summary.endedAt == noon + 2)
      #expect(details.definitionHash == [9])
      #expect(details.output == [1, "b"])
      #expect(details.failure?.exitCode == 3)
      #expect(details.failure?.help == "try again")
      #expect(details.trace == Self.trace)
    }
  }

  @Test func `a trace that was damaged and counts a step twice is read`() throws {
    let trace = try RecordedTrace(storedText: #"{"steps": [], "visits": [1, 60, 1, 2, 2, 1]}"#)
    #expect(trace.visits == [1: 60, 2: 1])
  }

  @Test func `a run can be repeated with the same event`() async throws {
    try await withStore { store in
      var run = NewRun.sample(trigger: 1, key: "a")
      run.event = TriggerEvent(kind: "cron", values: ["missed": 2], start: "x")
      let copy = try store.writeNow { store in
        let id = try #require(try store.enqueue(run, at: noon))
        let copy = try #require(try store.rerun(of: id))
        #expect(try store.enqueue(copy, at: noon) == 2)
        return copy
      }
      #expect(copy.event == run.event)
      #expect(copy.eventKey == nil)
      #expect(copy.cause == .rerun(1))
    }
  }

  @Test func `the first and the last items of a long list are kept`() {
    let files = (0..<50_000).map { IntentValue.file(IntentFile(path: FilePath("/a/\($0).pdf"))) }
    let kept = Truncation.value(.list(files), to: 10_000).text
    #expect(kept.utf8.count < 10_300)
    #expect(kept.hasPrefix("[{\"path\":\"/a/0.pdf\""))
    #expect(kept.contains("\"/a/49999.pdf\"") && kept.hasSuffix("}]"))
    #expect(kept.contains(" items left out …\n"))
    let short = IntentValue.list(["a", "b"])
    #expect(Truncation.value(short, to: 100) == short)
    #expect(Truncation.value(short, to: 2).text == "[\n… 7 bytes left out …\n]")
  }

  @Test func `what is cut has no secrets, and only what is kept is looked at`() {
    let secret = IntentValue.text("secret")
    let rows = IntentValue.list(Array(repeating: secret, count: 100_000))
    var looked = 0
    func hide(_ value: IntentValue) -> IntentValue {
      value.changingTexts { text in
        looked += 1
        return text.replacing("secret", with: "•••")
      }
    }
    for value in [rows, ["total": 3, "rows": rows], .list([rows, rows])] {
      looked = 0
      let kept = Truncation.value(value, to: 10_000, redact: hide).text
      #expect(kept.utf8.count < 11_000)
      #expect(looked < 10_000)
      #expect(!kept.contains("secret"))
    }
  }

  @Test func `the head and the tail of a large output are kept`() async throws {
    try await withStore { store in
      let text = String(repeating: "ä", count: 700_000) + "Z"
      let details = try store.writeNow { store in
        let run = try #require(try store.enqueue(.sample(), at: noon))
        try store.claim(run)
        try store.start(run, definitionHash: [], at: noon)
        try store.finish(run, RunEnding(.succeeded, output: .text(text)), at: noon)
        return try #require(try store.details(of: run))
      }
      let output = details.output.text
      #expect(output.utf8.count < 1_048_700)
      #expect(output.hasPrefix("ää"))
      #expect(output.hasSuffix("äZ"))
      #expect(output.contains("\n… 351426 bytes left out …\n"))
    }
  }

  @Test(arguments: [
    ("abc", 10, "abc"),
    ("abcdefghijkl", 4, "ab\n… 8 bytes left out …\nkl"),
    ("ééé", 4, "é\n… 2 bytes left out …\né"),
    ("éééé", 6, "é\n… 4 bytes left out …\né"),
  ])
  func `a text is cut between characters`(text: String, limit: Int, cut: String) {
    #expect(Truncation.text(text, to: limit) == cut)
  }
}
