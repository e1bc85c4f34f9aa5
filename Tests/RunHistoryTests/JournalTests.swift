import Foundation
import RunHistory
import Testing

@Suite("Journal")
struct JournalTests {
  @Test func `a run finds what it wrote down, in order`() async throws {
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

  @Test func `of a run that has ended nothing very large is kept`() async throws {
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
      // It happened, but what it gave is gone.
      #expect(left.map(\.kind) == [.begun, .ended])
      #expect(left.last?.content == nil)
    }
  }
}
