import ArgumentParser
import Glibc
import SystemPackage

struct Nested: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "nested",
    abstract: "Makes nested folders with a file in each, faster than they can be watched.")

  @Option(help: "The number of folders.")
  var dirs = 20_000

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    try sandbox.enable(
      "soak",
      sandbox.workflow(
        "soak", trigger: "recursive: true",
        steps: "- text.change_case: $file.name\n  to: uppercase"))
    let daemon = try sandbox.startDaemon()
    var expected: [String] = []
    var folder = FilePath()
    for number in 0..<dirs {
      // Ten levels deep, then from the top again.
      if number % 10 == 0 { folder = FilePath() }
      folder.append("d\(number)")
      let path = sandbox.inbox.appending(folder.components)
      guard mkdir(path.string, 0o700) == 0 else {
        throw SoakError("can't make \(path): \(String(cString: strerror(errno)))")
      }
      try FileDropper(folder: path).drop(named: "file.txt")
      expected.append("\(folder)/file.txt")
    }
    let start = ContinuousClock.now
    let isDone = try sandbox.wait(for: dirs, runsOf: "soak", within: .seconds(120))
    let took = ContinuousClock.now - start
    daemon.stop()

    var verdict = Verdict()
    verdict.note("folders", dirs)
    Tally(expected: expected, ran: try sandbox.runs(of: "soak").byFile).enter(in: &verdict)
    verdict.mustHold("all done", isDone)
    verdict.note("done after the last file", took)
    return verdict
  }
}
