import ArgumentParser
import Foundation
import Glibc
import RunHistory
import SystemPackage

struct ConsentUnderChange: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "consent",
    abstract: "Replaces a workflow, what it runs and their scripts while files arrive.")

  @Option(help: "The number of files.")
  var files = 2_000

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    let versions = Versions(of: sandbox)
    try versions.put(versions.agreed)
    try sandbox.segue("enable", "soak", "--yes")
    let daemon = try sandbox.startDaemon()
    let dropper = FileDropper(folder: sandbox.inbox)
    let names = (0..<files).map { "\($0).txt" }
    let changes = versions.other
    for (number, name) in names.enumerated() {
      try dropper.drop(named: name)
      if number % 5 == 4 {
        let change = changes[number / 5 % changes.count]
        try versions.put(change)
        // Some are replaced at once, others are noticed before.
        usleep(UInt32(number % 4) * 10_000)
        try versions.put(versions.agreed)
      }
    }
    let isDone = try sandbox.wait(for: files, runsOf: "soak", within: .seconds(300))
    let ran = try sandbox.runs(of: "soak").byFile
    let afterwards = try turnOff(sandbox, versions, dropper)
    daemon.stop()

    var verdict = Verdict()
    verdict.note("files", files)
    Tally(expected: names, ran: ran).enter(in: &verdict)
    verdict.mustHold("all done", isDone)
    verdict.mustBeZero("runs of what wasn't agreed to", versions.lines(of: versions.forbidden))
    verdict.mustBeZero("runs after it was turned off", afterwards)
    return verdict
  }

  /// Turns the workflow off with runs in the queue. Returns how many steps were performed after that.
  private func turnOff(
    _ sandbox: Sandbox, _ versions: Versions, _ dropper: FileDropper
  ) throws -> Int {
    try sandbox.make(sandbox.root.appending("other"))
    let sample = sandbox.root.appending("other/sample.txt")
    try sandbox.write("", to: sample)
    try sandbox.segue("pause", "soak")
    for _ in 0..<10 { try sandbox.segue("trigger", "soak", "--file", sample.string) }
    try sandbox.segue("disable", "soak")
    let before = versions.lines(of: versions.permitted)
    try sandbox.segue("resume", "soak")
    for change in versions.other {
      try versions.put(change)
      try sandbox.segue("status")
    }
    // The daemon has looked at the queue when it answers.
    try sandbox.segue("resume", "--all")
    return versions.lines(of: versions.permitted) - before
  }
}

/// The files of a workflow that was agreed to, and what they are replaced with.
private struct Versions {
  /// The workflow, and the one that it runs.
  typealias Pair = (caller: String, helper: String)

  private let sandbox: Sandbox
  let permitted: FilePath
  let forbidden: FilePath

  init(of sandbox: Sandbox) {
    self.sandbox = sandbox
    permitted = sandbox.root.appending("permitted")
    forbidden = sandbox.root.appending("forbidden")
  }

  var agreed: Pair { (caller(helper: "helper", to: permitted), script(to: permitted)) }

  /// Versions with another script, destination or callee, some of them with one that was agreed to.
  var other: [Pair] {
    [
      (agreed.caller, script(to: forbidden)),
      (caller(helper: "helper", to: forbidden), agreed.helper),
      (caller(helper: sandbox.root.appending("helper.yaml").string, to: permitted), agreed.helper),
      (agreed.caller, agreed.helper + "  - shell.run: echo >> \(forbidden)\n    label: Tidy up\n"),
      (agreed.caller + "# A comment needs no consent.\n", agreed.helper),
      ("steps: [", script(to: forbidden)),
      (agreed.caller, "steps: ["),
    ]
  }

  /// Replaces each file at once, as a careful attacker does.
  func put(_ pair: Pair) throws {
    let elsewhere = sandbox.root.appending("helper.yaml")
    try sandbox.write(script(to: forbidden), to: elsewhere)
    for (name, text) in [("helper", pair.helper), ("soak", pair.caller)] {
      let path = sandbox.workflows.appending("\(name).yaml")
      let new = sandbox.root.appending("new")
      try sandbox.write(text, to: new)
      guard rename(new.string, path.string) == 0 else {
        throw SoakError("can't replace \(path): \(String(cString: strerror(errno)))")
      }
    }
  }

  func lines(of path: FilePath) -> Int {
    let text = try? Data(contentsOf: URL(filePath: path.string))
    return text?.count { $0 == UInt8(ascii: "\n") } ?? 0
  }

  private func caller(helper: String, to path: FilePath) -> String {
    sandbox.workflow(
      "soak", steps: "- run: \(helper)\n- file.append: $file.name\n  to: \(path)")
  }

  private func script(to path: FilePath) -> String {
    "inputs: { file: { type: file } }\nsteps:\n  - shell.run: echo >> \(path)\n"
  }
}
