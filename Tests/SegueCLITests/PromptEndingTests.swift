import Foundation
import ProgramTesting
import Testing

@Suite("How prompts end")
struct PromptEndingTests {
  private func ask(_ parameters: String) -> [String: String] {
    ["a.yaml": "steps:\n  - ask: \(parameters)\n    as: answer\n  - print: got ${answer}\n"]
  }

  @Test func `Ctrl-C ends the run cleanly`() async throws {
    let sandbox = try CommandSandbox(ask("Name?"))
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("? Name? "))
    terminal.type("Ad")
    #expect(await terminal.shows("Ad"))
    terminal.type("\u{3}")
    #expect(await terminal.finish() == 130)
    #expect(terminal.isRestored)
    let text = terminal.screen.text
    #expect(text.contains { $0.hasPrefix("? Name? Ad") && !$0.contains("canceled") }, "\(text)")
    #expect(text.last?.hasPrefix("canceled after ") == true, "\(text)")
  }

  @Test func `Ctrl-D doesn't answer`() async throws {
    let sandbox = try CommandSandbox(ask("Name?"))
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("? Name? "))
    terminal.type("\u{4}")
    #expect(await terminal.finish() == 1)
    #expect(terminal.isRestored)
    #expect(terminal.screen.text.contains("? Name?"))
    #expect(terminal.output.contains("“Name?” was not answered"))
  }

  @Test func `Ctrl-Z leaves the terminal as it was, and the question comes back`() async throws {
    let sandbox = try CommandSandbox(ask("Name?"))
    // The shell goes on once its child has stopped, looks at the terminal, and continues it.
    try sandbox.write(
      """
      set -m
      '\(Repository.segue.path())' run a.yaml
      stty -a | grep -o -e '[ -]echo ' | head -1
      fg
      """, to: "job.sh")
    let terminal = try PseudoTerminal(
      URL(filePath: "/bin/bash"), ["job.sh"], home: sandbox.home, folder: sandbox.url,
      environment: ["NO_COLOR": "1"])
    #expect(await terminal.shows("? Name? "))
    terminal.type("Ad\u{1A}")
    #expect(await terminal.shows(" echo "))
    #expect(await terminal.shows("? Name? Ad"))
    terminal.type("a\n")
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.last == "got Ada")
  }

  @Test func `a secret of any length is typed unseen`() async throws {
    let sandbox = try CommandSandbox()
    let terminal = try sandbox.typing("secrets", "set", "KEY")
    #expect(await terminal.shows("KEY (not shown): "))
    // A terminal's own line has at most 4095 bytes.
    let secret = String(repeating: "hunter2", count: 800)
    terminal.type(secret + "x\u{7F}\n")
    #expect(await terminal.finish() == 0)
    #expect(!terminal.output.contains("hunter2"))
    #expect(try sandbox.text("home/.config/segue/secrets") == "KEY=\(secret)\n")
    #expect(terminal.isRestored)
    let canceled = try sandbox.typing("secrets", "set", "KEY")
    #expect(await canceled.shows("KEY (not shown): "))
    canceled.type("new\u{3}")
    #expect(await canceled.finish() == 130)
    #expect(canceled.isRestored)
    #expect(try sandbox.text("home/.config/segue/secrets") == "KEY=\(secret)\n")
  }

  @Test func `Ctrl-C ends a question for consent and the tests of a file`() async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/tidy.yaml":
        "triggers: [{ every: 1h }]\nsteps:\n  - print: hi\n",
      "a.yaml": """
      steps:
        - shell.run: echo started >&2; touch started; sleep 600
      tests:
        slow: { real: true }
        never: { real: true }

      """,
    ])
    let consent = try sandbox.typing("enable", "tidy")
    #expect(await consent.shows("Enable tidy? [y/N] "))
    consent.type("\u{3}")
    #expect(await consent.finish() == 130)
    #expect(consent.isRestored)
    let tests = try sandbox.typing("test", "a.yaml")
    #expect(await tests.shows("a.yaml"))
    tests.type("\u{3}")
    #expect(await tests.finish() == 130)
    #expect(!tests.output.contains("never"), "\(tests.output)")
  }
}
