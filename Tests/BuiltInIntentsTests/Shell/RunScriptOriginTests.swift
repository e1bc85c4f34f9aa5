import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// What comes from data, or from a person, doesn't choose the code that a script runs.
@Suite("Run Script, by origins")
struct RunScriptOriginTests {
  private func tester(_ script: String) -> IntentTester {
    IntentTester(RunScript.self, in: TestRun().context).set("script", toAny: ProgramText(script))
  }

  @Test(arguments: [
    ("cat", "-v", "pass it on the standard input"),
    ("make -f", "A:=$(shell touch PWNED)", "pass it on the standard input"),
    ("awk -f", "cmd0=touch PWNED", "pass it in `env`"),
    ("/usr/bin/env gawk -f", "a=b", "pass it in `env`"),
    ("perl -p", "touch PWNED|", "pass it in `env`"), ("perl", " >PWNED", "pass it in `env`"),
  ])
  func `an interpreter gets no argument that it may act on`(
    interpreter: String, argument: String, help: String
  ) async throws {
    let tester = tester("x").set("interpreter", to: .text(interpreter)).set(
      "args", to: [.text(argument)])
    await #expect(
      throws: IntentFailure(
        "`\(interpreter)` may take the argument `\(argument)` for an option or code of its own",
        kind: .notPermitted, help: help)
    ) {
      try await tester.mark("args", from: .data).perform()
    }
  }

  @Test func `a tilde is home, unless it comes from data`() async throws {
    let run = TestRun()
    let tester = IntentTester(RunScript.self, in: run.context)
      .set("script", toAny: ProgramText("printf '%s|' \"$@\" \"$X\""))
      .set("args", to: ["~/a b", "~", "~x/y", "x~/y"]).set("env", to: ["X": "~/z"])
    let home = run.context.home.string
    #expect(try await tester.perform().value == .text("\(home)/a b|\(home)|~x/y|x~/y|\(home)/z|"))
    #expect(
      try await tester.mark("args", from: .data).perform().value
        == .text("~/a b|~|~x/y|x~/y|\(home)/z|"))
  }

  @Test func `what the workflow writes is for any interpreter`() async throws {
    let tester = tester("x").set("interpreter", to: "cat").set("args", to: ["-v"])
    #expect(try await tester.perform().value == "x")
  }

  @Test(arguments: [
    "LD_PRELOAD", "BASH_ENV", "BASH_FUNC_x%%", "PYTHONPATH", "PATH", "ENV", "IFS", "PERLLIB",
    "HOME",
    "TCL_LIBRARY", "TAR_OPTIONS", "MAKEFLAGS", "GIT_SSH_COMMAND", "GIT_CONFIG_KEY_0",
    "LUA_INIT_5_4",
    "JDK_JAVA_OPTIONS", "CLASSPATH", "LESSOPEN", "RSYNC_RSH", "OPENSSL_CONF", "EDITOR",
    "XDG_CONFIG_HOME", "SSH_ASKPASS", "GEM_PATH", "R_PROFILE_USER", "FPATH",
  ])
  func `a value doesn't choose the code that runs`(name: String) async throws {
    let tester = tester("exit 0").set("env", to: [name: "value"])
    await #expect(
      throws: IntentFailure(
        "`\(name)` decides which code runs, and its value isn't written in the workflow file",
        kind: .notPermitted, help: "write the value, or pass it under another name")
    ) {
      let value = ValueOrigin(.person, parts: [.person], isWritten: true)
      _ = try await tester.mark("env", from: value).perform()
    }
    _ = try await tester.perform()
  }

  @Test(arguments: [
    ("interpreter: cat, args: -v", true), ("interpreter: cat, args: [$option]", true),
    ("interpreter: cat, args: [-v, $known]", false), ("interpreter: cat, args: [$read]", false),
    ("interpreter: cat, args: $all", false), ("args: [-v, $read, $known]", true),
    ("interpreter: awk -f, args: [a=b, $known]", true),
    ("interpreter: cat, env: { OTHER: $known }", false),
    ("interpreter: cat, env: { OTHER: x }", true), ("interpreter: $program", false),
    ("interpreter: $shell", true), ("env: $literal", true), ("env: $taken", false),
    ("env: $mixed", true), ("env: { OTHER: $known }", true), ("env: $named", true),
    // Names that data has.
    ("env: $parsed", false), ("env: '${first(listed)}'", false), ("env: '${list.parsed}'", false),
  ])
  func `only the workflow's own text is an option or loads code`(
    parameters: String, isPermitted: Bool
  ) async throws {
    let folder = try TestFolder([
      "option": "-v", "name": "known", "vars": #"{"OTHER": "x"}"#, "program": "sh",
    ])
    let run = try await WorkflowTester(
      """
      steps:
        - file.read: "option"
          as: read
        - file.read: name
          as: known
        - file.read: "program"
          as: program
        - file.read: vars
        - json.parse:
          as: parsed
        - set: { option: -v, all: ["-v", $read], literal: { BASH_ENV: x }, shell: sh }
        - set: { taken: { BASH_ENV: $known }, mixed: { BASH_ENV: x, OTHER: $known } }
        - set: { named: { OTHER: $known }, listed: [$parsed], list: { parsed: $parsed } }
        - { shell.run: exit 0, allow_failure: true, \(parameters) }
      """, in: TestContext.make(folder: folder.path)
    ).run()
    #expect((run.status == "succeeded") == isPermitted, "\(run.failure ?? "")")
  }
}
