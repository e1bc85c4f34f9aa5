import Foundation
import ProgramTesting
import Testing

@Suite("segue run")
struct RunCommandTests {
  @Test(arguments: [
    (["none"], 66, "there is no workflow `none`"), (["bad.yaml"], 65, "`bad.yaml` has errors"),
    (["a.yaml"], 64, "`a` needs a value for `name`"),
  ])
  func `a run that can't start is JSON, too`(
    words: [String], status: Int, message: String
  ) async throws {
    let sandbox = try CommandSandbox([
      "bad.yaml": "steps:\n  - no.such: 1\n",
      "a.yaml": "inputs: { name: { type: text } }\nsteps:\n  - print: $name\n",
    ])
    for flag in ["--json", "--jsonl"] {
      let run = try await Program.run(
        Repository.segue, ["run"] + words + [flag], home: sandbox.home, folder: sandbox.url)
      #expect(run.code == status)
      let document =
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      #expect(document?["status"] as? String == "not_started")
      let error = document?["error"] as? [String: Any]
      #expect((error?["message"] as? String)?.hasPrefix(message) == true, "\(run.output)")
      #expect(error?["exit_status"] as? Int == status)
    }
  }

  private let echo = """
    inputs:
      word: World
      count: 1
      loud: false
      words: { type: [text], optional: true }
    steps:
      - set: { done: true }
    output: "${word} ${count} ${loud} ${join(words ?? [], \\"+\\")}"

    """

  @Test(
    arguments: [
      ([], "World 1 false "),
      (["--word", "Ada", "--count=3"], "Ada 3 false "),
      (["--loud"], "World 1 true "),
      (["--loud", "--no-loud"], nil),
      (["--loud", "no"], "World 1 false "),
      (["--words", "a", "--words", "b"], "World 1 false a+b"),
      (["--count", "-5"], "World -5 false "),
      (["-i", "word=Ada"], "Ada 1 false "),
    ] as [([String], String?)])
  func `inputs are flags`(flags: [String], output: String?) async throws {
    let sandbox = try CommandSandbox(["echo.yaml": echo])
    let run = try await Program.run(
      Repository.segue, ["run", "echo.yaml"] + flags, home: sandbox.home, folder: sandbox.url)
    #expect(run.output == (output.map { $0 + "\n" } ?? ""), "\(run.talk)")
    #expect(run.code == (output == nil ? 64 : 0))
  }

  @Test(arguments: [
    (
      ["--wrod", "x"],
      """
      error: there is no input or option `--wrod`
        = help: did you mean `--word`?

      """
    ),
    (
      ["--unheard-of"],
      """
      error: there is no input or option `--unheard-of`
        = help: its inputs are `--word`, `--count`, `--loud` and `--words`

      """
    ),
    (
      ["--word"],
      """
      error: `--word` needs a value

      """
    ),
  ])
  func `a wrong flag is wrong usage`(flags: [String], talk: String) async throws {
    let sandbox = try CommandSandbox(["echo.yaml": echo])
    let run = try await Program.run(
      Repository.segue, ["run", "echo.yaml"] + flags, home: sandbox.home, folder: sandbox.url)
    #expect(run.talk == talk)
    #expect(run.output == "")
    #expect(run.code == 64)
  }

  @Test func `a missing input is wrong usage`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "inputs:\n  person: { type: text, ask: Who? }\nsteps:\n  - print: $person\n"
    ])
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(
      run.talk == """
        error: `a` needs a value for `person`
          = help: give it with `--person`

        """)
    #expect(run.code == 64)
  }

  @Test func `a failing step ends it with 1 and says where`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - print: so far\n  - fail: no invoice\n"]
    )
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.output == "so far\n")
    #expect(
      run.timeless == """
        ✗ fail  0 ms
        a.yaml:3:5: error: no invoice [step-failed]
           |
         3 |   - fail: no invoice
           |     ^^^^
           = note: after 0 ms


        """)
    #expect(run.code == 1)
  }

  @Test func `a workflow with errors ends it with 65`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - text.upper: hi\n"])
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.output == "")
    #expect(run.talk.hasPrefix("a.yaml:2:5: error: there is no action `text.upper`"))
    #expect(run.code == 65)
  }

  @Test func `an empty workflow ends it with 65`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": ""])
    #expect(try await sandbox.segue("run", "a.yaml").code == 65)
  }

  @Test func `a file that isn't there ends it with 66 and names its neighbour`() async throws {
    let sandbox = try CommandSandbox(["greet.yaml": echo])
    let run = try await sandbox.segue("run", "gret.yaml")
    #expect(
      run.talk == """
        error: there is no file `gret.yaml`
          = help: did you mean `greet.yaml`?

        """)
    #expect(run.code == 66)
  }

  @Test func `a folder is no workflow`() async throws {
    let sandbox = try CommandSandbox(["flows/a.yaml": echo])
    let run = try await sandbox.segue("run", "flows")
    #expect(
      run.talk == """
        error: `flows` is a folder, not a workflow file
          = help: `segue list flows` shows the workflows in it

        """)
    #expect(run.code == 66)
  }

  @Test func `a run that takes too long ends with 124`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "timeout: 50ms\nsteps:\n  - wait: 1h\n"])
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.code == 124, "\(run.talk)")
    #expect(run.talk.contains("error: the run took longer than 50ms [step-failed]"))
  }

  @Test func `secrets that others can read end it with 77`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - print: hi\n", "home/.config/segue/secrets": "TOKEN=abc\n",
    ])
    let file = sandbox.path("home/.config/segue/secrets")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(
      run.talk == """
        error: other users can read `\(file)`
          = help: make it private with `chmod 600 \(file)`

        """)
    #expect(run.code == 77)
  }

  @Test func `a secret is never shown`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - log: a ${secrets.TOKEN}\n  - print: b ${secrets.TOKEN}\n",
      "home/.config/segue/secrets": "TOKEN=hunter2secret\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    let run = try await sandbox.segue("run", "a.yaml", "--trace")
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output == "b •••\n")
    #expect(!run.talk.contains("hunter2secret"))
  }

  @Test(arguments: [false, true])
  func `a secret isn't shown while a step is retried`(onTerminal: Bool) async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - file.read: /nowhere/${secrets.TOKEN}.txt
          retry: { times: 2, delay: 1ms }

      """,
      "home/.config/segue/secrets": "TOKEN=hunter2secret\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    let run =
      onTerminal
      ? try await sandbox.terminal("run a.yaml", environment: ["NO_COLOR": "1"])
      : try await sandbox.segue("run", "a.yaml")
    let shown = run.output + run.talk
    #expect(shown.contains("`/nowhere/•••.txt`"), "\(shown)")
    #expect(shown.contains("; try 2 in"), "\(shown)")
    #expect(!shown.contains("hunter2secret"), "\(shown)")
  }

  @Test func `a secrets file that can't be read is never taken for none`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - print: hi\n", "home/.config/segue/secrets": "# mine\nTOKEN abc\n",
    ])
    let file = sandbox.path("home/.config/segue/secrets")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(
      run.talk == """
        error: line 2 of `\(file)` isn't a secret
          = help: a line is `NAME=value`, `keyring NAME`, or begins with `#`

        """)
    #expect(run.output == "" && run.code == 65)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(
      atPath: file, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let folder = try await sandbox.segue("run", "a.yaml")
    #expect(folder.talk == "error: can't read `\(file)`: it is a folder\n")
    #expect(folder.output == "" && folder.code == 77)
  }

  @Test func `a secret that was given as an input isn't in the history`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "inputs:\n  key: text\nsteps:\n  - text.count: $key\n",
      "home/.config/segue/secrets": "TOKEN=hunter2secret\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    #expect(try await sandbox.segue("run", "a.yaml", "--key", "my hunter2secret").code == 0)
    let shown = try await sandbox.segue("runs", "show", "1")
    #expect(shown.output.contains("my •••"), "\(shown.output) \(shown.talk)")
    let files = FileManager.default.enumerator(atPath: sandbox.path("home/.local"))
    for case let name as String in try #require(files) {
      let content = FileManager.default.contents(atPath: sandbox.path("home/.local/" + name))
      #expect(content?.range(of: Data("hunter2secret".utf8)) == nil, "\(name)")
    }
  }

  @Test func `the workflow may come from standard input`() async throws {
    let run = try await CommandSandbox().segue("run", "-", input: "steps:\n  - print: hi\n")
    #expect(run.output == "hi\n")
    #expect(run.code == 0)
  }

  @Test func `an input with the name of an option is given by its name`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "inputs:\n  json: { type: text }\nsteps:\n  - print: $json\n"
    ])
    #expect(try await sandbox.segue("run", "a.yaml", "-i", "json=foo").output == "foo\n")
    #expect(try await sandbox.segue("show", "a.yaml").output.contains("\n  -i json=…  text\n"))
  }

  @Test func `the neighbor of a workflow is checked, and it is the one that runs`() async throws {
    let sandbox = try CommandSandbox([
      "flows/main.yaml": "steps:\n  - run: helper\n    with: { word: hi }\n",
      "flows/helper.yaml": "inputs:\n  word: { type: text }\nsteps:\n  - print: near ${word}\n",
      // Another one beside which the commands are started.
      "helper.yaml": "inputs:\n  number: { type: number }\nsteps:\n  - print: far\n",
    ])
    let check = try await sandbox.segue("check", "flows/main.yaml")
    #expect(check.talk == "1 workflow checked, no problems\n", "\(check.output)")
    #expect(try await sandbox.segue("run", "flows/main.yaml").output == "near hi\nhi\n")
    try FileManager.default.removeItem(atPath: sandbox.path("helper.yaml"))
    #expect(try await sandbox.segue("check", "flows/main.yaml").code == 0)
    #expect(try await sandbox.segue("run", "flows/main.yaml").output == "near hi\nhi\n")
  }

  @Test func `workflows in different folders may have the same id`() async throws {
    let sandbox = try CommandSandbox([
      "a/main.yaml": "steps:\n  - run: ../b/main.yaml\n",
      "b/main.yaml": "steps:\n  - print: inner\n",
      "c/main.yaml": "steps:\n  - run: other\n",
      "c/other.yaml": "steps:\n  - run: ../c/main.yaml\n",
    ])
    #expect(try await sandbox.segue("run", "a/main.yaml").output == "inner\n")
    let cycle = try await sandbox.segue("check", "c/main.yaml")
    #expect(cycle.output.contains("`main` runs itself, through `other`"), "\(cycle.output)")
  }

  @Test func `a folder's name need not be UTF-8`() async throws {
    let sandbox = try CommandSandbox([
      "x/main.yaml": "steps:\n  - run: helper\n", "x/helper.yaml": "steps:\n  - print: hi\n",
    ])
    func segue(_ script: String) async throws -> Program {
      let program = "s='\(Repository.segue.path())'; d=$(printf 'f\\377')"
      return try await Program.run(
        URL(filePath: "/bin/sh"), ["-c", "\(program); \(script)"], home: sandbox.home,
        folder: sandbox.url)
    }
    let run = try await segue(#"mv x "$d"; "$s" run "$d/main.yaml""#)
    #expect(run.output == "hi\n", "\(run.talk)")
    let check = try await segue(#""$s" check "$d/main.yaml""#)
    #expect(check.code == 0, "\(check.output)")
    #expect(try await segue(#""$s" list "$d""#).output == "helper  Helper\nmain    Main\n")
    let record = try await segue(#""$s" runs list main --json"#)
    #expect(record.output.contains(#""workflow": "main""#), "\(record.output) \(record.talk)")
    let shown = try await segue(#""$s" runs show 1 --json"#)
    #expect(shown.output.contains(#"f\\xFF/main.yaml""#), "\(shown.output)")
  }

  @Test func `a workflow is found by its id`() async throws {
    let sandbox = try CommandSandbox([
      "Workflows/near.yaml": "steps:\n  - print: near\n",
      "home/.config/segue/workflows/far.yaml": "steps:\n  - run: near\n  - print: far\n",
    ])
    #expect(try await sandbox.segue("run", "near").output == "near\n")
    #expect(try await sandbox.segue("run", "far").output == "near\nfar\n")
    let run = try await sandbox.segue("run", "neer")
    #expect(
      run.talk == """
        error: there is no workflow `neer`
          = help: did you mean `near`?

        """)
    #expect(run.code == 66)
  }
}
