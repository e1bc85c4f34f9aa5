import Foundation
import ProgramTesting
import Testing

/// A call whose program ends may have happened.
@Suite("Calls that are repeated")
struct RepeatedCallTests {
  /// An app that ends in each call, and notes it.
  private static let server = """
    #!/usr/bin/env python3
    import json, os, pathlib, sys
    here = pathlib.Path(__file__).parent
    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request: continue
        method = request["method"]
        if method == "server/discover":
            result = {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
                      "serverInfo": {"name": "Frail", "version": "1"}}
        elif method == "tools/list":
            result = {"tools": [
                {"name": "pay", "inputSchema": {"type": "object"}},
                {"name": "read", "inputSchema": {"type": "object"},
                 "annotations": {"readOnlyHint": True}}]}
        elif not (here / "well").exists():
            with open(here / "calls", "a") as file: file.write("x")
            os._exit(3)
        else:
            result = {"content": [{"type": "text", "text": "done"}]}
        result["resultType"] = "complete"
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
    """

  @Test(arguments: [
    (false, "pay", "", 1), (true, "pay", "", 1), (false, "read", "", 1),
    (false, "pay", "on_interrupt: retry", 2), (true, "read", "", 4),
  ])
  func `retry repeats a call that may have happened only where it may`(
    isTrusted: Bool, tool: String, more: String, calls: Int
  ) async throws {
    let sandbox = try CommandSandbox([
      "frail.py": Self.server,
      "a.yaml": "steps:\n  - frail.\(tool):\n    retry: { times: 1, delay: 1ms }\n    \(more)\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("frail.py"))
    let add = try await Program.run(
      Repository.segue, ["apps", "add", "frail.py", "--yes"] + (isTrusted ? ["--trust"] : []),
      home: sandbox.home, folder: sandbox.url)
    #expect(add.code == 0, "\(add.talk)")
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.code != 0)
    #expect(run.talk.contains("ended with exit code 3 before it answered"), "\(run.talk)")
    #expect(try sandbox.text("calls") == String(repeating: "x", count: calls))
    if calls == 1 {
      #expect(run.talk.contains("`on_interrupt: retry`"), "\(run.talk)")
    }
  }
}
