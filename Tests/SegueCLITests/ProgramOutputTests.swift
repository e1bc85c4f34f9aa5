import Foundation
import ProgramTesting
import Testing

@Suite("What programs write")
struct ProgramOutputTests {
  @Test func `what programs write is in the log, the trace and JSON, after success too`()
    async throws
  {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - for: [1, 2]
          do:
            - shell.run: 'echo "pass $1 $2" >&2; echo done'
              args: [$item, $secrets.TOKEN]

      """,
      "home/.config/segue/secrets": "TOKEN=hunter2secret\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    let traced = try await sandbox.segue("run", "a.yaml", "-q", "--trace")
    #expect(traced.talk.contains("\n      stderr  pass 1 •••\n"), "\(traced.talk)")
    #expect(traced.talk.contains("\n      stdout  done\n"))
    let log = try await sandbox.segue("runs", "logs", "1")
    #expect(log.lines.contains { $0.hasSuffix("  2 stderr  pass 2 •••") }, "\(log.output)")
    #expect(log.lines.contains { $0.hasSuffix("  2 stdout  done") })
    let json = try await sandbox.segue("runs", "logs", "1", "--json")
    #expect(json.output.contains("\"kind\": \"stderr\""), "\(json.output)")
    #expect(json.output.contains("\"step\": 2"))

    let whole = try await sandbox.segue("run", "a.yaml", "--json", "--trace")
    #expect(whole.output.contains("\"text\": \"pass 2 •••\""), "\(whole.output)")
    let events = try await sandbox.segue("run", "a.yaml", "--jsonl")
    #expect(
      events.output.contains(
        #""pass":[2],"stream":"stderr","text":"pass 2 •••"}"#), "\(events.output)")
    for run in [traced, log, json, whole, events] {
      #expect(!(run.output + run.talk).contains("hunter2secret"))
    }
  }

  @Test(arguments: [
    ("no-such-sh", "no-such-sh"), ("no-such-sh -u", "no-such-sh"),
    ("/usr/bin/env no-such-sh", "no-such-sh"), ("/nowhere/fish", "/nowhere/fish"),
    ("/usr/bin/env -S no-such-sh", nil), ("sh", nil), ("/bin/sh -e", nil), ("env -u A sh", nil),
  ])
  func `an interpreter that isn't installed is a warning`(
    interpreter: String, missing: String?
  ) async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - shell.run: echo\n    interpreter: \(interpreter)\n"
    ])
    let check = try await sandbox.segue("check", "a.yaml")
    #expect(check.code == 0)
    let place = "a.yaml:3:18: warning: `shell.run` needs "
    if let missing {
      #expect(
        check.output.hasPrefix("\(place)`\(missing)`, which isn't installed"), "\(check.output)")
      #expect(check.output.contains("apt install fish") == missing.hasSuffix("fish"))
    } else {
      #expect(check.output == "")
    }
  }

  @Test func `what a called workflow's programs write belongs to the step that calls it`()
    async throws
  {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - set: { x: 1 }\n  - for: [1, 2]\n    do:\n      - run: b\n"
        + "        with: { n: $item }\n",
      "b.yaml": "inputs: { n: 1 }\nsteps:\n  - run: c\n    with: { n: $n }\n",
      "c.yaml": "inputs: { n: 1 }\nsteps:\n  - shell.run: 'echo \"deep $1\" >&2'\n"
        + "    args: [$n]\n",
    ])
    let traced = try await sandbox.segue("run", "a.yaml", "-q", "--trace")
    #expect(
      traced.timeless.contains(
        /3 pass 2  run b  0 ms\n      n = 2\n      stderr  deep 2\n/), "\(traced.talk)")
    #expect(traced.talk.split(separator: "\n").count { $0.hasSuffix("stderr  deep 1") } == 1)
    let log = try await sandbox.segue("runs", "logs", "1")
    #expect(log.lines.contains { $0.hasSuffix("  3 stderr  deep 2") }, "\(log.output)")
    let json = try await sandbox.segue("run", "a.yaml", "--json", "--trace")
    #expect(json.output.contains("\"text\": \"deep 2\""), "\(json.output)")
  }

  @Test func `a program's errors name its script, wherever they are shown`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - shell.run: 'true; no-such-program; echo \"${0##*/}\"'\n"
    ])
    let events = try await sandbox.segue("run", "a.yaml", "--jsonl")
    let log = try await sandbox.segue("runs", "logs", "1")
    for shown in [events.output, log.output] {
      #expect(shown.contains("script: 1: no-such-program: not found"), "\(shown)")
      #expect(!shown.contains("script-"), "\(shown)")
    }
    #expect(log.lines.contains { $0.hasSuffix("  1 stdout  script") }, "\(log.output)")
  }

  @Test func `a failing program's last lines are shown where they weren't yet`() async throws {
    let script = "for n in $(seq 30); do echo line $n >&2; done; exit 3"
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - shell.run: \(script)\n",
      "b.yaml": "steps:\n  - shell.run: echo only >&2; exit 3\n",
      "c.yaml": "steps:\n  - shell.run: echo FAILED >&1; exit 3\n",
    ])
    let run = try await sandbox.segue("run", "a.yaml")
    let lines = (11...30).map { "     │ line \($0)\n" }.joined()
    #expect(run.talk.contains("exit code 3: line 30 [step-failed]"), "\(run.talk)")
    #expect(
      run.talk.contains("   = note: the last lines that it wrote:\n\(lines)   = note: after "),
      "\(run.talk)")
    let shown = try await sandbox.terminal("run a.yaml", environment: ["NO_COLOR": "1"])
    #expect(shown.output.contains("  │ line 1\r\n") && !shown.output.contains("note: the last"))
    let only = try await sandbox.segue("run", "b.yaml")
    #expect(only.talk.contains("exit code 3: only") && !only.talk.contains("│ only"))
    let output = try await sandbox.segue("run", "c.yaml", "-q")
    #expect(output.talk.contains("note: it wrote:\n     │ FAILED\n"), "\(output.talk)")
  }

  @Test func `the log of a run that is killed stays`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml":
        "steps:\n  - shell.run: 'echo begun; echo so far >&2; exec tail --pid=$PPID -f /dev/null'\n"
    ])
    let program = try ChildProgram(
      "/bin/sh",
      [
        "-c",
        "unset XDG_STATE_HOME XDG_CONFIG_HOME XDG_RUNTIME_DIR; HOME='\(sandbox.path("home"))' "
          + "exec '\(Repository.segue.path())' run '\(sandbox.path("a.yaml"))' --jsonl",
      ])
    var seen = 0
    while seen < 2, let line = await program.line() { if line.contains("\"wrote\"") { seen += 1 } }
    await program.kill()
    let runs = try await sandbox.segue("runs")
    #expect(runs.output.contains("its process ended before the run did"), "\(runs.output)")
    let log = try await sandbox.segue("runs", "logs", "1")
    #expect(log.lines.contains { $0.hasSuffix("  1 stdout  begun") }, "\(log.output)")
    #expect(log.lines.contains { $0.hasSuffix("  1 stderr  so far") }, "\(log.output)")
  }
}
