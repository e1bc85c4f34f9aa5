import AppIntentsCore
import ArgumentParser
import Foundation
import Glibc
import RunHistory
import SystemPackage

struct SlowWriter: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "slow-writer",
    abstract: "Writes files in pieces, with pauses longer than the settle time.")

  @Option(help: "The number of files.")
  var files = 1000

  @Option(help: "The number of pieces of each file.")
  var pieces = 4

  @Flag(help: "The daemon belongs to another user than the writer, which takes root.")
  var foreign = false

  @OptionGroup var place: SandboxOptions

  /// The number of the user `nobody`.
  private static let other: uid_t = 65_534

  func run() throws {
    if foreign, try !Sandbox.canStartDaemon(as: Self.other, base: place.base) {
      print("slow-writer: the daemon can't be started as another user here: that takes root")
      throw ExitCode(64)
    }
    try perform()
  }

  func measure(in sandbox: Sandbox) throws -> Verdict {
    try sandbox.enable(
      "soak",
      sandbox.workflow(
        "soak", trigger: "settle: 100ms\nquiet: 3s", steps: "- return: $file.size"))
    let daemon = try foreign ? sandbox.startDaemon(as: Self.other) : sandbox.startDaemon()
    let piece = [UInt8](repeating: 0x2e, count: 100)
    var open: [Int32] = []
    for number in 0..<files {
      let path = sandbox.inbox.appending("f\(number).txt").string
      let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else {
        throw SoakError("can't make \(path): \(String(cString: strerror(errno)))")
      }
      open.append(descriptor)
    }
    for _ in 0..<pieces {
      for descriptor in open { _ = write(descriptor, piece, piece.count) }
      Thread.sleep(forTimeInterval: 0.4)
    }
    // A file that is never closed is handled when it has been quiet.
    for descriptor in open.dropFirst(foreign ? 1 : 0) { close(descriptor) }
    let isDone = try sandbox.wait(for: files, runsOf: "soak", within: .seconds(60))
    daemon.stop()

    let whole = piece.count * pieces
    var early = 0
    try HistoryReader(sandbox.state).read { store in
      var ids: [RunID] = []
      try store.forEachStart(of: "soak") { id, _, _ in ids.append(id) }
      for id in ids {
        if case .measurement(let size) = try store.output(of: id), size.value == .integer(whole) {
          continue
        }
        early += 1
      }
    }
    var verdict = Verdict()
    verdict.note("files", files)
    Tally(
      expected: (0..<files).map { "f\($0).txt" }, ran: try sandbox.runs(of: "soak").byFile
    ).enter(in: &verdict)
    verdict.mustBeZero("handled early", early)
    verdict.mustHold("all done", isDone)
    return verdict
  }
}
