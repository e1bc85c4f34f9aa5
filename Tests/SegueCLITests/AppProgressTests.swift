import Foundation
import ProgramTesting
import Testing

@Suite("Progress of an app's intent")
struct AppProgressTests {
  @Test func `a run shows how far the intent of an app is`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - pal.count: 2\n"])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    let run = try await sandbox.segue("run", "a.yaml", "--jsonl")
    #expect(run.code == 0, "\(run.talk)")
    let progress = run.output.split(separator: "\n").filter { $0.contains(#""progress""#) }
    // How often it is told depends on how fast the app is.
    #expect(
      progress.contains { $0.contains(/"fraction": ?(0.5|1), ?"text": ?"[12] of 2"/) },
      "\(run.output)")
  }
}
