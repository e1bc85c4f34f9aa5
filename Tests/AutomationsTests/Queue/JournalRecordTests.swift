import AppIntentsCore
import Automations
import Foundation
import OrderedCollections
import RunHistory
import Testing
import WorkflowEngine

@Suite("Journal records")
struct JournalRecordTests {
  private let noon = Date(timeIntervalSince1970: 1_790_000_000)

  @Test(
    arguments: zip(
      [JournalEntry.Kind.begun, .asked, .observed, .ended, .handled, .continued], 1...6))
  func `each kind of entry has a number in the store`(
    kind: JournalEntry.Kind, number: Int
  ) throws {
    let entry = JournalEntry(
      place: "4[2]/7", attempt: 2, kind: kind, number: 3, input: .max)
    let record = JournalRecord(entry, at: noon)
    #expect(record.kind.rawValue == number)
    let read = try JournalEntry(record)
    #expect(read.kind == kind)
    #expect(read.place == "4[2]/7")
    #expect((read.attempt, read.number) == (2, 3))
    #expect(read.input == .max)
  }

  @Test func `an output is read back as it was written, with secrets under their names`() throws {
    let output = StepOutput(["a": 1, "key": "hush"], details: ["exit_code": 0])
    let entry = JournalEntry(place: "5", attempt: 1, kind: .ended, content: .output(output))
    func replacing(_ word: String, _ other: String) -> ([UInt8]) -> [UInt8] {
      { Array(String(decoding: $0, as: UTF8.self).replacing(word, with: other).utf8) }
    }
    let record = JournalRecord(entry, at: noon, hide: replacing("hush", "SECRET"))
    let content = try #require(record.content)
    #expect(!String(decoding: content, as: UTF8.self).contains("hush"))
    guard
      case .output(let read) = try JournalEntry(record, reveal: replacing("SECRET", "hush")).content
    else {
      Issue.record("an output was expected")
      return
    }
    #expect(read.value == output.value)
    #expect(read.details == output.details)
  }

  @Test func `a failure is read back as it was written`() throws {
    let entry = JournalEntry(
      place: "5", attempt: 2, kind: .ended,
      content: try JournalEntry.stored(
        Array(
          """
          {"message": "no", "kind": "exit", "step": 5, "line": 9, "action": "shell.run", \
          "attempt": 2, "exit_code": 3}
          """.utf8)
      ).0)
    guard case .failure(let read) = try JournalEntry(JournalRecord(entry, at: noon)).content else {
      Issue.record("a failure was expected")
      return
    }
    #expect(read.message == "no")
    #expect(read.exitCode == 3)
  }
}
