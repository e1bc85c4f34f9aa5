import ArgumentParser
import Foundation

struct RunsKill: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "runs-kill",
    abstract: "Kills the daemon during runs of three steps.")

  @Option(help: "The number of runs.")
  var runs = 10_000

  @Option(help: "The shortest time between kills, in milliseconds.")
  var shortest = 300

  @Option(help: "The longest time between kills, in milliseconds.")
  var longest = 1500

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    let steps = try ThreeSteps(in: sandbox)
    let (shortest, longest) = (shortest, longest)
    let killer = try Killer(sandbox) { .milliseconds(Int.random(in: shortest...longest)) }
    try FileDropper(folder: sandbox.inbox).drop(runs)
    let isDone = try sandbox.wait(
      for: runs, runsOf: "soak", within: .seconds(1200), meanwhile: killer.tick)
    let orphans = try steps.programs()
    killer.daemon.stop()

    var verdict = Verdict()
    verdict.note("runs", runs)
    verdict.note("kills", killer.kills)
    verdict.mustHold("every run ended", isDone)
    try steps.enter(in: &verdict, stems: (0..<runs).map { "f\($0)" })
    verdict.mustBeZero("orphaned programs", orphans)
    return verdict
  }
}
