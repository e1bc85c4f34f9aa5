import AppIntents
import OrderedCollections
import RunHistory
import Testing
import WorkflowEngine

@Suite("Journal")
struct JournalTests {
  @Test func `a run finds what it wrote down, in order`() async throws {
    try await withStore { store in
      let run = try #require(try await store.write { try $0.enqueue(.sample(), at: noon) })
      let other = try #require(try await store.write { try $0.enqueue(.sample(), at: noon) })
      let output = StepOutput(["a": 1], details: ["exit_code": 0])
      let entries = [
        JournalEntry(place: "4[2]/7", attempt: 1, kind: .begun, input: .max),
        JournalEntry(
          place: "4[2]/7", attempt: 1, kind: .ended, input: .max, content: .output(output)),
        JournalEntry(
          place: "5", attempt: 2, kind: .ended,
          content: try JournalEntry.Content(
            json: Array(
              """
              {"message": "no", "kind": "exit", "step": 5, "line": 9, "action": "shell.run", \
              "attempt": 2, "exit_code": 3}
              """.utf8))),
      ]
      for entry in entries {
        try await store.write { try $0.addJournalEntry(entry, of: run, at: noon) }
      }
      let read = try store.read { try $0.journal(of: run) }
      #expect(read.map(\.place) == ["4[2]/7", "4[2]/7", "5"])
      #expect(read.map(\.kind) == [.begun, .ended, .ended])
      #expect(read.map(\.input) == [.max, .max, 0])
      guard case .output(let kept) = read[1].content, case .failure(let failure) = read[2].content
      else {
        Issue.record("what came of the steps is not what was written down")
        return
      }
      #expect(kept.value == output.value)
      #expect(kept.details == output.details)
      #expect(failure.exitCode == 3)
      #expect(try store.read { try $0.journal(of: other) }.isEmpty)
    }
  }

  @Test func `of a run that has ended nothing very large is kept`() async throws {
    try await withStore { store in
      let run = try #require(try await store.write { try $0.enqueue(.sample(), at: noon) })
      let large = StepOutput(.text(String(repeating: "x", count: 2_000_000)))
      try await store.write { store in
        try store.claim(run)
        try store.start(run, definitionHash: [1], at: noon)
        try store.addJournalEntry(
          JournalEntry(place: "1", attempt: 1, kind: .begun), of: run, at: noon)
        try store.addJournalEntry(
          JournalEntry(place: "1", attempt: 1, kind: .ended, content: .output(large)), of: run,
          at: noon)
      }
      #expect(try store.read { try $0.journal(of: run).count } == 2)
      try await store.write { try $0.finish(run, RunEnding(.failed), at: noon) }
      let left = try store.read { try $0.journal(of: run) }
      // It happened, but what it gave is gone.
      #expect(left.map(\.kind) == [.begun, .ended])
      #expect(left.last?.content.json == nil)
    }
  }
}
