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

  @Test func `check tells every problem of every file`() async throws {
    let sandbox = try CommandSandbox([
      "good.yaml": "steps:\n  - print: hi\n", "bad.yaml": "steps:\n  - prnt: hi\n  - jump\n",
    ])
    let program = try await sandbox.segue("check", "good.yaml", "bad.yaml", "gone.yaml")
    #expect(
      program.output == """
        bad.yaml:2:5: error: there is no action `prnt` [unknown-action]
           |
         2 |   - prnt: hi
           |     ^^^^ did you mean `print`?

        bad.yaml:3:5: error: there is no action `jump` [unknown-action]
           |
         3 |   - jump
           |     ^^^^
           = help: `segue actions` lists all actions


        """)
    #expect(
      program.talk == "error: there is no file `gone.yaml`\n2 workflows checked: 2 errors\n")
    #expect(program.code == 65)
  }

  @Test func `check of a caller fails with what it calls`() async throws {
    let sandbox = try CommandSandbox([
      "project/a.yaml": "steps:\n  - run: b\n", "project/b.yaml": "steps:\n  - prnt: hi\n",
    ])
    let program = try await sandbox.segue("check", "project/a.yaml")
    #expect(
      program.output == """
        project/a.yaml:2:10: error: `b` has errors [broken-workflow]
           |
         2 |   - run: b
           |          ^
           = note: project/b.yaml:2:5: there is no action `prnt`
           = help: `segue check project/b.yaml` shows all of them


        """)
    #expect(program.code == 65)
    #expect(try await sandbox.segue("run", "project/a.yaml").code == 65)
    try sandbox.write("steps: [", to: "project/b.yaml")
    #expect(try await sandbox.segue("check", "project/a.yaml").code == 65)
    try sandbox.write("steps:\n  - print: hi\n", to: "project/b.yaml")
    #expect(try await sandbox.segue("check", "project/a.yaml").code == 0)
  }

  @Test func `what a workflow runs is looked for beside it first, wherever it is started`()
    async throws
  {
    let say = { (word: String) in "steps:\n  - print: \(word)\n" }
    let sandbox = try CommandSandbox([
      "project/a.yaml": "steps:\n  - run: b\n", "project/b.yaml": say("beside"),
      "b.yaml": say("current"), "Workflows/b.yaml": say("folder"),
      "home/.config/segue/workflows/b.yaml": say("settings"),
      "home/.config/segue/workflows/c.yaml": "steps:\n  - run: b\n",
      "home/away/Workflows/b.yaml": say("elsewhere"),
    ])
    for folder in [sandbox.url, sandbox.home, sandbox.home.appending(path: "away")] {
      for (file, word) in [
        (sandbox.path("project/a.yaml"), "beside"),
        (sandbox.path("home/.config/segue/workflows/c.yaml"), "settings"),
      ] {
        let program = try await Program.run(
          Repository.segue, ["run", file], home: sandbox.home, folder: folder)
        #expect(program.output == "\(word)\n", "\(folder.path()): \(program.talk)")
      }
    }
    #expect(try await sandbox.segue("run", "project/a.yaml").output == "beside\n")
  }

  @Test func `check takes a folder, standard input, or everything there is`() async throws {
    let sandbox = try CommandSandbox([
      "Workflows/a.yaml": "steps:\n  - print: hi\n", "Workflows/b.yml": "steps:\n  - print: hi\n",
      "Workflows/Samples/data.yaml": "not: a workflow\n",
    ])
    #expect(
      try await sandbox.segue("check", "Workflows").talk == "2 workflows checked, no problems\n")
    #expect(try await sandbox.segue("check").talk == "2 workflows checked, no problems\n")
    let piped = try await sandbox.segue("check", "-", input: "steps: 5\n")
    #expect(piped.output.hasPrefix("standard input:1:8: error: "))
    #expect(piped.code == 65)
  }

  @Test func `check can't read what isn't there`() async throws {
    let check = try await CommandSandbox().segue("check", "gone.yaml")
    #expect(check.talk == "error: there is no file `gone.yaml`\n")
    #expect(check.code == 66)
  }

  @Test func `check --json and --sarif are documents`() async throws {
    let sandbox = try CommandSandbox(["bad.yaml": "steps:\n  - prnt: hi\n"])
    let json = try await sandbox.segue("check", "bad.yaml", "--json")
    #expect(json.code == 65)
    #expect(json.talk == "")
    _ = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    #expect(json.output.contains("\"unknown-action\""))
    let sarif = try await sandbox.segue("check", "bad.yaml", "--sarif")
    let document = try JSONSerialization.jsonObject(with: Data(sarif.output.utf8)) as? [String: Any]
    #expect(document?["version"] as? String == "2.1.0")
  }

  @Test func `check --explain shows the connections, also as JSON`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      inputs:
        words: { type: text }
      steps:
        - text.count: $words
          as: length
        - text.reverse
        - if: length > 2
          then: [log: "${length} in ${words}"]

      """
    ])
    let program = try await sandbox.segue("check", "a.yaml", "--explain")
    #expect(program.code == 0)
    #expect(
      program.output == """
        line 2  inputs.words       ←  what the run is started with  any value → text, decided when it runs
        line 4  text.count.text    ←  $words                        text, no conversion
        line 6  text.reverse.text  ←  text.count in line 4          number → text
        line 7  if                 ←  length > 2                    boolean  (length: number)
        line 8  log.message        ←  length                        number → text
        line 8  log.message        ←  words                         text, no conversion

        """)
    let json = try await sandbox.segue("check", "a.yaml", "--explain", "--json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((document?["problems"] as? [Any])?.isEmpty == true)
    let connections = try #require(document?["connections"] as? [[String: Any]])
    #expect(connections.map { $0["line"] as? Int } == [2, 4, 6, 7, 8, 8])
    #expect(connections[3]["source"] as? String == "length > 2")
    #expect(
      connections[3]["names"] as? [[String: String]] == [["name": "length", "type": "number"]])
    #expect(
      connections[2]["from"] as? String == "number" && connections[2]["to"] as? String == "text")
    let sarif = try await sandbox.segue("check", "a.yaml", "--explain", "--sarif")
    #expect(sarif.code == 64)
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

  @Test func `show tells a workflow in sentences`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      name: Greet
      description: Say hello.
      inputs:
        person: World
      triggers:
        - every: 1h
      steps:
        - text.reverse: $person
          as: back
        - if: $back has value
          then:
            - print: $back

      """
    ])
    let program = try await sandbox.segue("show", "a.yaml")
    #expect(program.code == 0)
    #expect(
      program.output.hasPrefix(
        """
        Greet (a)
        Say hello.

        Inputs
          --person  text, World unless given

        Starts
          every 1h

        Steps
          1. Reverse $person → back

        """), "\(program.output)")
    // The numbers of steps in messages, in `runs show` and for `runs rerun --from`.
    #expect(program.output.contains("  2. ") && program.output.contains("  3. "))
    let json = try await sandbox.segue("show", "a.yaml", "--json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((document?["steps"] as? [Any])?.count == 2)
  }

  @Test func `show has everything about the inputs and triggers`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      inputs:
        size: { type: number, default: 1000, min: 1, max: 5000 }
        color: { type: text, values: [red, blue], default: red }
        code: { type: text, pattern: "[A-Z]+", optional: true }
        note: { type: text, default: "", description: What to add }
      triggers:
        - { time: "07:30", days: weekdays, id: morning }
        - manual:
      steps:
        - print: ${size} ${color} ${code} ${note}

      """
    ])
    let program = try await sandbox.segue("show", "a.yaml")
    #expect(
      program.output.contains(
        """
        Inputs
          --size   number, at least 1, at most 5000, 1000 unless given
          --color  text, one of red or blue, red unless given
          --code   text, matching [A-Z]+, optional
          --note   text, empty unless given; What to add

        Starts
        """), "\(program.output)")
    #expect(program.output.contains("every weekday at 07:30"), "\(program.output)")
    let json = try await sandbox.segue("show", "a.yaml", "--json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let inputs = document?["inputs"] as? [[String: Any]]
    #expect(inputs?.first?["default"] as? Int == 1000 && inputs?.first?["max"] as? Int == 5000)
    #expect(inputs?.dropFirst().first?["values"] as? [String] == ["red", "blue"])
    let triggers = document?["triggers"] as? [[String: Any]]
    #expect(triggers?.map { $0["kind"] as? String } == ["time", "manual"])
    #expect(triggers?.first?["id"] as? String == "morning")
  }

  @Test func `show lists the types and their properties`() async throws {
    let sandbox = try CommandSandbox()
    #expect(try await sandbox.segue("show", "type").lines.contains("file"))
    #expect(try await sandbox.segue("show", "type", "file").output.contains("name"))
    let unknown = try await sandbox.segue("show", "type", "fiel")
    #expect(unknown.talk == "error: there is no type `fiel`\n  = help: did you mean `file`?\n")
    #expect(unknown.code == 66)
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
