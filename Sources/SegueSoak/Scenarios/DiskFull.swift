import ArgumentParser
import Foundation
import RunHistory
import SystemPackage

struct DiskFull: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "disk-full",
    abstract:
      "Fills the disk of the history while files arrive and the daemon is killed.",
    discussion: """
      The history is on a small disk in memory. Mounting it needs root, or `unshare` and a system \
      that allows user namespaces; otherwise the scenario exits with 64.
      """)

  @Option(help: "The number of files before, while and after the disk is full.")
  var files = 500

  @Option(help: "The size of the disk, in MiB.")
  var megabytes = 24

  @OptionGroup var place: SandboxOptions

  mutating func run() throws {
    guard try SmallDisk.isPossible() else { try SmallDisk.beginAgainInNamespace() }
    try perform()
  }

  func measure(in sandbox: Sandbox) throws -> Verdict {
    let disk = try SmallDisk(at: sandbox.root.appending("state"), megabytes: megabytes)
    defer { disk.unmount() }
    try sandbox.enable(
      "soak", sandbox.workflow("soak", steps: "- text.change_case: $file.name\n  to: uppercase"))
    // Files that exist when the trigger is first armed count as seen.
    var daemon = try sandbox.startDaemon()
    let dropper = FileDropper(folder: sandbox.inbox)
    var verdict = Verdict()
    verdict.note("files", files * 3)

    try dropper.drop(files, prefix: "before")
    let ranBefore = try sandbox.wait(for: files, runsOf: "soak", within: .seconds(60))
    verdict.mustHold("all of the first files ran", ranBefore)

    try disk.fill()
    try dropper.drop(files, prefix: "full")
    verdict.mustHold("status reports the full disk", try waitForStatus(sandbox, reporting: true))
    let endedWhileFull = try sandbox.ended("soak")
    verdict.note("ran while it was full", endedWhileFull - files)
    verdict.mustHold("the daemon kept running", !daemon.process.hasEnded)
    daemon.kill()
    daemon = try sandbox.startDaemon()
    verdict.mustHold("status reports it after a kill", try waitForStatus(sandbox, reporting: true))

    try disk.empty()
    try dropper.drop(files, prefix: "after")
    let start = ContinuousClock.now
    let isDone = try sandbox.wait(for: files * 3, runsOf: "soak", within: .seconds(120))
    verdict.mustHold("all done when there was space again", isDone)
    verdict.figure(
      "done after there was space", (ContinuousClock.now - start) / .seconds(1), "s", most: 60)
    verdict.mustHold("status reports no full disk", try waitForStatus(sandbox, reporting: false))
    verdict.mustBeZero("exit code of the daemon", Int(daemon.stop()))

    let runs = try sandbox.runs(of: "soak")
    let names = ["before", "full", "after"].flatMap { prefix in
      (0..<files).map { "\(prefix)\($0).txt" }
    }
    Tally(expected: names, ran: runs.byFile).enter(in: &verdict)
    verdict.mustBeZero(
      "not succeeded", runs.states.filter { $0.key != .succeeded }.values.reduce(0, +))
    return verdict
  }

  /// Waits until the status reports a full disk, or no longer does.
  private func waitForStatus(_ sandbox: Sandbox, reporting isFull: Bool) throws -> Bool {
    let start = ContinuousClock.now
    while try sandbox.segue("status").contains("the disk is full") != isFull {
      if ContinuousClock.now - start > .seconds(60) { return false }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return true
  }
}
