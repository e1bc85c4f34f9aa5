import Foundation
import Glibc
import ProgramTesting
import Testing

@Suite("Apps at the end of a run")
struct KilledCallTests {
  /// An app that says through two files when a call begins and when its input has ended.
  private static let server = """
    #!/usr/bin/env python3
    import json, os, pathlib, signal, subprocess, sys
    here = pathlib.Path(__file__).parent
    def tell(name):
        with open(here / name, "a") as file: file.write(str(os.getpid()))
    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request: continue
        method = request["method"]
        if method == "server/discover":
            result = {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
                      "serverInfo": {"name": "Slow", "version": "1"}}
        elif method == "tools/list":
            result = {"tools": [{"name": name, "inputSchema": {"type": "object"}}
                                for name in ["hold", "say", "stay"]]}
        elif request["params"]["name"] == "hold":
            tell("begun")
            continue
        elif request["params"]["name"] == "stay":
            # Neither this program nor the one in a session of its own reads its input any more.
            held = os.open(here / "held", os.O_WRONLY)
            rest = subprocess.Popen(["sleep", "600"], start_new_session=True, pass_fds=[held])
            tell("begun")
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            while True: signal.pause()
        else:
            result = {"content": [{"type": "text", "text": str(os.getpid())}]}
        result["resultType"] = "complete"
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
    tell("ended")
    """

  private let sandbox: CommandSandbox

  init() async throws {
    sandbox = try CommandSandbox([
      "slow.py": Self.server, "hold.yaml": "steps: [slow.hold]\n",
      "say.yaml": "steps: [slow.say]\n", "stay.yaml": "steps: [slow.stay]\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("slow.py"))
    let add = try await sandbox.segue("apps", "add", "slow.py", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    try FileManager.default.removeItem(atPath: sandbox.path("ended"))
  }

  /// What is written into a pipe with a name, up to its end.
  private func text(from pipe: String) async throws -> String {
    try await Program.run(
      URL(filePath: "/bin/cat"), [sandbox.path(pipe)], home: sandbox.home, folder: sandbox.url
    ).output
  }

  @Test func `a run ends its apps before it ends itself`() async throws {
    let run = try await sandbox.segue("run", "say.yaml")
    #expect(run.code == 0, "\(run.talk)")
    #expect(try sandbox.text("ended") + "\n" == run.output)
  }

  @Test func `a run that is killed in a call has failed, and the app ends`() async throws {
    for pipe in ["begun", "ended"] { #expect(mkfifo(sandbox.path(pipe), 0o600) == 0) }
    let run = try run("hold.yaml")
    // It is read before the kill: an app has two seconds to end by itself.
    async let ended = text(from: "ended")
    let process = try await text(from: "begun")
    await run.kill()
    #expect(try await ended == process)
    let runs = try await sandbox.segue("runs", "--json")
    #expect(runs.output.contains("\"state\": \"failed\""), "\(runs.output)")
    let shown = try await sandbox.segue("runs", "show", "1")
    #expect(shown.output.contains("its process ended before the run did"))
  }

  @Test func `an app that doesn't read its input ends after a kill, with what it has started`()
    async throws
  {
    for pipe in ["begun", "held"] { #expect(mkfifo(sandbox.path(pipe), 0o600) == 0) }
    let run = try run("stay.yaml")
    // The pipe ends when no process holds it any more.
    async let held = text(from: "held")
    #expect(try await !text(from: "begun").isEmpty)
    await run.kill()
    #expect(try await held == "")
  }

  @Test func `a build ends with the command that is killed`() async throws {
    for pipe in ["begun", "held"] { #expect(mkfifo(sandbox.path(pipe), 0o600) == 0) }
    // In the place of the compiler, with what it has started.
    try sandbox.write(
      """
      #!/bin/sh
      exec 3>"\(sandbox.path("held"))"
      sleep 600 >/dev/null 2>&1 &
      echo begun >"\(sandbox.path("begun"))"
      exec sleep 600
      """, to: "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("bin/swift"))
    try sandbox.write("", to: "tiny/Package.swift")
    let adding = try segue(
      "apps add '\(sandbox.path("tiny"))' --yes </dev/null",
      "export PATH='\(sandbox.path("bin")):/usr/local/bin:/usr/bin:/bin'")
    async let held = text(from: "held")
    #expect(try await text(from: "begun") == "begun\n")
    await adding.kill()
    #expect(try await held == "")
  }

  /// A run beside the test.
  private func run(_ file: String) throws -> ChildProgram {
    try segue("run '\(sandbox.path(file))'")
  }

  /// A command beside the test.
  private func segue(_ words: String, _ preparation: String = "true") throws -> ChildProgram {
    let home = sandbox.home.path(percentEncoded: false)
    let unset = "XDG_STATE_HOME XDG_CONFIG_HOME XDG_RUNTIME_DIR XDG_DATA_HOME XDG_CACHE_HOME"
    return try ChildProgram(
      "/bin/sh",
      [
        "-c",
        "unset \(unset); export HOME='\(home)'; \(preparation);"
          + " exec '\(Repository.segue.path())' \(words) 2>&1",
      ])
  }
}
