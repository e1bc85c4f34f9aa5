import ArgumentParser
import Control
import Foundation
import Glibc
import SystemPackage

struct Watches: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "watches",
    abstract: "Measures the memory and idle time of a daemon that watches many folders.")

  @Option(help: "The number of folders; at most fs.inotify.max_user_watches.")
  var folders = 100_000

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    let empty = try sandbox.startDaemon()
    let baseline = empty.residentMemory
    empty.stop()
    try sandbox.enable(
      "soak",
      sandbox.workflow(
        "soak", trigger: "recursive: true", steps: "- text.change_case: $file.name"))
    var made = 0
    while made < folders {
      let outer = sandbox.inbox.appending("outer\(made)")
      for path in [outer] + (0..<255).map({ outer.appending("inner\($0)") }) where made < folders {
        guard mkdir(path.string, 0o700) == 0 else {
          throw SoakError("can't make \(path): \(String(cString: strerror(errno)))")
        }
        made += 1
      }
    }
    let daemon = try sandbox.startDaemon()
    let client = try sandbox.connect()
    let start = ContinuousClock.now
    var watched = 0
    while watched <= folders, ContinuousClock.now - start < .seconds(120) {
      Thread.sleep(forTimeInterval: 0.05)
      watched = try client.count("watched")
    }
    let took = ContinuousClock.now - start + daemon.readyAfter
    // Waits for the work of the start to end.
    Thread.sleep(forTimeInterval: 3)
    let before = daemon.processorTime
    Thread.sleep(forTimeInterval: 5)
    let idle = daemon.processorTime - before
    let more = Double(daemon.residentMemory - baseline) / 1_048_576
    try FileDropper(folder: sandbox.inbox.appending("outer0").appending("inner200"))
      .drop(named: "file.txt")
    let isNoticed = try sandbox.wait(for: 1, runsOf: "soak", within: .seconds(10))
    daemon.stop()

    var verdict = Verdict()
    verdict.note("folders", folders)
    verdict.mustBeZero("not watched", folders + 1 - watched)
    verdict.mustHold("a file in one of them runs", isNoticed)
    verdict.note("ready after", daemon.readyAfter)
    verdict.figure("all watched after", took / .seconds(1), "s", most: 3)
    verdict.figure("more memory than without", more, "MB", most: 60)
    verdict.figure(
      "processor time of five idle seconds", idle / .milliseconds(1), "ms", most: 10)
    return verdict
  }
}
