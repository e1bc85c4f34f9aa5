import AppIntentsCore
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage

/// Measures the speed of the store.
struct Measuring {
  let store: HistoryStore

  func run(_ names: [String]) async throws {
    let all: [(name: String, body: () async throws -> Void)] = [
      ("writes", smallWrites), ("alone", loneWrites), ("runs", runs), ("list", lists),
      ("prune", prune),
    ]
    for (name, body) in all where names.isEmpty || names.contains(name) { try await body() }
  }

  /// Small writes by 64 concurrent writers, each of which waits for its writes.
  private func smallWrites() async throws {
    let (writers, each) = (64, 1000)
    let took = try await measure(writers: writers, each: each) { writer, number in
      try await store.write { try $0.setNote("\(writer)", to: "\(number)") }
    }
    print("small writes of \(writers):", rate(writers * each, took))
  }

  /// The time of single writes by one writer.
  private func loneWrites() async throws {
    var times: [Duration] = []
    for number in 0..<1000 {
      times.append(
        try await ContinuousClock().measure {
          try await store.write { try $0.setNote("alone", to: "\(number)") }
        })
    }
    times.sort()
    print("one write alone: p50 \(times[500]), p99 \(times[990]), longest \(times[999])")
  }

  /// Journaled runs of three steps: queued, claimed, started, two entries for each step, finished. Each
  /// write waits for the disk where the daemon's does.
  private func runs() async throws {
    let (writers, each) = (256, 100)
    let file = IntentFile(path: "/home/somebody/Scans/a scan with a name.pdf")
    let trace = RecordedTrace(
      steps: (1...3).map { step in
        RecordedStep(
          step: step, line: step, action: "file.move", sentence: "Move the file to Done",
          inputs: [
            RecordedStep.Input(name: "file", value: .file(file)),
            RecordedStep.Input(name: "to", value: "Done"),
          ], output: .file(file), outcome: .succeeded)
      }, visits: [1: 1, 2: 1, 3: 1])
    let took = try await measure(writers: writers, each: each) { writer, number in
      try await oneRun("\(writer)/\(number)", file, trace)
    }
    print("journaled runs of three steps by \(writers):", rate(writers * each, took))
  }

  private func oneRun(_ key: String, _ file: IntentFile, _ trace: RecordedTrace) async throws {
    let now = Date()
    let run = NewRun(
      workflow: "scans", file: "/home/somebody/.config/segue/workflows/scans.yaml", trigger: 1,
      eventKey: Array(key.utf8),
      event: TriggerEvent(
        kind: "folder", values: ["file": .file(file), "event": "added"], start: .file(file)),
      cause: .trigger)
    guard let id = try await store.write({ try $0.enqueue(run, at: now) }) else { return }
    try await store.write { store in
      try store.claim(id)
      try store.start(id, definitionHash: Array(repeating: 7, count: 32), at: now)
    }
    for step in 1...3 {
      let place = "\(step)"
      try await store.write {
        try $0.addJournalRecord(
          JournalRecord(place: place, kind: .begun, attempt: 1, input: 7, at: now), of: id)
      }
      let output = JournalRecord(
        place: place, kind: .ended, attempt: 1, input: 7, content: Data(#"["done"]"#.utf8),
        at: now)
      store.append { try $0.addJournalRecord(output, of: id) }
    }
    let ending = RunEnding(.succeeded, output: .file(file), trace: trace)
    try await store.write { try $0.finish(id, ending, at: now) }
  }

  /// Lists in a history of a million runs.
  private func lists() async throws {
    let wanted = 1_000_000
    let present = try store.read { try $0.runs(RunFilter(limit: 1)).first?.id ?? 0 }
    let file = IntentFile(path: "/home/somebody/Scans/a.pdf")
    let ending = RunEnding(.succeeded, output: .file(file))
    let failing = RunEnding(.failed, failure: RecordedFailure(message: "no"))
    for first in stride(from: Int(present), to: wanted, by: 1000) {
      try await store.write { store in
        for number in first..<(first + 1000) {
          let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
          let run = NewRun(
            workflow: "w\(number % 100)", file: "/w.yaml",
            event: TriggerEvent(kind: "folder", values: ["file": .file(file)], start: .file(file)),
            cause: .trigger)
          guard let id = try store.enqueue(run, at: now) else { continue }
          try store.claim(id)
          try store.start(id, definitionHash: [1], at: now)
          try store.finish(id, number % 1000 == 7 ? failing : ending, at: now)
        }
      }
    }
    let filters: [(String, RunFilter)] = [
      ("all", RunFilter()), ("of one workflow", RunFilter(workflow: "w7")),
      ("failed", RunFilter(states: [.failed])), ("queued", RunFilter(states: [.queued])),
      ("failed or dead of one", RunFilter(workflow: "w7", states: [.failed, .dead])),
      ("succeeded of one", RunFilter(workflow: "w7", states: [.succeeded])),
      ("since the end", RunFilter(since: Date(timeIntervalSince1970: 1_700_000_000 + 999_999))),
      ("of none", RunFilter(workflow: "none")), ("before", RunFilter(before: 500_000)),
    ]
    for (name, filter) in filters {
      var count = 0
      let took = try ContinuousClock().measure {
        count = try store.read { try $0.runs(filter).count }
      }
      print("list \(name): \(count) in \(took)")
    }
  }

  /// Removes half a million runs.
  private func prune() async throws {
    let policy = RetentionPolicy(usual: Retention(days: 100_000, runs: 5000), bytes: 1 << 40)
    var count = 0
    let took = try await ContinuousClock().measure {
      count = try await store.prune(policy, at: Date())
    }
    print("pruned:", rate(count, took))
  }

  /// The time that concurrent writers take, each of which does one piece of work after the other.
  private func measure(
    writers: Int, each: Int,
    _ work: @escaping @Sendable (_ writer: Int, _ number: Int) async throws -> Void
  ) async throws -> Duration {
    @Sendable func write(_ writer: Int) async throws {
      for number in 0..<each { try await work(writer, number) }
    }
    return try await ContinuousClock().measure {
      try await withThrowingTaskGroup { group in
        for writer in 0..<writers { group.addTask { try await write(writer) } }
        try await group.waitForAll()
      }
    }
  }

  private func rate(_ count: Int, _ took: Duration) -> String {
    let seconds = took / .seconds(1)
    return "\(Int(Double(count) / seconds)) a second (\(count) in \(took))"
  }
}
