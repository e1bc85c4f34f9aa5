import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowEngine

@Suite("Journal entries")
struct JournalEntryTests {
  private static let half = IntentValue.number(IntentNumber(0.5))
  private static let values: [IntentValue] = [
    .nothing, "text \u{0} \u{1F600}", half, .boolean(true), ["a", ["b": .nothing]],
    ["$type": "file", "path": "no"],
    .date(IntentDate(Date(timeIntervalSince1970: 0.1), in: .gmt)),
    .duration(.seconds(90)),
    .file(IntentFile(path: FilePath(bytes: [0x2F, 0xFF, 0x61]))),
    .file(IntentFile(path: "/a/b.pdf", filename: "Bill.pdf", contentType: "application/pdf")),
    .file(IntentFile(data: Data([0, 255]), filename: "x.bin")),
    .file(IntentFile(data: Data("<a/>".utf8), filename: "x", type: .xml)),
  ]

  private static let times = [
    nil, VisitTime(began: Date(timeIntervalSince1970: 1.5), took: .nanoseconds(7)),
  ]

  private static func ended(
    _ content: JournalEntry.Content, _ time: VisitTime?
  ) -> JournalEntry {
    JournalEntry(place: "1", attempt: 1, kind: .ended, content: content, time: time)
  }

  @Test(arguments: values)
  func `an output with its details is read back as it was written`(value: IntentValue) throws {
    let origin = ValueOrigin(
      [.data, .person], fixedStart: "https://", parts: [.workflow, .data])
    for details: OrderedDictionary<String, IntentValue> in [
      [:], ["exit_code": 3, "stderr": value],
    ] {
      for output in [
        StepOutput(value, details: details, from: origin), StepOutput(value, details: details),
      ] {
        for time in Self.times {
          let entry = Self.ended(.output(output), time)
          guard case (.output(let read), let readTime) = try JournalEntry.stored(entry.json) else {
            Issue.record("no output")
            return
          }
          #expect(read.value == value)
          #expect(read.details == details)
          #expect(read.origin == output.origin)
          #expect(readTime == time)
        }
      }
    }
  }

  @Test func `a failure is read back as it was written`() throws {
    var failure = StepFailure(
      message: "broken", kind: .exit, step: 3, line: 7, action: "shell.run", attempt: 2,
      exitCode: 3, output: "err", help: "mend it")
    for _ in 1...2 {
      let entry = Self.ended(.failure(failure), Self.times[1])
      guard case (.failure(let read), Self.times[1]) = try JournalEntry.stored(entry.json) else {
        Issue.record("no failure")
        return
      }
      #expect("\(read)" == "\(failure)")
      failure.exitCode = nil
      failure.output = nil
      failure.help = nil
    }
  }

  @Test func `nothing is nothing, and nonsense is refused`() throws {
    #expect(Self.ended(.nothing, nil).json == nil)
    #expect(throws: JournalEntry.UnreadableEntry.self) {
      _ = try JournalEntry.stored(Array("{}".utf8))
    }
  }

  @Test(arguments: [
    ("7", 7), ("4[2]/7", 7), ("5>3", 5), ("4[2]/5>2[1]/3", 5), ("4~2/7", 7), ("0", 0),
    ("4~2/5[1]/6>0", 6),
  ])
  func `a place tells the step of the run's own file`(place: String, step: Int) {
    #expect(JournalEntry(place: place, attempt: 1, kind: .begun).step == step)
  }

  @Test func `the hash of an input is the same in every process`() {
    var hash = InputHash()
    hash.add("file.move")
    hash.add(0)
    hash.add(["a", Self.half, true, .nothing, ["k": .duration(.seconds(1))]])
    #expect(hash.value == 6_204_943_316_380_051_556)
  }

  @Test func `inputs that look alike have other hashes`() {
    let inputs: [IntentValue] = [
      "1", 1, ["1"], [["1"]], ["1", ""], ["", "1"], ["1": ""], ["": "1"], .nothing, false, true,
      "true", .list([]), .dictionary([:]), .file(IntentFile(path: "1")),
    ]
    let hashes = inputs.map { input in
      var hash = InputHash()
      hash.add(input)
      return hash.value
    }
    #expect(Set(hashes).count == inputs.count)
  }
}
