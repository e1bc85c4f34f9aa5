import Foundation
import ProgramTesting
import Testing

/// What the lines of steps say besides that they ended.
@Suite("Lines of steps")
struct StepLineTests {
  /// What a run says on standard error, without how long steps took.
  private func said(_ workflow: String, _ files: [String: String] = [:]) async throws -> [String] {
    let sandbox = try CommandSandbox(files.merging(["a.yaml": workflow]) { $1 })
    let run = try await sandbox.segue("run", "a.yaml")
    return run.talk.replacing(sandbox.url.path(), with: ".").split(separator: "\n").map {
      String($0.replacing(#/  [0-9.]+ m?s\b/#, with: ""))
    }
  }

  @Test func `why a step failed is said, although the run goes on`() async throws {
    #expect(
      try await said(
        """
        steps:
          - file.read: none.txt
            on_error: continue
          - for: [1, 2]
            do:
              - file.read: ${item}.txt
                on_error: continue
          - log: done
        """) == [
          "✗ Read none.txt as text", "  can't read `./none.txt`: no such file or folder",
          "✗ Read ${item}.txt as text", "  can't read `./1.txt`: no such file or folder",
          "✗ Read ${item}.txt as text", "  can't read `./2.txt`: no such file or folder",
          "✓ for each item of 1, 2", "· done",
        ])
  }

  @Test func `a loop doesn't say it thousands of times`() async throws {
    let lines = try await said(
      """
      steps:
        - repeat: 100
          do:
            - file.read: none.txt
              on_error: continue
      """)
    #expect(lines.count { $0.hasPrefix("✗") } == 20, "\(lines)")
  }

  @Test func `a glob that no file matches is said`() async throws {
    #expect(
      try await said(
        """
        steps:
          - file.find: .
            match: "*.none"
          - file.copy: "*.none"
            to: out/
          - file.find: .
            match: "*.txt"
        """, ["b.txt": ""]) == [
          "✓ Find files in ., 0 files", "✓ Copy *.none to out/, 0 files", "✓ Find files in .",
        ])
  }

  @Test func `a path that looks like an address has a hint`() async throws {
    let lines = try await said("steps:\n  - file.read: my%20file.txt\n", ["my file.txt": "x"])
    #expect(
      lines.contains {
        $0.hasSuffix(
          "help: a path has no `%20` and the like: write `./my file.txt`, or an address that begins "
            + "with `file:`")
      }, "\(lines)")
  }
}
