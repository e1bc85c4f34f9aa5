import ArgumentParser

struct Offline: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "offline", abstract: "Drops files while no daemon runs, and then starts one.")

  @Option(help: "The number of files.")
  var files = 10_000

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    try sandbox.enable(
      "soak", sandbox.workflow("soak", steps: "- text.change_case: $file.name\n  to: uppercase"))
    let dropper = FileDropper(folder: sandbox.inbox)
    try dropper.drop(100, prefix: "before")
    // Files that exist at the first start count as seen.
    try sandbox.startDaemon().stop()
    try dropper.drop(files)
    let start = ContinuousClock.now
    let daemon = try sandbox.startDaemon()
    let isDone = try sandbox.wait(for: files, runsOf: "soak", within: .seconds(120))
    let took = ContinuousClock.now - start
    let processor = daemon.processorTime
    daemon.stop()

    var verdict = Verdict()
    verdict.note("files", files)
    Tally(
      expected: (0..<files).map { "f\($0).txt" }, ran: try sandbox.runs(of: "soak").byFile
    ).enter(in: &verdict)
    verdict.mustHold("all done", isDone)
    verdict.note("ready after", daemon.readyAfter)
    verdict.note("processor time", processor)
    verdict.figure("all run after the start", took / .seconds(1), "s", most: 2)
    return verdict
  }
}
