import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Run Script")
struct RunScriptTests {
  private func run(
    _ script: String, _ parameters: [String: any Sendable] = [:], in run: TestRun = TestRun()
  ) async throws -> IntentOutcome {
    try await outcome(
      RunScript.self, parameters.merging(["script": ProgramText(script)]) { $1 }, in: run)
  }

  @Test(arguments: [
    ("echo hello", "hello"), ("printf 'a\\n\\n'", "a\n"), ("printf 'a\\r\\n'", "a"),
    ("printf a", "a"), ("true", ""), ("printf '\\377'", "\u{FFFD}"),
    ("x=1; echo \"${x}$$\" | sed 's/[0-9]*$//'", ""),
  ])
  func `the output is text without its last line end`(script: String, text: String) async throws {
    #expect(try await run(script).value == .text(text))
  }

  @Test func `lines, JSON and data come as such`() async throws {
    #expect(
      try await run("printf 'a\\r\\nb\\n'", ["output": ScriptOutput.lines]).value == ["a", "b"])
    #expect(
      try await run("echo '{\"a\": [1, true]}'", ["output": ScriptOutput.json]).value
        == ["a": [1, true]])
    let data = try await run("printf '\\000\\377'", ["output": ScriptOutput.data]).value
    #expect(data == .file(IntentFile(data: Data([0, 255]), filename: "output")))
  }

  @Test func `the exit code and standard error are details`() async throws {
    let outcome = try await run("echo out; echo err >&2; exit 3", ["allow_failure": true])
    #expect(outcome.value == "out")
    #expect(outcome.details == ["exit_code": 3, "stderr": "err\n"])
  }

  @Test func `an exit code other than 0 is a failure with the end of standard error`() async throws
  {
    await #expect(
      throws: IntentFailure(
        "the script ended with exit code 3: second", kind: .exit, exitCode: 3,
        output: "first\nsecond")
    ) {
      try await run("echo first >&2; echo second >&2; exit 3")
    }
  }

  @Test func `standard output is the reason where standard error is empty`() async throws {
    await #expect(
      throws: IntentFailure(
        "the script ended with exit code 1", kind: .exit, exitCode: 1, output: "FAILED 2 tests")
    ) {
      try await run("echo FAILED 2 tests; exit 1")
    }
  }

  @Test func `a signal counts as 128 and its number`() async throws {
    await #expect(
      throws: IntentFailure(
        "the script was ended by signal 9", kind: .exit, exitCode: 137, output: "")
    ) {
      try await run("kill -9 $$")
    }
  }

  @Test func `a program that isn't installed is named`() async throws {
    await #expect(
      throws: IntentFailure(
        "the script ended with exit code 127: script: 1: no_such_program: not found", kind: .exit,
        exitCode: 127, output: "script: 1: no_such_program: not found",
        help: "a program that the script calls isn't installed")
    ) {
      try await run("no_such_program")
    }
  }

  @Test func `values reach the script as arguments, variables and standard input`() async throws {
    let run = TestRun(environment: ["PATH": "/usr/bin:/bin", "KEPT": "kept"])
    let outcome = try await self.run(
      "printf '%s|' \"$@\" \"$KEPT\" \"$N\" \"$EMPTY\"; cat",
      [
        "args": ["a b", "$HOME", "-n", "*"],
        "env": ["N": 1, "EMPTY": .nothing] as IntentValue,
        "stdin": ["x", 2] as IntentValue,
      ], in: run)
    #expect(outcome.value == "a b|$HOME|-n|*|kept|1||x\n2")
  }

  @Test func `a file on disk is its path on standard input, one in memory its data`() async throws {
    let path = IntentValue.file(IntentFile(path: "/tmp/a.txt"))
    #expect(try await run("cat", ["stdin": path]).value == "/tmp/a.txt")
    let data = IntentValue.file(IntentFile(data: Data("inside".utf8), filename: "a.txt"))
    #expect(try await run("cat", ["stdin": data]).value == "inside")
  }

  @Test(arguments: [
    ("python3", "import sys; print(sys.argv[1:], sys.stdin.read())", "['-v', 'x y'] in"),
    ("python3 -u", "import sys; print(sys.argv[1:], sys.stdin.read())", "['-v', 'x y'] in"),
    (
      "/usr/bin/env python3", "import sys; print(sys.argv[1:], sys.stdin.read())",
      "['-v', 'x y'] in"
    ),
    ("perl", "print join('|', @ARGV), '|', <STDIN>", "-v|x y|in"),
    ("/bin/bash", "a=(\"$@\"); echo \"${#a[@]} $1 $(cat)\"", "2 -v in"),
  ])
  func `every interpreter gets arguments and input`(
    interpreter: String, script: String, text: String
  ) async throws {
    let environment = ProcessInfo.processInfo.environment
    let outcome = try await run(
      script,
      ["interpreter": interpreter, "args": ["-v", "x y"], "stdin": IntentValue.text("in")],
      in: TestRun(environment: environment))
    #expect(outcome.value == .text(text))
  }

  @Test(arguments: [
    ("fish", "echo $argv", "-Ctouch PWNED"), ("sed -n -f", "1p", "--expression=w PWNED"),
    ("/usr/bin/env sed -n -f", "1p", "--expression=w PWNED"), ("bash", ":", "-ctouch PWNED"),
    ("python3", "pass", "-cimport os; os.mknod('PWNED')"), ("perl", "1", "-esystem 'touch PWNED'"),
    ("node", "1", "-erequire('fs').writeFileSync('PWNED', '')"), ("awk -f", "1 { }", "-esystem()"),
  ])
  func `an argument is never an option of the interpreter`(
    interpreter: String, script: String, argument: String
  ) async throws {
    let folder = try TestFolder(["input": "line\n"])
    // Some end with an error: the argument is the name of a file that isn't there.
    _ = try? await run(
      script, ["interpreter": interpreter, "args": [.text(argument), "input"] as IntentValue],
      in: TestRun(folder: folder.path))
    #expect(!folder.exists("PWNED"))
  }

  @Test func `the tail of standard error doesn't begin in a secret`() async throws {
    let secret = String(repeating: "s3cret", count: 1000)
    let hiding: @Sendable (String) -> String = { $0.replacing(secret, with: "•••") }
    let context = TestRun().context
    // The cut is in a secret, in all there is to read and in what is kept of more.
    for count in [30, 132] {
      let script = "i=0; while [ $i -lt \(count) ]; do echo \(secret) >&2; i=$((i+1)); done"
      let outcome = try await IntentContext.$current.withValue(context.replacing(redact: hiding)) {
        try await ProgramCall("/bin/sh", arguments: ["-c", script]).run()
      }
      #expect(outcome.errors.utf8.count <= 64 << 10)
      #expect(!outcome.errors.contains("s3cret"))
    }
  }

  @Test func `an interpreter of another kind gets the script in a file`() async throws {
    let folder = try TestFolder()
    let shell = try folder.write("#!/bin/sh\nexec /bin/sh \"$@\"\n", to: "own", mode: 0o755)
    let outcome = try await run(
      "echo \"$1 $2 $(cat)\"",
      ["interpreter": shell.string, "args": ["v", "x y"], "stdin": IntentValue.text("in")])
    #expect(outcome.value == "v x y in")
  }

  @Test func `a script too long for an argument comes in a file that goes again`() async throws {
    let folder = try TestFolder()
    let script = "# " + String(repeating: "x", count: 200_000) + "\necho \"$1\""
    let outcome = try await run(
      script, ["args": ["works"]], in: TestRun(temporaryFolder: folder.path))
    #expect(outcome.value == "works")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.string) == [])
  }

  @Test func `paths that aren't UTF-8 go through, byte for byte`() async throws {
    let folder = try TestFolder()
    let name = FilePath(bytes: Array("a".utf8) + [0xFF])
    let path = folder.path.appending(name.components)
    try LocalFiles().createFolder(path)
    try LocalFiles().write(Data(), to: path.appending(name.components), replacing: false)
    let file = IntentValue.file(IntentFile(path: path))
    let outcome = try await run(
      "ls \"$1\" \"$VALUE\"; cat; pwd",
      [
        "args": [file], "env": ["VALUE": file] as IntentValue, "stdin": [file, "x"] as IntentValue,
        "folder": path, "output": ScriptOutput.data,
      ])
    guard case .file(let output) = outcome.value else { throw IntentFailure("no data") }
    let line = Array("\n".utf8)
    let listing: [[UInt8]] = [path.bytes, Array(":".utf8), line, name.bytes, line]
    let rest: [[UInt8]] = [path.bytes, line, Array("x".utf8), path.bytes, line]
    let expected: [[UInt8]] = listing + [line] + listing + rest
    #expect(try Array(output.read()) == expected.flatMap { $0 })
  }

  @Test func `a script runs in the run's folder or another`() async throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path.appending("sub").string, withIntermediateDirectories: false)
    let run = TestRun(folder: folder.path)
    #expect(try await self.run("pwd", in: run).value == .text(folder.path.string))
    #expect(
      try await self.run("pwd", ["folder": FilePath("sub")], in: run).value
        == .text(folder.path.appending("sub").string))
  }

  @Test func `what can't be started says why`() async throws {
    await #expect(
      throws: IntentFailure(
        "can't find the program `no_such_shell`", kind: .missing,
        help: "install it, or check the `PATH` of the run")
    ) {
      try await run("x", ["interpreter": "no_such_shell"])
    }
    await #expect(throws: IntentFailure("can't find the program `/no/shell`", kind: .missing)) {
      try await run("x", ["interpreter": "/no/shell"])
    }
    await #expect(
      throws: IntentFailure(
        "can't run `/bin/sh` in `/no/folder`: there is no such folder", kind: .missing)
    ) {
      try await run("x", ["folder": FilePath("/no/folder")])
    }
    await #expect(throws: IntentFailure("can't run `/bin/sh` in `/bin/sh`: it is not a folder")) {
      try await run("x", ["folder": FilePath("/bin/sh")])
    }
    await #expect(
      throws: IntentFailure(
        "`1A` can't be the name of a variable in `env`",
        help: "use letters, digits and `_`, and begin with a letter")
    ) {
      try await run("x", ["env": ["1A": "x"] as IntentValue])
    }
    await #expect(
      throws: IntentFailure("a script and its arguments can't have a zero byte in them")
    ) {
      try await run("x", ["args": ["a\0b"]])
    }
  }

  @Test func `the type of the output is known unless a form is asked for`() {
    #expect(RunScript.outputType(for: [:]) == .text)
    #expect(RunScript.outputType(for: ["output": .text]) == .any)
  }
}
