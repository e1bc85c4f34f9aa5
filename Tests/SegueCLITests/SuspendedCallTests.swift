import Foundation
import Glibc
import ProgramTesting
import Testing

/// A call of an app that waits for an answer while the daemon is killed.
@Suite("Suspended calls of apps")
struct SuspendedCallTests {
  /// An app that keeps nothing: what it goes on with is in the state that it gives away. Its tool
  /// `forget` knows only what this process has given.
  private static let server = """
    #!/usr/bin/env python3
    import json, pathlib, sys
    here, given = pathlib.Path(__file__).parent, []
    def note(name, line):
        with open(here / name, "a") as file: file.write(line + "\\n")
    def ask(message, state):
        given.append(state)
        schema = {"type": "object", "properties": {"value": {"type": "string"}},
            "required": ["value"]}
        return {"resultType": "input_required", "requestState": state, "inputRequests": {"q": {
            "method": "elicitation/create",
            "params": {"message": message, "requestedSchema": schema}}}}
    def call(params):
        state = params.get("requestState")
        answer = params.get("inputResponses", {}).get("q", {}).get("content", {}).get("value")
        note("calls", state or "new")
        if state is None: return ask("Which soup?", "soup")
        if params["name"] == "forget" and state not in given: return None
        if state == "soup": return ask("For whom?", "for " + answer)
        note("orders", state[4:] + " for " + answer)
        return {"content": [{"type": "text", "text": "done"}]}
    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request: continue
        method, reply = request["method"], {"jsonrpc": "2.0", "id": request["id"]}
        if method == "server/discover":
            reply["result"] = {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
                "serverInfo": {"name": "Kitchen", "version": "1"}}
        elif method == "tools/list":
            reply["result"] = {"tools": [{"name": name, "inputSchema": {"type": "object"}}
                for name in ["order", "forget"]]}
        else:
            result = call(request["params"])
            if result: reply["result"] = result
            else: reply["error"] = {"code": -32602, "message": "unknown requestState"}
        if "result" in reply: reply["result"].setdefault("resultType", "complete")
        print(json.dumps(reply), flush=True)
    """

  private let sandbox: CommandSandbox

  init() async throws {
    let folder = "home/.config/segue/workflows"
    sandbox = try CommandSandbox([
      "kitchen.py": Self.server,
      "\(folder)/order.yaml": "triggers: [time: \"07:30\"]\nsteps: [kitchen.order]\n",
      "\(folder)/forget.yaml": "triggers: [time: \"07:30\"]\nsteps: [kitchen.forget]\n",
      "\(folder)/again.yaml": """
      triggers: [time: "07:30"]
      steps:
        - kitchen.forget:
          on_interrupt: retry

      """,
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("kitchen.py"))
    let add = try await sandbox.segue("apps", "add", "kitchen.py", "--yes")
    #expect(add.code == 0, "\(add.talk)")
  }

  /// Answers a question as soon as it is asked.
  private func answer(_ prompt: Int, _ words: String, whenAsked question: String) async throws {
    try await sandbox.segue("prompts", untilShowing: question)
    let answer = try await sandbox.segue("answer", "\(prompt)", words)
    #expect(answer.code == 0, "\(answer.talk)")
  }

  /// Starts a workflow, answers its first question, and kills the daemon at the second one, which is
  /// answered then. Returns the daemon that is started afterwards.
  private func interrupt(_ workflow: String) async throws -> ChildProgram {
    try #require(try await sandbox.segue("enable", workflow, "--yes").code == 0)
    let first = try await sandbox.daemon()
    try #require(try await sandbox.segue("trigger", workflow).code == 0)
    try await answer(1, "leek", whenAsked: "Which soup?")
    try await sandbox.segue("prompts", untilShowing: "For whom?")
    await first.kill()
    let answer = try await sandbox.segue("answer", "2", "Ada")
    #expect(answer.talk.contains("it goes on when `segue daemon` runs"), "\(answer.talk)")
    #expect(try sandbox.text("calls") == "new\nsoup\n")
    return try await sandbox.daemon()
  }

  /// The state of the run, once it has ended.
  private func end(_ daemon: ChildProgram) async throws -> String {
    _ = try await sandbox.segue("runs", "logs", "1", "--follow")
    let shown = try await sandbox.segue("runs", "show", "1")
    kill(daemon.id, SIGTERM)
    #expect(await daemon.finish() == 0)
    return shown.output
  }

  @Test func `a call goes on with its state after the daemon was killed`() async throws {
    let shown = try await end(interrupt("order"))
    #expect(shown.contains("succeeded"), "\(shown)")
    #expect(try sandbox.text("calls") == "new\nsoup\nfor leek\n")
    #expect(try sandbox.text("orders") == "leek for Ada\n")
  }

  @Test func `a call that the app has forgotten was interrupted, and isn't repeated`() async throws
  {
    let shown = try await end(interrupt("forget"))
    #expect(shown.contains("it may or may not have happened"), "\(shown)")
    #expect(try sandbox.text("calls") == "new\nsoup\nfor leek\n")
    #expect(!sandbox.exists("orders"))
  }

  @Test func `a call that the app has forgotten begins anew where the step permits it`()
    async throws
  {
    let daemon = try await interrupt("again")
    try await answer(3, "Eve", whenAsked: "For whom?")
    let shown = try await end(daemon)
    #expect(shown.contains("succeeded"), "\(shown)")
    // The first answer is the one that was given before.
    #expect(try sandbox.text("calls") == "new\nsoup\nfor leek\nnew\nsoup\nfor leek\n")
    #expect(try sandbox.text("orders") == "leek for Eve\n")
  }
}
