import AppIntentsCore
import ArgumentParser
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage

struct Throughput: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "throughput",
    abstract: "Queues runs of three steps, and measures the time until all of them have ended.")

  @Option(help: "The number of runs.")
  var runs = 20_000

  @Flag(help: "Steps that only compute, instead of ones that change files.")
  var computing = false

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    try sandbox.enable("soak", workflow(in: sandbox))
    try queueRuns(in: sandbox)
    // Includes the start, because the first runs end before the daemon is ready.
    let start = ContinuousClock.now
    let daemon = try sandbox.startDaemon()
    let isDone = try sandbox.wait(for: runs, runsOf: "soak", within: .seconds(300))
    let took = ContinuousClock.now - start
    let used = daemon.processorTime
    let memory = daemon.residentMemory
    daemon.stop()

    var verdict = Verdict()
    verdict.note("runs", runs)
    verdict.mustHold("all done", isDone)
    verdict.mustBeZero(
      "not succeeded",
      try sandbox.runs(of: "soak").states.filter { $0.key != .succeeded }.values.reduce(0, +))
    verdict.figure(
      "runs a second", Double(runs) / (took / .seconds(1)), "", least: 5000)
    verdict.note("processor time of the daemon", used)
    verdict.note("its memory", "\(memory >> 20) MiB")
    return verdict
  }

  private func workflow(in sandbox: Sandbox) -> String {
    // A side effect that costs little, so that the journal is measured. Writing a file durably would
    // take longer than everything else.
    let steps =
      computing
      ? """
      - text.change_case: $text
        to: uppercase
      - text.reverse
      - text.trim
      """
      : """
      - folder.make: \(sandbox.root)/made
      - folder.make: \(sandbox.root)/made
      - folder.make: \(sandbox.root)/made
      """
    return """
      name: Soak
      triggers:
        - manual:
      overlap: parallel
      max_parallel: 64
      inputs:
        text: { type: text, default: none }

      steps:
      \(steps.split(separator: "\n").map { "  \($0)\n" }.joined())
      """
  }

  /// Adds the runs to the queue before the daemon starts.
  private func queueRuns(in sandbox: Sandbox) throws {
    let file = sandbox.workflows.appending("soak.yaml")
    let count = runs
    let store = try HistoryStore.open(sandbox.state, at: Date()) { print("can't write: \($0)") }
    try store.writeNow { store in
      for number in 0..<count {
        _ = try store.enqueue(
          NewRun(
            workflow: "soak", file: file, inputs: ["text": .text("run \(number)")], cause: .person),
          at: Date())
      }
    }
    try store.close()
  }
}
