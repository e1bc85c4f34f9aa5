import AppIntentsCore
import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Program Call")
struct ProgramCallTests {
  private func call(_ script: String, grace: Duration = .seconds(300)) -> ProgramCall {
    ProgramCall("/bin/sh", arguments: ["-c", script], grace: grace)
  }

  private func run(_ call: ProgramCall) async throws -> ProgramCall.Ending {
    try await IntentContext.$current.withValue(TestRun().context) { try await call.run() }
  }

  @Test func `much on both outputs at once blocks nothing, and is whole`() async throws {
    let ending = try await run(
      call("head -c 20000000 /dev/zero & head -c 20000000 /dev/zero >&2; wait; echo end >&2"))
    #expect(ending.output.count == 20_000_000)
    #expect(ending.errors.utf8.count == 64 << 10)
    #expect(ending.errors.hasSuffix("end\n"))
  }

  @Test func `the run is told of the groups of programs`() async throws {
    let groups = Mutex<[String]>([])
    let context = IntentContext(
      programs: .init(
        started: { group in groups.withLock { $0.append("started \(group)") } },
        ended: { group in groups.withLock { $0.append("ended \(group)") } }))
    let pid = try await IntentContext.$current.withValue(context) {
      let output = try await call("echo $$").run().output
      await #expect(throws: IntentFailure.self) {
        var endless = call("yes")
        endless.limit = 1 << 20
        _ = try await endless.run()
      }
      await #expect(throws: IntentFailure.self) {
        _ = try await ProgramCall("no-such-program", arguments: [String]()).run()
      }
      return String(decoding: output, as: UTF8.self).dropLast()
    }
    let told = groups.withLock { $0 }
    #expect(told.prefix(2) == ["started \(pid)", "ended \(pid)"])
    #expect(told.count == 4)
  }

  @Test func `input that isn't read does no harm`() async throws {
    var call = call("exit 0")
    call.input = Data(repeating: 65, count: 5_000_000)
    #expect(try await run(call).exitCode == 0)
  }

  @Test func `input is whole`() async throws {
    var call = call("wc -c")
    call.input = Data(repeating: 65, count: 5_000_000)
    #expect(String(decoding: try await run(call).output, as: UTF8.self) == "5000000\n")
  }

  @Test func `no input is an empty one`() async throws {
    #expect(try await run(call("cat")).output == Data())
  }

  @Test(.timeLimit(.minutes(5)))
  func `endless output ends at the limit`() async throws {
    var call = call("yes")
    call.limit = 3 << 20
    await #expect(
      throws: IntentFailure(
        "`/bin/sh` wrote more than 3 MiB to its standard output",
        help: "let it write to a file instead")
    ) {
      try await run(call)
    }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["yes >&2", "yes >&2 & env -i setsid timeout 100 sleep 100"])
  func `endless errors end a program at their limit`(script: String) async throws {
    var call = call(script)
    call.errorLimit = 1 << 20
    let ending = try await run(call)
    #expect(ending.isCut)
    #expect(ending.exitCode != 0)
    #expect(ending.errors.hasSuffix("y\n"))
  }

  @Test func `a caller may judge output that is too much`() async throws {
    var call = call("echo first; yes")
    (call.limit, call.takesCutOutput) = (1 << 20, true)
    let ending = try await run(call)
    #expect(ending.isCut)
    #expect(ending.output.starts(with: Array("first\ny\n".utf8)))
    #expect(try await run(self.call("echo all")).isCut == false)
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "setsid yes & yes", "setsid yes >&2 & yes",
      // Isn't found, as it has no mark.
      "env -i setsid timeout 100 yes >&2 & yes",
    ])
  func `endless output of what left the family ends at the limit, too`(script: String) async throws
  {
    var call = call(script)
    call.limit = 1 << 20
    await #expect {
      try await run(call)
    } throws: {
      ($0 as? IntentFailure)?.message == "`/bin/sh` wrote more than 1 MiB to its standard output"
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a program in the background doesn't hold the end up`() async throws {
    let ending = try await run(call("sleep 300 & echo $!"))
    let pid = try #require(pid_t(String(decoding: ending.output, as: UTF8.self).dropLast()))
    #expect(Processes.isAlive(pid))
    kill(pid, SIGKILL)
  }

  @Test(.timeLimit(.minutes(5)))
  func `cancelling ends the whole family with SIGTERM`() async throws {
    let folder = try TestFolder()
    let script = """
      cd '\(folder.path.string)'
      sh -c 'trap "echo term > ended; exit 0" TERM; echo $$ > child; sleep 300 & wait' &
      sh -c 'sleep 300 & echo $! > grandchild; wait' &
      while ! [ -s child ] || ! [ -s grandchild ]; do sleep 0.01; done
      echo $$ > head
      wait
      """
    let task = Task { try await run(call(script)) }
    let head = try await Processes.pid(in: folder, "head")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    for name in ["child", "grandchild"] {
      try await Processes.end(of: Processes.pid(in: folder, name))
    }
    try await Processes.end(of: head)
    #expect(try folder.text("ended") == "term\n")
  }

  @Test(.timeLimit(.minutes(5)))
  func `cancelling ends what left the family, too`() async throws {
    let folder = try TestFolder()
    let script = """
      cd '\(folder.path.string)'
      setsid sh -c 'trap "echo term > ended; exit" TERM; echo $$ > escaped; sleep 300 & wait' &
      while ! [ -s escaped ]; do sleep 0.01; done
      echo $$ > head
      wait
      """
    let task = Task { try await run(call(script)) }
    _ = try await Processes.pid(in: folder, "head")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await Processes.end(of: Processes.pid(in: folder, "escaped"))
    #expect(try folder.text("ended") == "term\n")
  }

  @Test(.timeLimit(.minutes(5)))
  func `what left the family and ignores SIGTERM gets SIGKILL after the grace time`() async throws {
    let folder = try TestFolder()
    let script = """
      cd '\(folder.path.string)'
      (setsid setsid sh -c 'trap "" TERM; echo $$ > deaf; while :; do sleep 1; done' &)
      while ! [ -s deaf ]; do sleep 0.01; done
      echo $$ > head
      exec sleep 600
      """
    let task = Task { try await run(call(script, grace: .milliseconds(200))) }
    _ = try await Processes.pid(in: folder, "head")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await Processes.end(of: Processes.pid(in: folder, "deaf"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `a program that is told to end can still write`() async throws {
    let folder = try TestFolder()
    let script = """
      cd '\(folder.path.string)'
      trap 'for word in saving my state; do echo $word; echo $word >&2; done; echo ok > ended; exit' \
        TERM
      echo $$ > head
      while :; do sleep 0.01; done
      """
    let task = Task { try await run(call(script)) }
    _ = try await Processes.pid(in: folder, "head")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.text("ended") == "ok\n")
  }

  @Test(.timeLimit(.minutes(5)))
  func `what has left the group holds no end up`() async throws {
    let folder = try TestFolder()
    let script =
      "cd '\(folder.path.string)'; setsid sleep 300 & echo $! > away; echo $$ > head; wait"
    let task = Task { try await run(call(script)) }
    let head = try await Processes.pid(in: folder, "head")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await Processes.end(of: head)
    kill(try await Processes.pid(in: folder, "away"), SIGKILL)
  }

  @Test(.timeLimit(.minutes(5)))
  func `what ignores SIGTERM gets SIGKILL after the grace time`() async throws {
    let folder = try TestFolder()
    // The head ends at once; what it started doesn't.
    let script = """
      cd '\(folder.path.string)'
      sh -c 'trap "" TERM; echo $$ > stubborn; while :; do sleep 0.01; done' &
      while ! [ -s stubborn ]; do sleep 0.01; done
      echo $$ > head
      wait
      """
    let task = Task { try await run(call(script, grace: .milliseconds(200))) }
    let head = try await Processes.pid(in: folder, "head")
    let stubborn = try await Processes.pid(in: folder, "stubborn")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await Processes.end(of: head)
    try await Processes.end(of: stubborn)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a head that ignores SIGTERM gets SIGKILL too`() async throws {
    let folder = try TestFolder()
    let script = """
      trap '' TERM
      echo $$ > '\(folder.path.string)/head'
      while :; do sleep 0.01; done
      """
    let task = Task { try await run(call(script, grace: .milliseconds(200))) }
    let head = try await Processes.pid(in: folder, "head")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await Processes.end(of: head)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a program that takes its time to end is looked at ever more rarely`() async throws {
    let folder = try TestFolder()
    let script = "trap '' TERM; echo $$ > '\(folder.path.string)/head'; while :; do sleep 1; done"
    let running = Task { try await run(call(script)) }
    let head = try await Processes.pid(in: folder, "head")
    let pauses = Mutex<[Duration]>([])
    let family = ProgramFamily(
      group: head, mark: "none",
      sleep: { pause in
        if pauses.withLock({
          $0.append(pause); return $0.count
        }) == 8 {
          kill(head, SIGKILL)
        }
        try? await Task.sleep(for: .milliseconds(1))
      })
    await family.end(grace: .seconds(300))
    #expect(try await running.value.signal == Int(SIGKILL))
    let first = pauses.withLock { Array($0.prefix(8)) }
    #expect(first == [10, 20, 40, 80, 160, 320, 500, 500].map { Duration.milliseconds($0) })
  }

  @Test func `signals that we ignore are heeded by programs`() async throws {
    let ending = try await run(call("yes | head -n 1; echo done"))
    #expect(String(decoding: ending.output, as: UTF8.self) == "y\ndone\n")
  }
}

/// The states of processes. What is waited for has the limit of the test.
private enum Processes {
  /// Whether a process runs. Zombies don't.
  static func isAlive(_ pid: pid_t) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return false }
    return !["Z", "X"].contains(stat[stat.index(end, offsetBy: 2)])
  }

  /// Waits until a process that was killed is gone, which takes a moment.
  static func end(of pid: pid_t) async throws {
    while isAlive(pid) { try await Task.sleep(for: .milliseconds(10)) }
  }

  /// The number that a script writes into a file, once it does.
  static func pid(in folder: TestFolder, _ name: String) async throws -> pid_t {
    while true {
      if let text = try? folder.text(name), text.hasSuffix("\n"), let pid = pid_t(text.dropLast()) {
        return pid
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
