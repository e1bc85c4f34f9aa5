import Foundation
import ProgramTesting
import Testing

@Suite("segue check")
struct CheckCommandTests {
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
}
