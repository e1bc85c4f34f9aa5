import Foundation
import RunHistory
import Testing

@Suite("Journal")
struct JournalTests {
  @Test func `a journal is read as it was written, in order`() async throws {
    try await withStore { store in
      let run = try #require(try await store.write { try $0.enqueue(.sample(), at: noon) })
      let other = try #require(try await store.write { try $0.enqueue(.sample(), at: noon) })
      let records = [
        JournalRecord(place: "4[2]/7", kind: .begun, attempt: 1, input: .max, at: noon),
        JournalRecord(
          place: "4[2]/7", kind: .ended, attempt: 1, input: .max, content: Data("[7]".utf8),
          at: noon + 1),
        JournalRecord(
          place: "5", kind: .observed, attempt: 2, number: 3, content: Data([0, 255]),
          at: noon + 2),
      ]
      for record in records {
        try await store.write { try $0.addJournalRecord(record, of: run) }
      }
      #expect(try store.read { try $0.journal(of: run) } == records)
      #expect(try store.read { try $0.journal(of: other) }.isEmpty)
    }
  }

  @Test func `large contents are dropped when a run ends`() async throws {
    try await withStore { store in
      let run = try #require(try await store.write { try $0.enqueue(.sample(), at: noon) })
      let large = Data(repeating: UInt8(ascii: "x"), count: 2_000_000)
      try await store.write { store in
        try store.claim(run)
        try store.start(run, definitionHash: [1], at: noon)
        try store.addJournalRecord(
          JournalRecord(place: "1", kind: .begun, attempt: 1, at: noon), of: run)
        try store.addJournalRecord(
          JournalRecord(place: "1", kind: .ended, attempt: 1, content: large, at: noon), of: run)
      }
      #expect(try store.read { try $0.journal(of: run).count } == 2)
      try await store.write { try $0.finish(run, RunEnding(.failed), at: noon) }
      let left = try store.read { try $0.journal(of: run) }
      // The step counts as done, but its output isn't known.
      #expect(left.map(\.kind) == [.begun, .ended])
      #expect(left.last?.content == nil)
    }
  }
}
