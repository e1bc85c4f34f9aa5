import ArgumentParser
import Foundation
import Glibc
import SystemPackage

struct StoreGone: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "store-gone",
    abstract: "Deletes the lock or the history under a running daemon, and starts a second one.")

  @Option(help: "The file that is deleted: lock or history.sqlite.")
  var file = "lock"

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    let effects = sandbox.root.appending("effects")
    let steps = """
      - file.append: "one"
        to: \(effects)
      - shell.run: exec sleep 2
        on_interrupt: retry
      - file.append: "two"
        to: \(effects)
      """
    try sandbox.enable("soak", sandbox.workflow("soak", trigger: "settle: 0ms", steps: steps))
    let first = try sandbox.startDaemon()
    try FileDropper(folder: sandbox.inbox).drop(named: "a.txt")
    var verdict = Verdict()
    verdict.mustHold("begun", wait { lines(of: effects) == ["one"] })
    guard unlink(sandbox.state.appending(file).string) == 0 else {
      throw SoakError("can't delete \(file): \(String(cString: strerror(errno)))")
    }
    let second = try sandbox.startDaemon()
    verdict.mustHold("the first daemon ended", wait { first.process.hasEnded })
    let errors = try String(
      contentsOfFile: sandbox.root.appending("daemon.errors").string, encoding: .utf8)
    verdict.mustHold("it said why", errors.contains("was removed or replaced while it was in use"))
    if file == "lock" {
      verdict.mustHold(
        "the second one finished the run", wait { lines(of: effects).contains("two") })
    }
    verdict.mustHold("the second one can be asked", (try? sandbox.segue("status")) != nil)
    second.stop()
    let counts = Dictionary(grouping: lines(of: effects)) { $0 }
    verdict.mustBeZero("steps that ran again", counts.values.count { $0.count > 1 })
    return verdict
  }

  private func lines(of file: FilePath) -> [String] {
    let text = (try? String(contentsOfFile: file.string, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private func wait(_ isSo: () -> Bool) -> Bool {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(30) {
      if isSo() { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }
}
