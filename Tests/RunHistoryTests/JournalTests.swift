import Foundation
@testable import RunHistory
import Testing

@Suite("The journal")
struct JournalTests {
  @Test func `it knows what was about to happen, and what has`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        let run = try #require(try store.enqueue(.sample(), at: noon))
        let keys = [JournalKey(step: 2, path: [0, 10]), JournalKey(step: 2, path: [0, 9])]
        for key in keys + [JournalKey(step: 1), JournalKey(step: 3)] {
          try store.journalIntent(
            run, key, attempt: 1, idempotencyKey: "k", inputHash: [7], at: noon)
        }
        try store.journalResult(run, JournalKey(step: 1), output: "{}", at: noon)
        try store.journalFailure(run, keys[0], message: "no", at: noon)
        try store.journalIntent(
          run, keys[0], attempt: 2, idempotencyKey: "k2", inputHash: [8], at: noon)
        try store.journalFailure(run, JournalKey(step: 3), message: "no", at: noon)

        func entry(
          _ key: JournalKey, _ attempt: Int, _ idempotency: String, _ hash: UInt8,
          _ state: JournalEntry.State, _ output: String?
        ) -> JournalEntry {
          JournalEntry(
            key: key, attempt: attempt, idempotencyKey: idempotency, inputHash: [hash],
            state: state, output: output)
        }
        #expect(
          try store.journal(of: run) == [
            entry(JournalKey(step: 1), 1, "k", 7, .result, "{}"),
            entry(keys[0], 2, "k2", 8, .intent, nil),
            entry(keys[1], 1, "k", 7, .intent, nil),
            entry(JournalKey(step: 3), 1, "k", 7, .failed, "\"no\""),
          ])
        try store.copyJournal(of: run, to: 9, before: 3)
        #expect(try store.journal(of: 9) == [entry(JournalKey(step: 1), 1, "k", 7, .result, "{}")])
        try store.forgetJournal(of: run, keys[1])
        #expect(try store.journal(of: run).count == 3)
      }
    }
  }

  @Test func `a result needs an intent`() async throws {
    try await withStore { store in
      #expect(throws: NoIntent(run: 1, step: 2)) {
        try store.writeNow {
          try $0.journalResult(1, JournalKey(step: 2), output: nil, at: noon)
        }
      }
    }
  }

  @Test func `very large outputs stay until their run has ended`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        let run = try #require(try store.enqueue(.sample(), at: noon))
        try store.claim(run)
        try store.start(run, definitionHash: [], at: noon)
        let large = "\"\(String(repeating: "x", count: 1 << 20))\""
        for (step, output) in [(1, large), (2, "7")] {
          let key = JournalKey(step: step)
          try store.journalIntent(
            run, key, attempt: 1, idempotencyKey: "", inputHash: [], at: noon)
          try store.journalResult(run, key, output: output, at: noon)
        }
        #expect(try store.journal(of: run).map(\.output) == [large, "7"])
        try store.finish(run, RunEnding(.succeeded), at: noon)
        #expect(try store.journal(of: run).map(\.output) == [nil, "7"])
        #expect(try store.journal(of: run).map(\.state) == [.resultDropped, .result])
      }
    }
  }
}
