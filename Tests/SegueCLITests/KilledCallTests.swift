import Foundation
import Glibc
import ProgramTesting
import Testing

@Suite("Apps at the end of a run")
struct KilledCallTests {
  /// An app that says through two files when a call begins and when its input has ended.
  private static let server = """
    #!/usr/bin/env python3
    import json, os, pathlib, sys
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
                                for name in ["hold", "say"]]}
        elif request["params"]["name"] == "hold":
            tell("begun")
            continue
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
      "say.yaml": "steps: [slow.say]\n",
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
    let home = sandbox.home.path(percentEncoded: false)
    let unset = "XDG_STATE_HOME XDG_CONFIG_HOME XDG_RUNTIME_DIR XDG_DATA_HOME XDG_CACHE_HOME"
    let run = try ChildProgram(
      "/bin/sh",
      [
        "-c",
        "unset \(unset); export HOME='\(home)'; exec '\(Repository.segue.path())' run"
          + " '\(sandbox.path("hold.yaml"))' 2>&1",
      ])
    let process = try await text(from: "begun")
    await run.kill()
    #expect(try await text(from: "ended") == process)
    let runs = try await sandbox.segue("runs", "--json")
    #expect(runs.output.contains("\"state\": \"failed\""), "\(runs.output)")
    let shown = try await sandbox.segue("runs", "show", "1")
    #expect(shown.output.contains("its process ended before the run did"))
  }
}
