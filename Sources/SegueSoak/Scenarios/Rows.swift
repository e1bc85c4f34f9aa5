import AppIntentsCore
import ArgumentParser
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage

struct Rows: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "rows", abstract: "Lists runs in a long history, with and without a daemon.")

  @Option(help: "The number of runs in the history.")
  var rows = 1_000_000

  @Option(help: "How often each list is requested.")
  var times = 20

  @OptionGroup var place: SandboxOptions

  private static let lists: [(name: String, words: [String])] = [
    ("runs list", ["runs", "list"]), ("of one workflow", ["runs", "list", "w7"]),
    ("failed ones", ["runs", "list", "--state", "failed"]),
    ("as JSON", ["runs", "list", "--json"]),
  ]

  func measure(in sandbox: Sandbox) throws -> Verdict {
    var verdict = Verdict()
    verdict.note("runs in the history", rows)
    let start = ContinuousClock.now
    try fill(sandbox.state)
    verdict.note("making them took", ContinuousClock.now - start)
    for (name, words) in Self.lists {
      try measure(name, words, in: sandbox, into: &verdict)
    }
    let daemon = try sandbox.startDaemon()
    verdict.note("daemon ready after", daemon.readyAfter)
    for (name, words) in Self.lists {
      try measure("\(name), by the daemon", words, in: sandbox, into: &verdict)
    }
    daemon.stop()
    let kept = try HistoryReader(sandbox.state).read { try $0.runCount() }
    verdict.mustBeZero("lost", rows - kept)
    return verdict
  }

  /// Measures the median and the longest time of a list as a process.
  private func measure(
    _ name: String, _ words: [String], in sandbox: Sandbox, into verdict: inout Verdict
  ) throws {
    var took: [Duration] = []
    for _ in 0..<max(times, 1) {
      let output = sandbox.root.appending("output")
      let start = ContinuousClock.now
      let process = try ChildProcess(
        sandbox.program, words, environment: sandbox.environment, output: output, errors: output)
      let code = process.wait()
      took.append(ContinuousClock.now - start)
      guard code == 0 else { throw SoakError("segue \(words.joined(separator: " ")): \(code)") }
    }
    verdict.figure(
      "\(name), median", took.percentile(0.5) / .milliseconds(1), "ms", most: 50)
    verdict.figure("\(name), longest", (took.max() ?? .zero) / .milliseconds(1), "ms", most: 50)
  }

  /// Adds runs of a hundred workflows, the last of which has just ended. One in a thousand failed.
  private func fill(_ folder: FilePath) throws {
    let first = Date().addingTimeInterval(-Double(rows))
    let store = try HistoryStore.open(folder, at: Date()) { error in
      print("  the history can't be written: \(error)")
    }
    let file = IntentValue.file(IntentFile(path: "/home/somebody/Scans/a scan.pdf"))
    for batch in stride(from: 0, to: rows, by: 2000) {
      try store.writeNow { store in
        for number in batch..<min(batch + 2000, rows) {
          let now = first.addingTimeInterval(Double(number))
          let run = NewRun(
            workflow: "w\(number % 100)", file: "/home/somebody/w.yaml",
            event: TriggerEvent(kind: "folder", values: ["file": file], start: file),
            cause: .trigger)
          guard let id = try store.enqueue(run, at: now) else { continue }
          try store.claim(id)
          try store.start(id, definitionHash: [1], at: now)
          let failure =
            number % 1000 == 7 ? RecordedFailure(message: "there is no such file") : nil
          try store.finish(
            id, RunEnding(failure == nil ? .succeeded : .failed, output: file, failure: failure),
            at: now)
        }
      }
    }
    try store.close()
  }
}
