import ArgumentParser
import Control
import Foundation
import RunHistory
import SystemPackage

struct Events: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Counts the events that are durably queued per second while nothing runs.")

  @Option(help: "The number of files.")
  var files = 30_000

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    // The first run keeps all others in the queue.
    try sandbox.enable(
      "soak",
      "overlap: queue\n"
        + sandbox.workflow("soak", trigger: "settle: 0s", steps: "- shell.run: exec sleep 600"))
    let dropper = FileDropper(folder: sandbox.inbox)
    let daemon = try sandbox.startDaemon()
    let client = try sandbox.connect()
    let reader = try HistoryReader(sandbox.state)
    let start = ContinuousClock.now
    let drop = BackgroundDrop(dropper, count: files)
    var queued = 0
    while queued < files, ContinuousClock.now - start < .seconds(120) {
      Thread.sleep(forTimeInterval: 0.05)
      queued = try reader.read { try $0.runCount() }
    }
    let took = ContinuousClock.now - start
    _ = try drop.finished()
    let processor = daemon.processorTime
    _ = try client.perform(.cancelRun(1))
    daemon.kill()

    var verdict = Verdict()
    verdict.note("files", files)
    verdict.note("dropping took", drop.took)
    verdict.note("processor time", processor)
    verdict.mustBeZero("lost", files - queued)
    verdict.figure(
      "events a second", Double(queued) / (took / .seconds(1)), "", least: 5000)
    return verdict
  }
}
