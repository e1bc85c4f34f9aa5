import ArgumentParser
import Foundation
import RunHistory
import Synchronization

struct Drop: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "drop",
    abstract: "Drops files at full speed, a third renamed from .part, while the daemon is killed."
  )

  @Option(help: "The number of files.")
  var files = 100_000

  @Option(help: "The seconds between kills; 0 never kills.")
  var killEvery = 2.0

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    try sandbox.enable(
      "soak", sandbox.workflow("soak", steps: "- text.change_case: $file.name\n  to: uppercase"))
    let killer = try Killer(sandbox) { .seconds(killEvery) }
    let dropper = BackgroundDrop(FileDropper(folder: sandbox.inbox), count: files)
    var dropped: ContinuousClock.Instant?
    while dropped == nil {
      dropped = try dropper.finished()
      try killer.tick()
      Thread.sleep(forTimeInterval: 0.02)
    }
    let isDone = try sandbox.wait(
      for: files, runsOf: "soak", within: .seconds(600), meanwhile: killer.tick)
    let took = ContinuousClock.now - (dropped ?? .now)
    killer.daemon.stop()

    let runs = try sandbox.runs(of: "soak")
    var verdict = Verdict()
    verdict.note("files", files)
    verdict.note("kills", killer.kills)
    verdict.note("dropping took", dropper.took)
    Tally(expected: (0..<files).map { "f\($0).txt" }, ran: runs.byFile).enter(in: &verdict)
    verdict.mustBeZero(
      "not succeeded", runs.states.filter { $0.key != .succeeded }.values.reduce(0, +))
    verdict.mustHold("all done", isDone)
    verdict.figure("done after the last file", took / .seconds(1), "s", most: 60)
    return verdict
  }
}

/// Drops files on a thread of its own.
final class BackgroundDrop: Sendable {
  private let result = Mutex<Result<ContinuousClock.Instant, any Error>?>(nil)
  private let start = ContinuousClock.now
  private let end = Mutex(ContinuousClock.now)

  init(_ dropper: FileDropper, count: Int) {
    Thread.detachNewThread { [self] in
      let outcome = Result {
        try dropper.drop(count)
        return ContinuousClock.now
      }
      end.withLock { $0 = .now }
      result.withLock { $0 = outcome }
    }
  }

  var took: Duration { end.withLock { $0 } - start }

  /// When the last file was written; nil before that.
  func finished() throws -> ContinuousClock.Instant? { try result.withLock { try $0?.get() } }
}
