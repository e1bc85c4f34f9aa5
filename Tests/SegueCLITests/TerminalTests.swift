import Foundation
import ProgramTesting
import Testing

@Suite("On a terminal")
struct TerminalTests {
  @Test func `a slow step has a live line that fits the window`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - shell.run: \"sleep 0.5 # 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字\"\n"
    ])
    let run = try await sandbox.terminal("run a.yaml", environment: ["NO_COLOR": "1"])
    let pieces = run.output.split(separator: "\r\u{1B}[2K").map(String.init)
    let live = pieces.filter { $0.contains("⠙") }
    #expect(!live.isEmpty, "\(run.output)")
    // 60 columns: a sign, the cut sentence, and the time.
    #expect(live.allSatisfy { $0.contains("…  0.") && $0.contains(" s") })
    #expect(pieces.last?.hasPrefix("✓ Run sleep 0.5") == true)
    #expect(run.code == 0)
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
    #expect(run.output.contains("  1  Red\r\n  2  Blue\r\n"))
    #expect(run.output.contains("answer with a number from 1 to 2, or the words"))
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
}
