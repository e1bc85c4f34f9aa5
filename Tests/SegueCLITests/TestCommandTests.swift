import Foundation
import ProgramTesting
import Testing

@Suite("segue test")
struct TestCommandTests {
  private static let passing = """
    inputs: { person: World }
    steps:
      - print: Hello, ${person}
    output: Hello, ${person}
    tests:
      greets Ada:
        inputs: { person: Ada }
        expect: { output: "Hello, Ada", messages: ["Hello, Ada"] }
      greets the world:
        expect: { output: "Hello, World" }

    """

  private static let failing = """
    steps:
      - print: One
    tests:
      a < b:
        expect: { messages: [Two] }

    """

  private func timeless(_ text: String) -> String {
    text.replacing(/\d+(\.\d+)? (ms|s)\b/, with: "0 ms").replacing(
      /time="[0-9.]+"/, with: "time=\"0\"")
  }

  @Test func `tests that pass`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": Self.passing])
    let run = try await sandbox.segue("test", "a.yaml")
    #expect(
      timeless(run.output) == """
        a.yaml
          ✓ greets Ada 0 ms
          ✓ greets the world 0 ms

        2 tests passed

        """)
    #expect(run.talk == "")
    #expect(run.code == 0)
  }

  /// The page of problems shows this failure.
  @Test func `a failed test is told as its golden file says`() async throws {
    let folder = Repository.root.appending(path: "Tests/SegueCLITests/Golden")
    let sandbox = try CommandSandbox([
      "test-failed.yaml": String(
        contentsOf: folder.appending(path: "test-failed.yaml"), encoding: .utf8)
    ])
    let run = try await sandbox.segue("test", "test-failed.yaml")
    #expect(run.code == 1)
    let golden = folder.appending(path: "test-failed.out")
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      try Data(timeless(run.output).utf8).write(to: golden)
    }
    #expect(timeless(run.output) == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test func `several files and folders, JUnit and exit codes`() async throws {
    let sandbox = try CommandSandbox([
      "flows/a.yaml": Self.passing, "flows/b.yaml": Self.failing,
      "flows/none.yaml": "steps: [next]\n",
      "broken.yaml": "steps:\n  - prnt: x\n", "no-tests.yaml": "steps:\n  - print: x\n",
    ])
    let failed = try await sandbox.segue("test", "flows/a.yaml", "flows/b.yaml", "--junit", "r.xml")
    #expect(failed.code == 1)
    #expect(failed.output.hasSuffix("\n1 of 3 tests failed\n"))
    #expect(
      timeless(try sandbox.text("r.xml")) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="segue test" tests="3" failures="1" errors="0" time="0">
          <testsuite name="flows/a.yaml" tests="2" failures="0" errors="0" time="0">
            <testcase name="greets Ada" classname="a" file="flows/a.yaml" line="6" time="0"/>
            <testcase name="greets the world" classname="a" file="flows/a.yaml" line="9" time="0"/>
          </testsuite>
          <testsuite name="flows/b.yaml" tests="1" failures="1" errors="0" time="0">
            <testcase name="a &lt; b" classname="b" file="flows/b.yaml" line="4" time="0">
              <failure message="no step showed this" type="test-failed">flows/b.yaml:5:26: error: no step showed this [test-failed]
           |
         5 |     expect: { messages: [Two] }
           |                          ^^^
           = note: they showed `One`</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
    let folder = try await sandbox.segue("test", "flows")
    #expect(folder.code == 65)
    #expect(folder.output.contains("1 of 3 tests failed, 1 file with errors"))
    let filtered = try await sandbox.segue(
      "test", "flows/a.yaml", "flows/b.yaml", "--filter", "ADA")
    #expect(filtered.code == 0)
    #expect(filtered.output.contains("\n1 test passed\n"))
    let nothing = try await sandbox.segue("test", "no-tests.yaml")
    #expect(nothing.code == 66)
    #expect(nothing.talk.hasPrefix("error: there are no tests here\n"))
    #expect(try await sandbox.segue("test", "missing.yaml").code == 66)
    #expect(try await sandbox.segue("test", "broken.yaml").output.contains("[unknown-action]"))
  }

  @Test func `JSON has each test with its problems`() async throws {
    let sandbox = try CommandSandbox(["b.yaml": Self.failing])
    let run = try await sandbox.segue("test", "b.yaml", "--json")
    struct Row: Decodable {
      struct Problem: Decodable {
        let line: Int
        let message: String
      }
      let file: String
      let test: String
      let passed: Bool
      let problems: [Problem]
    }
    let rows = try JSONDecoder().decode([Row].self, from: Data(run.output.utf8))
    #expect(rows.count == 1)
    #expect(rows[0].file == "b.yaml")
    #expect(rows[0].test == "a < b")
    #expect(!rows[0].passed)
    #expect(rows[0].problems[0].line == 5)
  }

  @Test func `folders are removed, or kept with their path printed`() async throws {
    let sandbox = try CommandSandbox([
      "w.yaml": """
      steps:
        - file.write: Hello
          to: ~/hello.txt
      tests:
        writes:
          expect: { files: { hello.txt: Hello } }

      """
    ])
    let temporary = sandbox.path("tmp")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    func left() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: temporary).count
    }
    let removed = try await sandbox.segue("test", "w.yaml", environment: ["TMPDIR": temporary])
    #expect(removed.code == 0, "\(removed.output)\(removed.talk)")
    #expect(try left() == 0)
    #expect(!sandbox.exists("home/hello.txt"))
    let kept = try await sandbox.segue(
      "test", "w.yaml", "--keep", environment: ["TMPDIR": temporary])
    #expect(try left() == 1)
    let folder = kept.output.firstMatch(of: /in (\/.*\/home)\n/)?.output.1
    #expect(folder.map { FileManager.default.fileExists(atPath: "\($0)/hello.txt") } == true)
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `an interrupted test's folder is removed`(signal: String) async throws {
    let sandbox = try Self.interrupted(by: signal)
    let run = try await sandbox.segue(
      "test", "w.yaml", environment: ["TMPDIR": sandbox.path("tmp")])
    #expect(run.code == 130, "\(run.output)\(run.talk)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path("tmp")) == ["other"])
  }

  @Test func `the folder of a killed test is removed by the next one`() async throws {
    let sandbox = try Self.interrupted(by: "KILL")
    let tmp = sandbox.path("tmp")
    let killed = try await sandbox.segue("test", "w.yaml", environment: ["TMPDIR": tmp])
    #expect(killed.code == 128 + 9)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tmp).count == 2)
    // A folder with another content isn't a test's.
    try sandbox.write("mine", to: "tmp/segue-case-abcdef/notes.txt")
    try sandbox.write(Self.passing, to: "a.yaml")
    let next = try await sandbox.segue("test", "a.yaml", environment: ["TMPDIR": tmp])
    #expect(next.code == 0, "\(next.output)\(next.talk)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: tmp).sorted()
        == ["other", "segue-case-abcdef"])
  }

  private static func interrupted(by signal: String) throws -> CommandSandbox {
    try CommandSandbox([
      "w.yaml": """
      steps:
        - file.write: Hello
          to: ~/hello.txt
        - shell.run: |
            kill -\(signal) $PPID
            [ \(signal) = KILL ] || exec sleep 600
      tests:
        waits: { real: true }

      """, "tmp/other/x": "x",
    ])
  }

  @Test func `a report of JUnit replaces no other file`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": Self.passing, "notes.txt": "mine", "old.xml": "<testsuites/>", "empty.xml": "",
    ])
    for name in ["a.yaml", "notes.txt"] {
      let before = try sandbox.text(name)
      let run = try await sandbox.segue("test", "a.yaml", "--junit", name)
      #expect(run.code == 73)
      #expect(run.output == "")
      #expect(
        run.talk.contains("\(name)` isn't a report of tests, so it isn't replaced\n"),
        "\(run.talk)")
      #expect(try sandbox.text(name) == before)
    }
    for name in ["old.xml", "empty.xml", "new.xml"] {
      #expect(try await sandbox.segue("test", "a.yaml", "--junit", name).code == 0)
      #expect(try sandbox.text(name).hasPrefix("<?xml"))
    }
  }

  @Test func `a step of a called workflow is shown in its file`() async throws {
    let sandbox = try CommandSandbox([
      "child.yaml": "steps:\n  - web.get: https://example.org/\n    type: text\n    as: ch\n",
      "a.yaml": """
      steps:
        - run: child.yaml
      tests:
        needs one: {}

      """,
    ])
    let run = try await sandbox.segue("test", "a.yaml")
    #expect(run.code == 1)
    #expect(
      run.output.contains("child.yaml:2:5: error: the test needs a replacement"), "\(run.output)")
    #expect(run.output.contains("add `with: { web.get: … }`"))
    let mended = try sandbox.text("a.yaml").replacing(
      "one: {}", with: "one: { with: { web.get: x } }")
    try sandbox.write(mended, to: "a.yaml")
    let again = try await sandbox.segue("test", "a.yaml")
    #expect(again.code == 0, "\(again.output)")
  }

  @Test func `a run from the history becomes a test that passes`() async throws {
    let workflow = """
      inputs: { person: World, price: "$5" }
      steps:
        - shell.run: echo 21
          as: answer
        - print: Hello, ${person}, ${trim(answer)}, ${price}
      output: ${trim(answer)} for ${person}

      """
    let sandbox = try CommandSandbox([
      "a.yaml": workflow, "home/.config/segue/secrets": "TOKEN=sesame\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    let run = try await sandbox.segue("run", "a.yaml", "--person", "sesame seed")
    #expect(run.code == 0, "\(run.talk)")
    let shown = try await sandbox.segue("runs", "show", "1", "--as-test")
    #expect(shown.code == 0, "\(shown.talk)")
    #expect(shown.output.hasPrefix("tests:\n  run 1:\n    inputs:\n"))
    #expect(shown.output.contains("price: $$5"))
    #expect(!shown.output.contains("sesame"))
    try sandbox.write(workflow + shown.output, to: "b.yaml")
    let again = try await sandbox.segue("test", "b.yaml")
    #expect(again.code == 0, "\(shown.output)\(again.output)\(again.talk)")
    #expect(shown.output.contains(/now: '?"?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}/))
  }

  @Test func `a failed run becomes a test with its kind, its secrets, and what it lacks`()
    async throws
  {
    let workflow = """
      steps:
        - shell.run: echo hi
          env: { KEY: "${secrets.TOKEN}" }
          allow_failure: true
          as: first
        - if: $first.exit_code is 1
          then: [print: one]
        - run: child.yaml
        - shell.run: exit 3
          as: last

      """
    let sandbox = try CommandSandbox([
      "a.yaml": workflow, "child.yaml": "steps:\n  - shell.run: echo child\n",
      "home/.config/segue/secrets": "TOKEN=sesame\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.code == 1, "\(run.talk)")
    let shown = try await sandbox.segue("runs", "show", "1", "--as-test")
    for words in [
      "  # The history doesn't have what `shell.run` gave in `child.yaml`: add it under `with`.",
      "TOKEN: '•••'",
      "  # The history doesn't have the properties of outputs: write `first: { output: …, details: { exit_code: …",
      "kind: exit", "exit_code: 3",
    ] {
      #expect(shown.output.contains(words), "\(words)\n\(shown.output)")
    }
    // As the comments say.
    let mended = shown.output.replacing(
      /\n      first: (.*)/,
      with: "\n      first: { output: hi, details: { exit_code: 0 } }\n      shell.run: child")
    try sandbox.write(workflow + mended, to: "b.yaml")
    let again = try await sandbox.segue("test", "b.yaml")
    #expect(again.code == 0, "\(mended)\(again.output)\(again.talk)")
  }
}
