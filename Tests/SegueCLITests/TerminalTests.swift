import Foundation
import ProgramTesting
import Testing

@Suite("On a terminal")
struct TerminalTests {
  @Test func `a slow step has a live line that fits the window`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml":
        "steps:\n  - shell.run: \"until [ -e end ]; do sleep 0.01; done # 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字\"\n"
    ])
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("⠙"), "\(terminal.output)")
    try sandbox.write("", to: "end")
    #expect(await terminal.finish() == 0, "\(terminal.output)")
    let pieces = terminal.output.split(separator: "\r\u{1B}[2K").map(String.init)
    let live = pieces.filter { $0.contains("⠙") }
    // 60 columns: a sign, the cut sentence, and the time.
    #expect(live.allSatisfy { $0.contains(/…  [\d.]+ s/) }, "\(live)")
    #expect(pieces.last?.hasPrefix("✓ Run until [ -e end ]") == true, "\(pieces)")
  }

  @Test func `questions are answered by typing`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - ask: What is your name?
          as: who
        - menu: Which colour?
          options:
            Red: [{ set: { colour: red } }]
            Blue: [{ set: { colour: blue } }]
        - print: ${who} likes ${colour}

      """
    ])
    let run = try await sandbox.terminal(
      "run a.yaml", keys: "Ada\n7\n2\n", environment: ["NO_COLOR": "1"])
    #expect(run.output.contains("? What is your name? "))
    #expect(run.output.contains("❯ 1  Red\r\n  2  Blue\r\n"))
    #expect(run.output.contains("answer with 1 or 2, or the words"))
    #expect(run.output.contains("Ada likes blue\r\n"), "\(run.output)")
    #expect(run.code == 0)
  }

  @Test func `NO_COLOR takes the colours away`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - text.reverse: abc\n"])
    let plain = try await sandbox.terminal("run a.yaml", environment: ["NO_COLOR": "1"])
    #expect(!plain.output.contains("\u{1B}[3"))
    let coloured = try await sandbox.terminal("run a.yaml")
    #expect(coloured.output.contains("\u{1B}[32m✓"))
    let dumb = try await sandbox.terminal(
      "run a.yaml", environment: ["NO_COLOR": nil, "TERM": "dumb"])
    #expect(!dumb.output.contains("\u{1B}"))
  }

  @Test func `control characters are shown, not obeyed`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "inputs:\n  f: { type: file }\nsteps:\n  - log: ${f.name}\n  - print: ${f.name}\n",
      "a\u{1B}[31mb\u{7}.txt": "",
    ])
    let run = try await sandbox.terminal("run a.yaml -i a*.txt", environment: ["NO_COLOR": "1"])
    #expect(!run.output.contains("\u{1B}[31m"))
    #expect(!run.output.contains("\u{7}"))
    #expect(run.output.contains("a\\u{1b}[31mb\\u{7}.txt"), "\(run.output)")
  }

  @Test func `what programs write is shown as it arrives`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml":
        "steps:\n  - shell.run: \"echo one >&2; until [ -e end ]; do sleep 0.01; done; echo two\"\n"
    ])
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("  │ one\r\n"), "\(terminal.output)")
    // The live line of the step is drawn again between the two.
    #expect(await terminal.shows("Run echo one"), "\(terminal.output)")
    try sandbox.write("", to: "end")
    #expect(await terminal.shows("  │ two\r\n"), "\(terminal.output)")
    #expect(await terminal.finish() == 0)
    // The output of the run is on the terminal already.
    #expect(!terminal.output.contains("\r\ntwo\r\n"), "\(terminal.output)")
    let colored = try await sandbox.terminal("run a.yaml")
    #expect(colored.output.contains("\u{1B}[90m  │ one\u{1B}[0m\r\n"))
    let piped = try await sandbox.segue("run", "a.yaml")
    #expect(piped.output == "two\n")
    #expect(!piped.talk.contains("│"))
  }

  @Test func `lines of programs that run at the same time have the number of their step`()
    async throws
  {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - parallel:
            left:
              - shell.run: touch l; until [ -e r ]; do sleep 0.01; done; echo here; until [ -e end ]; do sleep 0.01; done
            right:
              - shell.run: until [ -e l ]; do sleep 0.01; done; touch r; until [ -e end ]; do sleep 0.01; done

      """
    ])
    // Both programs run until the line is there.
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("  2 │ here\r\n"), "\(terminal.output)")
    try sandbox.write("", to: "end")
    #expect(await terminal.finish() == 0, "\(terminal.output)")
  }
}
