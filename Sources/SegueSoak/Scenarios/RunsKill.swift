import ArgumentParser
import Foundation
import Glibc
import RunHistory
import SystemPackage

struct RunsKill: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "runs-kill",
    abstract: "Kills the daemon while runs of three steps are going on.")

  @Option(help: "How many runs.")
  var runs = 10_000

  @Option(help: "The shortest time from kill to kill, in milliseconds.")
  var shortest = 300

  @Option(help: "The longest.")
  var longest = 1500

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    let effects = sandbox.root.appending("effects")
    // What a step did is counted where it did it: a line a step.
    let steps = """
      - file.append: "${file.stem} 1"
        to: \(effects)
      - shell.run: echo "$NAME 2" >> \(effects); exec sleep 0.01
        env: { NAME: $file.stem, SOAK: "\(sandbox.root)" }
      - file.append: "${file.stem} 3"
        to: \(effects)
      """
    try sandbox.enable(
      "soak", sandbox.workflow("soak", trigger: "settle: 0ms", steps: steps))
    try FileDropper(folder: sandbox.inbox).drop(1, prefix: "before")
    let (shortest, longest) = (shortest, longest)
    let killer = try Killer(sandbox) { .milliseconds(Int.random(in: shortest...longest)) }
    try FileDropper(folder: sandbox.inbox).drop(runs)
    let isDone = try sandbox.wait(
      for: runs, runsOf: "soak", within: .seconds(1200), meanwhile: killer.tick)
    let orphans = try Self.processes(with: "SOAK=\(sandbox.root)")
    killer.daemon.stop()

    let result = try sandbox.runs(of: "soak")
    var lines: [String: Int] = [:]
    for line in try String(contentsOfFile: effects.string, encoding: .utf8).split(separator: "\n") {
      lines[String(line), default: 0] += 1
    }
    let finished = result.states[.succeeded, default: 0]
    let whole = (0..<runs).count { number in
      (1...3).allSatisfy { lines["f\(number) \($0)"] == 1 }
    }
    var verdict = Verdict()
    verdict.note("runs", runs)
    verdict.note("kills", killer.kills)
    Tally(expected: (0..<runs).map { "f\($0).txt" }, ran: result.byFile).enter(in: &verdict)
    verdict.mustHold("every run ended", isDone)
    verdict.note("succeeded", finished)
    verdict.note(
      "failed, because a step may or may not have happened", result.states[.failed, default: 0])
    verdict.mustBeZero("dead", result.states[.dead, default: 0])
    verdict.mustBeZero("steps that ran again", lines.values.count { $0 > 1 })
    verdict.mustBeZero("succeeded without all their steps", max(0, finished - whole))
    verdict.mustBeZero("orphaned programs", orphans)
    return verdict
  }

  /// How many programs run with something in their environment.
  private static func processes(with variable: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
      guard Int32(name) != nil,
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ")
      else { return false }
      return environment.split(separator: 0).contains(Data(variable.utf8))
    }
  }
}
