import ArgumentParser
import Foundation
import Glibc
import RunHistory
import SystemPackage

struct NamesAgain: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "names-again",
    abstract: "Uses a name again as soon as a step or a program has moved its file away.")

  @Option(help: "The number of names.")
  var names = 20

  @Option(help: "How often each name is used.")
  var rounds = 200

  @OptionGroup var place: SandboxOptions

  /// Which part of a workflow moves the files away.
  private enum Mover: String, CaseIterable {
    case step, program

    func steps(to done: FilePath) -> String {
      switch self {
      case .step: "- file.move: $file\n  to: \(done)/\n  conflict: rename"
      case .program:
        "- shell.run: mv \"$1\" \"$(mktemp -d \(done)/XXXXXXXX)\"\n  args: [\"${file.path}\"]"
      }
    }
  }

  func measure(in sandbox: Sandbox) throws -> Verdict {
    for mover in Mover.allCases {
      let (inbox, done) = (sandbox.folder(mover.rawValue), sandbox.folder("done-\(mover.rawValue)"))
      try sandbox.make(inbox)
      try sandbox.make(done)
      try sandbox.enable(
        mover.rawValue,
        sandbox.workflow(
          mover.rawValue, folder: inbox, trigger: "settle: 20ms", steps: mover.steps(to: done)))
    }
    let daemon = try sandbox.startDaemon()
    let stuck = try produce(in: sandbox)
    var verdict = Verdict()
    verdict.note("names", names)
    for mover in Mover.allCases {
      let isDone = try sandbox.wait(
        for: names * rounds - stuck[mover, default: 0], runsOf: mover.rawValue,
        within: .seconds(60))
      let states = try sandbox.runs(of: mover.rawValue).states
      verdict.mustBeZero("lost, moved by a \(mover.rawValue)", stuck[mover, default: 0])
      verdict.mustBeZero(
        "more runs than files, moved by a \(mover.rawValue)",
        max(0, states.values.reduce(0, +) - names * rounds))
      verdict.mustBeZero(
        "not succeeded, moved by a \(mover.rawValue)",
        states.filter { $0.key != .succeeded }.values.reduce(0, +))
      verdict.mustHold("all done by a \(mover.rawValue)", isDone)
    }
    daemon.stop()
    return verdict
  }

  /// Writes each name again as soon as it is free, after a moment that differs each time.
  /// - Returns: The number of files that weren't handled.
  private func produce(in sandbox: Sandbox) throws -> [Mover: Int] {
    struct Name {
      let mover: Mover
      let name: String
      var rest: Int
      var due: ContinuousClock.Instant?
    }
    var open = Mover.allCases.flatMap { mover in
      (0..<names).map { Name(mover: mover, name: "f\($0).txt", rest: rounds, due: .now) }
    }
    var last = ContinuousClock.now
    while !open.isEmpty, ContinuousClock.now - last < .seconds(30) {
      for index in open.indices {
        let folder = sandbox.folder(open[index].mover.rawValue)
        if let due = open[index].due {
          guard due <= .now else { continue }
          try FileDropper(folder: folder).drop(
            named: open[index].name, byRename: open[index].rest % 3 == 0)
          open[index].rest -= 1
          open[index].due = nil
        } else if access(folder.appending(open[index].name).string, F_OK) != 0 {
          last = .now
          // A program that still runs would seem to have made the file.
          let least = open[index].mover == .program ? 20 : 0
          open[index].due = .now + .milliseconds(Int.random(in: least...200))
        }
      }
      open.removeAll { $0.rest == 0 && $0.due != nil }
      Thread.sleep(forTimeInterval: 0.002)
    }
    return open.reduce(into: [:]) { stuck, name in
      stuck[name.mover, default: 0] += name.rest + (name.due == nil ? 1 : 0)
    }
  }
}
