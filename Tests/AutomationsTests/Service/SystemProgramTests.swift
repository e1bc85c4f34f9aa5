import Automations
import Foundation
import Glibc
import TestFixtures
import Testing

@Suite("Programs of the system")
struct SystemProgramTests {
  private func shell(_ script: String) throws -> SystemProgram {
    try #require(
      SystemProgram("sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"]))
  }

  @Test(arguments: ["", " >&2"])
  func `a program that writes much has run, and its first words are kept`(
    direction: String
  ) async throws {
    let program = try shell(
      "echo first\(direction); head -c 500000 /dev/zero | tr '\\0' y\(direction); exit 3")
    let outcome = try #require(await program.run(limit: .seconds(300)))
    #expect(outcome.status == 3)
    #expect(outcome.output.hasPrefix("first\nyyy"))
    #expect(outcome.output.utf8.count == 1 << 16)
  }

  @Test(.timeLimit(.minutes(5)))
  func `what a program has started ends with it`() async throws {
    let folder = try TestFolder()
    let program = try shell(
      "cd '\(folder.path)'; sh -c 'trap \"\" TERM; echo $$ > child; while :; do sleep 1; done' & wait"
    )
    // As at the limit.
    let running = Task { await program.run(limit: .seconds(300)) }
    while (try? folder.text("child"))?.hasSuffix("\n") != true {
      try await Task.sleep(for: .milliseconds(10))
    }
    let child = try #require(pid_t(try folder.text("child").dropLast()))
    running.cancel()
    #expect(await running.value == nil)
    // A killed process takes a moment to go, and may remain as a zombie.
    while let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8),
      !stat.contains(") Z"), !stat.contains(") X")
    {
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
