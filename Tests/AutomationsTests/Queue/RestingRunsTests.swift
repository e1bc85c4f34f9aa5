import Foundation
import RunHistory
import TestFixtures
import Testing
import WorkflowLanguage

@testable import Automations

@Suite("Resting runs")
struct RestingRunsTests {
  @Test func `a run is marked while it waits, and not after`() async throws {
    let folder = try TestFolder()
    let resting = RestingRuns(in: folder.path)
    let (one, two) = (try #require(RunID("1")), try #require(RunID("2")))
    try await resting.rest(one, for: .seconds(5)) {
      try await resting.rest(two, for: .milliseconds(5)) {
        // As the next daemon finds it if this one dies here.
        #expect(resting.takeAll() == [one])
      }
    }
    await #expect(throws: CancellationError.self) {
      try await resting.rest(one, for: .seconds(5)) { throw CancellationError() }
    }
    #expect(resting.takeAll() == [])
  }

  @Test(arguments: [
    ("steps: [{ wait: 1h }]", true),
    ("steps: [{ repeat: 2, do: [{ wait: 1h }] }]", true),
    ("steps: [{ parallel: { a: [{ wait: 1h }], b: [{ print: a }] } }]", false),
    ("steps: [{ repeat: 2, do: [{ for: [1, 2], parallel: 2, do: [{ wait: 1h }] }] }]", false),
    ("steps: [{ print: a }]\nfinally: [{ run: other }]", false),
  ])
  func `only a workflow that does one thing at a time rests as a whole`(
    text: String, isSingle: Bool
  ) throws {
    let (document, _, _) = DocumentParser.parse(Array((text + "\n").utf8), path: "a.yaml")
    #expect(try #require(document).doesOneThing == isSingle)
  }
}
