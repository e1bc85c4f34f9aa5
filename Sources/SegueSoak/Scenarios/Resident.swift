import ArgumentParser
import Automations
import Foundation
import SystemPackage

struct Resident: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "resident",
    abstract: "Measures the memory that the daemon needs for many workflows.")

  @Option(help: "The number of workflows.")
  var workflows = 1000

  @Option(help: "The number of folders that each of them watches.")
  var folders = 5

  @Option(help: "How often each of them is rewritten and gets a file.")
  var rounds = 3

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    let ids = (0..<workflows).map { "soak\($0)" }
    let texts = try ids.map { id in
      let folder = sandbox.inbox.appending(id)
      for number in 1..<max(2, folders) { try sandbox.make(folder.appending("inner\(number)")) }
      let text = sandbox.workflow(
        id, trigger: "recursive: true\nsettle: 0s",
        steps: "- text.change_case: $file.name\n  to: uppercase")
      return (id, text.replacing("folder: \(sandbox.inbox)", with: "folder: \(folder)"))
    }
    let first = try sandbox.startDaemon()
    let baseline = Self.restingMemory(of: first)
    try sandbox.enable(texts, with: try sandbox.connect())
    first.stop()

    let daemon = try sandbox.startDaemon()
    let client = try sandbox.connect()
    let start = ContinuousClock.now
    while try client.count("watched") < workflows * folders,
      ContinuousClock.now - start < .seconds(60)
    {
      Thread.sleep(forTimeInterval: 0.2)
    }
    let watched = try client.count("watched")
    let served = Self.restingMemory(of: daemon)
    var memory: [Int] = []
    var areDone = true
    for round in 1...max(1, rounds) {
      for (id, yaml) in texts {
        try sandbox.write(
          "\(yaml)\n# Round \(round)\n", to: sandbox.workflows.appending("\(id).yaml"))
      }
      for id in ids {
        try FileDropper(folder: sandbox.inbox.appending(id)).drop(named: "f\(round).txt")
      }
      for id in ids {
        areDone = try sandbox.wait(for: round, runsOf: id, within: .seconds(60)) && areDone
      }
      memory.append(Self.restingMemory(of: daemon))
    }
    let peak = daemon.peakMemory
    daemon.stop()

    var verdict = Verdict()
    verdict.note("workflows", workflows)
    verdict.note("watched folders", watched)
    verdict.mustHold("all files ran", areDone)
    verdict.note("ready after", daemon.readyAfter)
    verdict.note("resident without workflows", "\(Int(Self.megabytes(baseline))) MB")
    verdict.figure("resident when all are served", Self.megabytes(served), "MB", most: 40)
    verdict.figure(
      "resident after they ran", Self.megabytes(memory.last ?? 0), "MB", most: 40)
    verdict.note(
      "after each round",
      memory.map { "\(Int(Self.megabytes($0)))" }.joined(separator: ", ") + " MB")
    verdict.note("peak", "\(Int(Self.megabytes(peak))) MB")
    return verdict
  }

  /// Returns the resident memory of an idle daemon, which returns freed memory after a second.
  private static func restingMemory(of daemon: DaemonProcess) -> Int {
    Thread.sleep(forTimeInterval: 3)
    return daemon.residentMemory
  }

  private static func megabytes(_ bytes: Int) -> Double { Double(bytes) / 1_048_576 }
}
