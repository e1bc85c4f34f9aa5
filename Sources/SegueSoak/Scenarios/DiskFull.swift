import ArgumentParser
import Foundation
import RunHistory
import SystemPackage

struct DiskFull: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "disk-full",
    abstract:
      "Fills the disk that the history is on, while files come in and the daemon is killed.",
    discussion: """
      The history lies on a small disk in memory. To mount it takes root, or `unshare` and a system \
      that lets people have namespaces of their own; where neither works it ends with 64.
      """)

  @Option(help: "How many files before the disk is full, while it is, and afterwards.")
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
    // What lies in the folder before its first activation counts as seen.
    var daemon = try sandbox.startDaemon()
    let dropper = FileDropper(folder: sandbox.inbox)
    var verdict = Verdict()
    verdict.note("files", files * 3)

    try dropper.drop(files, prefix: "before")
    let ranBefore = try sandbox.wait(for: files, runsOf: "soak", within: .seconds(60))
    verdict.mustHold("all of the first ran", ranBefore)

    try disk.fill()
    try dropper.drop(files, prefix: "full")
    verdict.mustHold("status says that it is full", try waitForStatus(sandbox, saying: true))
    let endedWhileFull = try sandbox.ended("soak")
    verdict.note("ran while it was full", endedWhileFull - files)
    verdict.mustHold("the daemon lived", !daemon.process.hasEnded)
    daemon.kill()
    daemon = try sandbox.startDaemon()
    verdict.mustHold("status says so after a kill", try waitForStatus(sandbox, saying: true))

    try disk.empty()
    try dropper.drop(files, prefix: "after")
    let start = ContinuousClock.now
    let isDone = try sandbox.wait(for: files * 3, runsOf: "soak", within: .seconds(120))
    verdict.mustHold("all done when there was room again", isDone)
    verdict.figure(
      "done after there was room", (ContinuousClock.now - start) / .seconds(1), "s", most: 60)
    verdict.mustHold("status says that all is well", try waitForStatus(sandbox, saying: false))
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

  /// Waits until the status tells of the full disk, or doesn't any more.
  private func waitForStatus(_ sandbox: Sandbox, saying isFull: Bool) throws -> Bool {
    let start = ContinuousClock.now
    while try sandbox.segue("status").contains("the disk is full") != isFull {
      if ContinuousClock.now - start > .seconds(60) { return false }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return true
  }
}
