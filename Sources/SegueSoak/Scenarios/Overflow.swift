import ArgumentParser
import Foundation
import Glibc

struct Overflow: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "overflow",
    abstract: "Stops the daemon until the kernel's event queue has overflowed.")

  @Option(help: "The number of files; more than fs.inotify.max_queued_events.")
  var files = 40_000

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    try sandbox.enable(
      "soak", sandbox.workflow("soak", steps: "- text.change_case: $file.name\n  to: uppercase"))
    let daemon = try sandbox.startDaemon()
    daemon.process.send(SIGSTOP)
    try FileDropper(folder: sandbox.inbox).drop(files)
    daemon.process.send(SIGCONT)
    let start = ContinuousClock.now
    let isDone = try sandbox.wait(for: files, runsOf: "soak", within: .seconds(120))
    let took = ContinuousClock.now - start
    let status = try sandbox.segue("status", "--json")
    daemon.stop()

    var verdict = Verdict()
    verdict.note("files", files)
    Tally(
      expected: (0..<files).map { "f\($0).txt" }, ran: try sandbox.runs(of: "soak").byFile
    ).enter(in: &verdict)
    verdict.mustHold("all done", isDone)
    verdict.mustHold(
      "status reports the overflow",
      status.range(of: #""overflows": *[1-9]"#, options: .regularExpression) != nil)
    verdict.note("done after the daemon continued", took)
    return verdict
  }
}
