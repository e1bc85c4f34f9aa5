import Foundation
import ProgramTesting
import Testing

@Suite("Canceling a run")
struct CancellationTests {
  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a signal ends grandchildren, and finally runs`(signal: String) async throws {
    // The script sends the signal itself once its child is running, so that no time has to be guessed.
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - shell.run: |
            sleep 600 &
            echo $! > grandchild
            kill -\(signal) $PPID
            kill -\(signal) $PPID  # as `timeout` does
            wait
        - print: never
      finally:
        - file.write: done
          to: finally.txt

      """
    ])
    let run = try await sandbox.segue("run", "a.yaml", "-q")
    #expect(run.code == 130, "\(run.talk)")
    #expect(run.output == "")
    #expect(run.timeless == "canceled after 0 ms\n")
    #expect(sandbox.exists("finally.txt"))
    let grandchild = try sandbox.text("grandchild").trimmingCharacters(in: .newlines)
    #expect(!isRunning(grandchild))
  }

  @Test func `a run whose output can't be written is canceled, and leaves nothing behind`()
    async throws
  {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      permissions: { write: [.] }
      steps:
        - print: hi
        - file.write: never
          to: never.txt
      finally:
        - file.write: done
          to: finally.txt

      """, "tmp/keep": "",
    ])
    let run = try await Program.run(
      URL(filePath: "/bin/sh"),
      ["-c", "exec '\(Repository.segue.path())' run a.yaml -q >/dev/full"],
      home: sandbox.home, folder: sandbox.url, environment: ["TMPDIR": sandbox.path("tmp")])
    #expect(run.talk.hasPrefix("error: can't write standard output: no space left on device\n"))
    #expect(run.code == 73)
    #expect(sandbox.exists("finally.txt"))
    #expect(!sandbox.exists("never.txt"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.path("tmp")) == ["keep"])
  }

  @Test func `the second signal ends it at once`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - shell.run: |
            trap '' TERM
            echo $$ > script
            while kill -INT $PPID; do sleep 0.1; done
      finally:
        - file.write: done
          to: finally.txt

      """
    ])
    let run = try await sandbox.segue("run", "a.yaml", "-q")
    #expect(run.code == 130)
    #expect(!sandbox.exists("finally.txt"))
    // A process that was killed may take a moment to end.
    let script = try sandbox.text("script").trimmingCharacters(in: .newlines)
    let deadline = ContinuousClock.now + Program.hanging
    while isRunning(script), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(!isRunning(script))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a second signal ends a run whose terminal nobody reads`(signal: Int32) async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - repeat: 200000
          do:
            - print: \(String(repeating: "x", count: 200))

      """
    ])
    let terminal = try sandbox.typing("run", "a.yaml")
    await wait { terminal.isFull }
    await wait {
      terminal.send(signal)
      return terminal.hasEnded
    }
    #expect(await terminal.finish() == 130)
    #expect(terminal.isRestored)
  }

  /// Waits for something that happens on a terminal, as long as a program may hang.
  private func wait(_ isTrue: () -> Bool) async {
    let limit = ContinuousClock.now + Program.hanging
    while !isTrue() {
      guard ContinuousClock.now < limit else {
        Issue.record("it didn't happen")
        return
      }
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Whether a process exists and isn't a zombie.
  private func isRunning(_ process: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
      return false
    }
    return !String(decoding: data, as: UTF8.self).contains(") Z ")
  }
}
