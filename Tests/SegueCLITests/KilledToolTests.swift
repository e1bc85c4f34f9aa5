import Foundation
import Glibc
import ProgramTesting
import Testing

@Suite("Programs of steps at the end of a run")
struct KilledToolTests {
  /// Stands in for `bsdtar`: it and a process in a session of its own read a pipe that the test holds.
  private static let packer = """
    #!/bin/sh
    trap '' TERM
    setsid cat content/In/pipe &
    cat content/In/pipe
    """

  @Test func `a program that works on given files ends after a kill, with what it has started`()
    async throws
  {
    let sandbox = try CommandSandbox([
      "bin/bsdtar": Self.packer,
      "pack.yaml": "steps: [{ archive.make: In, format: tar.gz, to: Out/ }]\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("bin/bsdtar"))
    try FileManager.default.createDirectory(
      atPath: sandbox.path("In"), withIntermediateDirectories: true)
    let pipe = sandbox.path("In/pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let run = try ChildProgram(
      "/bin/sh",
      [
        "-c",
        "unset XDG_STATE_HOME XDG_CONFIG_HOME; export HOME='\(sandbox.home.path())'"
          + " PATH='\(sandbox.path("bin"))':\"$PATH\"; cd '\(sandbox.url.path())';"
          + " exec '\(Repository.segue.path())' run pack.yaml 2>&1",
      ])
    // Opened as soon as a program reads it.
    let writer = await Self.blocking { open(pipe, O_WRONLY | O_CLOEXEC) }
    defer { close(writer) }
    try #require(writer >= 0)
    await run.kill()
    // An error, because none reads it any more.
    let events = await Self.blocking {
      var state = pollfd(fd: writer, events: 0, revents: 0)
      return poll(&state, 1, 300_000) == 1 ? state.revents : 0
    }
    #expect(events == Int16(POLLERR))
  }

  /// What a function returns that may wait for another process.
  private static func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { done in
      DispatchQueue(label: "segue.tests.blocking").async { done.resume(returning: work()) }
    }
  }
}
