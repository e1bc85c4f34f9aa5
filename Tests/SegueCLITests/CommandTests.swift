import ArgumentParser
import Foundation
import ProgramTesting
import Testing

@testable import SegueCLI

@Suite("The other commands")
struct CommandTests {
  @Test(arguments: [
    (["foo"], "error: there is no command `foo`\n  = help: `segue --help` lists the commands\n"),
    (["chek"], "error: there is no command `chek`\n  = help: did you mean `check`?\n"),
    (["a.yaml"], "error: there is no command `a.yaml`\n  = help: `segue run a.yaml` runs it\n"),
    (
      ["run"],
      "error: missing expected argument `<workflow>`\n  = help: `segue run --help` shows how it is used\n"
    ),
    (["check", "--jsno"], "error: unknown option `--jsno`\n  = help: did you mean `--json`?\n"),
    (
      ["run", "a.yaml", "--json", "--jsonl"],
      "error: choose one of --json and --jsonl\n  = help: `segue run --help` shows how it is used\n"
    ),
    (
      ["secrets", "set"],
      "error: missing expected argument `<name>`\n  = help: `segue secrets set --help` shows how it is "
        + "used\n"
    ),
  ])
  func `a wrong command line ends it with 64`(words: [String], talk: String) async throws {
    let sandbox = try CommandSandbox()
    let program = try await Program.run(
      Repository.segue, words, home: sandbox.home, folder: sandbox.url)
    #expect(program.talk == talk)
    #expect(program.output == "")
    #expect(program.code == 64)
  }

  /// The words of every command, of the program itself first.
  static let commands: [[String]] = words(of: SegueCommand.self)

  private static func words(
    of command: any ParsableCommand.Type, after words: [String] = []
  ) -> [[String]] {
    [words]
      + command.configuration.subcommands.flatMap { inner in
        self.words(of: inner, after: words + [inner.configuration.commandName ?? ""])
      }
  }

  @Test(arguments: CommandTests.commands)
  func `help is what its golden file says`(words: [String]) throws {
    let help = try #require(throws: (any Error).self) {
      var command = try SegueCommand.parseAsRoot(words + ["--help"])
      try command.run()
    }
    let text = SegueCommand.fullMessage(for: help, columns: 80) + "\n"
    let golden = Repository.root.appending(
      path: "Tests/SegueCLITests/Golden/\((["help"] + words).joined(separator: "-")).txt")
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      try Data(text.utf8).write(to: golden)
    }
    #expect(text == (try? String(contentsOf: golden, encoding: .utf8)))
  }

  @Test func `help goes to standard output`() async throws {
    let sandbox = try CommandSandbox()
    let program = try await sandbox.segue("runs", "list", "--help", environment: ["COLUMNS": "80"])
    let golden = Repository.root.appending(
      path: "Tests/SegueCLITests/Golden/help-runs-list.txt")
    #expect(program.output == (try String(contentsOf: golden, encoding: .utf8)))
    #expect(program.talk == "")
    #expect(program.code == 0)
  }

  @Test func `every golden file of help belongs to a command`() throws {
    let folder = Repository.root.appending(path: "Tests/SegueCLITests/Golden")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { $0.hasPrefix("help") }
    let names = Self.commands.map { (["help"] + $0).joined(separator: "-") + ".txt" }
    #expect(files.sorted() == names.sorted())
  }

  @Test func `fmt lays out files and keeps comments`() async throws {
    let untidy = "steps:\n    -   print:   hi   # greet\n"
    let sandbox = try CommandSandbox(["a.yaml": untidy])
    let piped = try await sandbox.segue("fmt", "-", input: untidy)
    #expect(piped.code == 0)
    #expect(piped.output.contains("# greet"))
    let check = try await sandbox.segue("fmt", "--check", "a.yaml")
    #expect(check.talk == "would format a.yaml\n")
    #expect(check.code == 1)
    #expect(try sandbox.text("a.yaml") == untidy)
    let write = try await sandbox.segue("fmt", "a.yaml")
    #expect(write.talk == "formatted a.yaml\n")
    #expect(try sandbox.text("a.yaml") == piped.output)
    let again = try await sandbox.segue("fmt", "--check", "a.yaml")
    #expect(again.code == 0)
    #expect(again.talk == "")
  }

  @Test func `list tells what there is and what is wrong with it`() async throws {
    let sandbox = try CommandSandbox([
      "Workflows/good.yaml": "description: Says hi\ntags: [x]\nsteps:\n  - print: hi\n",
      "Workflows/bad.yaml": "steps: 5\n",
    ])
    let program = try await sandbox.segue("list")
    #expect(
      program.output == """
        bad   has errors; see `segue check Workflows/bad.yaml`
        good  Says hi

        """)
    let json = try await sandbox.segue("list", "--json")
    let rows = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(rows?.map { $0["id"] as? String } == ["bad", "good"])
    #expect(rows?.map { $0["valid"] as? Bool } == [false, true])
    #expect(
      rows?.last?.keys.sorted() == [
        "description", "id", "name", "path", "tags", "triggers", "valid",
      ])
    let none = try await CommandSandbox().segue("list")
    #expect(none.talk == "no workflows; `segue new hello` writes one\n")
    #expect(none.code == 0)
  }

  @Test func `convert tries a conversion`() async throws {
    let sandbox = try CommandSandbox()
    #expect(try await sandbox.segue("convert", "12.50", "--to", "number").output == "12.5\n")
    let failed = try await sandbox.segue("convert", "abc", "--to", "number")
    #expect(failed.code == 1)
    #expect(failed.output == "")
    let unknown = try await sandbox.segue("convert", "abc", "--to", "nmber")
    #expect(unknown.talk == "error: there is no type `nmber`\n  = help: did you mean `number`?\n")
    #expect(unknown.code == 66)
    #expect(try await sandbox.segue("convert", "--matrix").output.contains("|"))
    let general = try await sandbox.segue("convert", "abc", "--to", "nothing")
    #expect(
      general.talk
        == "error: there is no type `nothing`\n  = help: it is the absence of a value\n")
  }

  @Test(arguments: [
    (["-3", "--to", "number"], "-3\n"), (["--to", "duration", "-5m"], "-5m\n"),
    (["--to", "text", "--", "--json"], "--json\n"),
    (["[7]", "--from", "list", "--to", "number"], "7\n"),
    (["7", "--from", "list", "--to", "number"], "7\n"),
  ])
  func `a value is read as a workflow file writes it`(
    words: [String], output: String
  ) async throws {
    let sandbox = try CommandSandbox()
    let program = try await Program.run(
      Repository.segue, ["convert"] + words, home: sandbox.home, folder: sandbox.url)
    #expect(program.output == output, "\(program.talk)")
  }

  @Test func `a word that begins with a dash isn't a value by itself`() async throws {
    let unknown = try await CommandSandbox().segue("convert", "--jsno", "7", "--to", "text")
    #expect(unknown.talk.hasPrefix("error: unknown option `--jsno`\n"), "\(unknown.talk)")
    #expect(unknown.code == 64)
  }

  @Test func `new writes a workflow that passes its check and runs`() async throws {
    let sandbox = try CommandSandbox()
    let new = try await sandbox.segue("new", "say-hello")
    #expect(new.talk == "wrote say-hello.yaml; run it with `segue run say-hello.yaml`\n")
    #expect(try sandbox.text("say-hello.yaml").hasPrefix("name: Say Hello\n"))
    #expect(
      try await sandbox.segue("check", "say-hello.yaml").talk == "1 workflow checked, no problems\n"
    )
    let run = try await sandbox.segue("run", "say-hello.yaml", "--person", "Ada")
    #expect(run.output.wholeMatch(of: /Hello Ada, it is \d\d:\d\d\.\n/) != nil)
    #expect(try await sandbox.segue("fmt", "--check", "say-hello.yaml").code == 0)
    let again = try await sandbox.segue("new", "say-hello")
    #expect(again.code == 73)
    #expect(try await sandbox.segue("new", ".hidden").code == 64)
  }

  @Test func `new names the schema where there is one`() async throws {
    let sandbox = try CommandSandbox(["Schemas/workflow.schema.json": "{}", "Workflows/x.yaml": ""])
    _ = try await sandbox.segue("new", "Workflows/a")
    #expect(
      try sandbox.text("Workflows/a.yaml").hasPrefix(
        "# yaml-language-server: $schema=../Schemas/workflow.schema.json\nname: A\n"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions load in their shell`(shell: String) async throws {
    let sandbox = try CommandSandbox()
    let script = try await sandbox.segue("completions", shell)
    #expect(script.code == 0)
    #expect(script.output.contains("segue"))
    try sandbox.write(script.output, to: "segue.\(shell)")
    let places = ["/bin/\(shell)", "/usr/bin/\(shell)", "/usr/local/bin/\(shell)"]
    guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { try Test.cancel("\(shell) isn't installed") }
    let loaded = try await Program.run(
      URL(filePath: place), ["-n", "segue.\(shell)"], home: sandbox.home, folder: sandbox.url)
    #expect(loaded.code == 0, "\(loaded.talk)")
  }

  @Test func `bash completes commands, workflows and intents`() async throws {
    let sandbox = try CommandSandbox(["Workflows/tidy-up.yaml": "steps:\n  - print: hi\n"])
    try sandbox.write(try await sandbox.segue("completions", "bash").output, to: "segue.bash")
    let ask = """
      PATH='\(Repository.segue.deletingLastPathComponent().path())':$PATH
      . ./segue.bash
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        COMPREPLY=(); _segue segue "${@: -1}" "${@: -2:1}" 2>/dev/null; echo "${COMPREPLY[*]}"; }
      try segue ch
      try segue run ti
      try segue actions text.rev
      try segue convert 5 --to dur
      """
    let bash = try await Program.run(
      URL(filePath: "/bin/bash"), ["-c", ask], home: sandbox.home, folder: sandbox.url)
    #expect(
      bash.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        == ["check", "tidy-up", "text.reverse", "duration"], "\(bash.talk)")
  }
}
