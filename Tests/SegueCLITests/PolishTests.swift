import Control
import Foundation
import ProgramTesting
import SystemPackage
import Testing

@testable import SegueCLI

/// How values, errors and progress look to a person.
@Suite("What a person reads")
struct PolishTests {
  @Test func `a quotient that doesn't end has 15 digits, and all of them in data`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - print: ${5 / 3} of ${0.12345678901234567890}\noutput: ${5 / 3}\n"
    ])
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.output == "1.66666666666667 of 0.1234567890123456789\n1.66666666666667\n")
    let json = try await sandbox.segue("run", "a.yaml", "--json")
    #expect(json.output.contains("\"output\": 1.6666666666666666666666666666666666667,"))
    let eval = try await sandbox.segue("eval", "5 / 3 * 3")
    #expect(eval.output == "5\n")
  }

  @Test(arguments: [
    ("3000000 B", "3 MB"), ("1500 B", "1500 B"), ("15000 B", "15 kB"), ("1234567 B", "1234567 B"),
    ("999 B", "999 B"),
    ("2000 kB", "2000 kB"),
  ])
  func `a number of bytes has the unit in which it is shortest`(
    size: String, shown: String
  ) async throws {
    #expect(try await CommandSandbox().segue("eval", size).output == "\(shown)\n")
  }

  @Test func `words aren't broken at the edge of the terminal`() async throws {
    let sandbox = try CommandSandbox()
    let piped = try await sandbox.segue("actions", "file")
    for arguments in [["actions", "file"], ["actions", "file.move"]] {
      let terminal = try PseudoTerminal(
        Repository.segue, arguments, home: sandbox.home, folder: sandbox.url, columns: 60)
      #expect(await terminal.finish() == 0)
      let lines = terminal.output.split(separator: "\r\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count <= 60 }, "\(terminal.output)")
      if arguments[1] == "file" {
        #expect(
          terminal.output.split(whereSeparator: \.isWhitespace)
            == piped.output.split(whereSeparator: \.isWhitespace))
      }
    }
  }

  @Test(arguments: ["[]", "[1, 2]"])
  func `a loop without results prints nothing`(list: String) async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - for: \(list)\n    do:\n      - next:\n"
    ])
    #expect(try await sandbox.segue("run", "a.yaml").output == "")
    #expect(try await sandbox.segue("run", "a.yaml", "-o", "out.txt").code == 0)
    #expect(try sandbox.text("out.txt") == "")
    #expect(
      try await sandbox.segue("run", "a.yaml", "-o", "-", "--output-type", "json").output == "[]\n")
  }

  @Test func `the second Ctrl-C leaves no live line`() async throws {
    // The live line is as long as the terminal is wide.
    let script = "trap \"\" TERM; while true; do sleep 0.1; done; : a very long end of the script"
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - shell.run: '\(script)'\n"])
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("⠹"))
    terminal.type("\u{3}")
    // On a busy machine the program may have been ended before it is drawn again.
    _ = await terminal.shows("⠹")
    terminal.type("\u{3}")
    #expect(await terminal.finish() == 130)
    let spinner = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
    #expect(!terminal.screen.text.joined().contains { spinner.contains($0) })
    #expect(terminal.isRestored)
  }

  @Test func `a command in a message can be pasted`() async throws {
    let sandbox = try CommandSandbox()
    let new = try await sandbox.segue("new", "my flow")
    #expect(new.talk.contains("run it with `segue run 'my flow.yaml'`"), "\(new.talk)")
    let run = try await sandbox.segue("run", "your flow")
    #expect(!run.talk.contains("segue new your flow"), "\(run.talk)")
  }

  @Test func `an error in a loop tells the pass and its item`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - for: [a, b]
          each: word
          do:
            - repeat: 2
              do:
                - if: word is "b" and index is 2
                  then: [fail: "no more"]

      """
    ])
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.talk.contains("\n   = note: in pass 2.2\n"), "\(run.talk)")
    try sandbox.write(
      "steps:\n  - for: [a, b]\n    each: word\n    do:\n      - file.read: ${word}.txt\n",
      to: "b.yaml")
    try sandbox.write("", to: "a.txt")
    let read = try await sandbox.segue("run", "b.yaml")
    #expect(read.talk.contains("= note: in pass 2, where `word` is `b`\n"), "\(read.talk)")
  }

  @Test func `a trace stands for the progress, and has whole values`() async throws {
    let long = String(repeating: "word ", count: 40)
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - text.trim: \"\(long)\"\n"])
    let piped = try await sandbox.segue("run", "a.yaml", "--trace")
    #expect(piped.talk.split(separator: "\n").count { $0.contains("✓") } == 1, "\(piped.talk)")
    #expect(piped.talk.contains("→ \(long.dropLast())\n"))
    let terminal = try sandbox.typing("run", "a.yaml", "--trace", "-o", "out.txt", columns: 100)
    #expect(await terminal.finish() == 0)
    let lines = terminal.screen.text
    #expect(lines.count { $0.contains("✓") } == 1, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("    → word") && $0.hasSuffix("…") && $0.count > 90 })
  }

  @Test func `a file that ends with the run isn't printed as a path`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - set: { a: '${file(\"hello\", \"a.txt\")}' }\noutput: $a\n"
    ])
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.output == "" && run.code == 0)
    #expect(
      run.talk == "the output is the temporary file `a.txt`; `-o FILE` keeps it\n", "\(run.talk)")
    #expect(try await sandbox.segue("run", "a.yaml", "-o", "kept.txt").code == 0)
    #expect(try sandbox.text("kept.txt") == "hello")
  }

  @Test(arguments: [("folder", "triggers"), ("assistant", "triggers other than `assistant`")])
  func `without a daemon, assistants can still start workflows`(kind: String, words: String) {
    var workflow = WorkflowReport(
      id: "tidy", name: "Tidy", path: WirePath("/a.yaml"), state: .enabled)
    workflow.triggers = [TriggerReport(name: "1", kind: kind, sentence: "when it is called")]
    var status = StatusReport()
    status.workflows = [workflow]
    #expect(
      StatusText(style: TerminalStyle(for: -1), now: Date()).text(of: status).hasPrefix(
        "! no daemon is running, so \(words) start nothing; `segue daemon` starts one\n"))
  }

  @Test func `the counters of a trigger are on a line of their own, without zeros`() {
    var trigger = TriggerReport(name: "1", kind: "folder", sentence: "when a file is added to `a`")
    trigger.state = "a: watching"
    trigger.counts = [
      .init("watched", 1), .init("seen", 12), .init("matched", 0), .init("fired", 3),
    ]
    var workflow = WorkflowReport(
      id: "tidy", name: "Tidy", path: WirePath("/a.yaml"), state: .enabled)
    workflow.triggers = [trigger]
    var status = StatusReport()
    status.daemon = DaemonReport(process: 7, version: "1", since: Date(timeIntervalSince1970: 0))
    status.workflows = [workflow]
    let text = StatusText(style: TerminalStyle(for: -1), now: Date(timeIntervalSince1970: 60)).text(
      of: status)
    #expect(
      text.hasSuffix(
        """
        tidy  enabled
          1  when a file is added to `a`  a: watching
             1 watched, 12 seen, 3 fired

        """), "\(text)")
  }
}
