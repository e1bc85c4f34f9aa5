import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import Testing

/// Workflows as tools, in both eras of the protocol.
@Suite struct WorkflowToolTests {
  private static let greet = """
    name: Greet
    description: Says hello to a person.
    triggers:
      - assistant:
    inputs:
      person: { type: text, default: World, description: Who is greeted. }
      times: { type: number, min: 1, max: 5, optional: true }
      mood: { values: [glad, sad], default: glad }
      note: { type: file, optional: true }
    steps:
      - print: a ${mood} call by ${trigger.client}
      - text.change_case: Hello, ${person}
        to: uppercase

    """

  @Test func `enabled workflows with the trigger are tools`() async throws {
    let assistant = try await Assistant([
      "greet": Self.greet, "by-hand": "triggers: [manual: ]\nsteps:\n  - log: hello\n",
      "off": "triggers: [{ assistant: , enabled: false }]\nsteps:\n  - log: hello\n",
    ])
    try assistant.sandbox.write(
      "triggers: [assistant: ]\nsteps:\n  - log: hello\n",
      to: "home/.config/segue/workflows/not-enabled.yaml")
    let program = try await assistant.start(.new)
    #expect(
      try await program.toolNames() == ["greet", "segue_preview", "segue_check", "segue_propose"])

    // What a person changes takes effect at once.
    _ = try await assistant.sandbox.segue("enable", "not-enabled", "--yes")
    #expect(try await program.toolNames().prefix(2) == ["greet", "not-enabled"])
    _ = try await assistant.sandbox.segue("disable", "greet")
    #expect(try await program.toolNames().first == "not-enabled")
    let refusal = await #expect(throws: RemoteError.self) { try await program.call("greet") }
    #expect(refusal?.code == RemoteError.Code.invalidParameters)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a client hears that the tools have changed`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(["greet": Self.greet])
    let program = try await assistant.start(era)
    let listening = Task {
      guard era == .new else { return }
      _ = try await program.request(
        Method.listen, ["notifications": ["toolsListChanged": true]], id: .text("listening"))
    }
    let mark: JSONObject = era == .new ? [MetaKey.subscription: "listening"] : [:]
    if era == .new {
      let answer = await program.next(Method.acknowledged)
      #expect(answer?["notifications"] == ["toolsListChanged": true])
      #expect(answer?.meta == mark)
    }
    #expect(try await program.toolNames().first == "greet")
    _ = try await assistant.sandbox.segue("disable", "greet")
    #expect(await program.next(Method.toolsChanged)?.meta == mark)
    #expect(try await program.toolNames().first == "segue_preview")
    _ = try await assistant.sandbox.segue("enable", "greet", "--yes")
    #expect(await program.next(Method.toolsChanged) != nil)
    #expect(try await program.toolNames().first == "greet")
    listening.cancel()
    program.connection.finishWriting()
    #expect(await program.end() == 0)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `inputs are the schema, and all steps the hints`(era: ProtocolEra) async throws {
    let assistant = try await Assistant([
      "greet": Self.greet,
      "clear": """
      triggers: [assistant: ]
      steps:
        - run: trash
      """,
      "trash": "steps:\n  - file.delete: ~/old.txt\n",
    ])
    let program = try await assistant.start(era)
    let greet = try #require(try await program.tool("greet"))
    let properties = greet["inputSchema"]?.jsonObject?["properties"]
    #expect(
      properties == [
        "person": ["type": "string", "description": "Who is greeted.", "default": "World"],
        "times": ["type": "number", "minimum": 1, "maximum": 5],
        "mood": ["type": "string", "enum": ["glad", "sad"], "default": "glad"],
        "note": [
          "type": "string", "format": "uri",
          "description": "The path or `file:` URL of a file that exists.",
        ],
      ])
    #expect(
      greet["annotations"] == [
        "title": "Greet", "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true,
        "openWorldHint": false,
      ])
    let hints = try await program.tool("clear")?["annotations"]?.jsonObject
    #expect(hints?["readOnlyHint"] == false)
    #expect(hints?["destructiveHint"] == nil)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a call is a run of the history, which names the client`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(["greet": Self.greet])
    let program = try await assistant.start(era)
    let result = try await program.call("greet", ["person": "Ada"], hasProgress: true)
    #expect(result["structuredContent"] == ["result": "HELLO, ADA"])
    #expect(result.texts == ["a glad call by tests", #"{"result":"HELLO, ADA"}"#])
    #expect(program.progress.first?.progress == 1)
    let runs = try await assistant.sandbox.segue("runs", "--json")
    #expect(runs.output.contains(#""cause": "assistant, tests""#), "\(runs.output)")
    // It is a run by hand, which has no journal to continue from.
    let rerun = try await assistant.sandbox.segue("runs", "rerun", "1")
    #expect(rerun.code == 0, "\(rerun.talk)")
  }

  @Test(arguments: ProtocolEra.allCases)
  func `an argument that doesn't fit is an error that says why`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(["greet": Self.greet])
    let program = try await assistant.start(era)
    let cases: [(JSONObject, String)] = [
      (["times": 9], "`times` can't be 9; it is at most 5"),
      (["mood": "odd"], "`mood` can't be `odd`; it is one of `glad`, `sad`"),
      (["persn": "Ada"], "`greet` has no input `persn`; it has `person`, `times`, `mood`, `note`"),
      (
        ["note": "file:///none/there"],
        "`note`: there is no file `/none/there`; an input of this type has to exist; use `text` for "
          + "the path of something to be made"
      ),
      (["note": 5], "`note`: a file is given by its path or its `file:` URL"),
    ]
    for (arguments, message) in cases {
      let result = try await program.call("greet", arguments)
      #expect(result["isError"] == true)
      #expect(result.texts == [message])
    }
    #expect(try await assistant.sandbox.segue("runs").talk == "no runs\n")
  }

  @Test func `what an assistant sends isn't evaluated`() async throws {
    let assistant = try await Assistant(["greet": Self.greet])
    let program = try await assistant.start(.new)
    #expect(
      try await program.value("greet", ["person": "${env.HOME} $secrets.X {{1}}"])
        == "HELLO, ${ENV.HOME} $SECRETS.X {{1}}")
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a file needs the workflow's permission, because no person named it`(era: ProtocolEra)
    async throws
  {
    let assistant = try await Assistant(
      [
        "show": """
        permissions: { read: [~/Shared] }
        triggers: [assistant: ]
        inputs: { path: { type: text } }
        steps:
          - file.read: $path
        """
      ], files: ["Shared/open.txt": "open", "private.txt": "private"])
    let program = try await assistant.start(era)
    #expect(try await program.value("show", ["path": "~/Shared/open.txt"]) == "open")
    for path in ["~/private.txt", "~/Shared/../private.txt"] {
      let refused = try await program.call("show", ["path": .text(path)])
      #expect(refused.errorKind == "not_permitted")
      #expect(!refused.texts.joined().contains("private\n"))
    }
  }

  @Test func `a file that asks for more isn't run until its user agrees`() async throws {
    let assistant = try await Assistant(["greet": Self.greet], files: ["old.txt": "old"])
    let program = try await assistant.start(.old)
    try assistant.sandbox.write(
      Self.greet + "  - file.delete: ~/old.txt\n", to: "home/.config/segue/workflows/greet.yaml")
    let refused = try await program.call("greet")
    #expect(refused.errorKind == "not_permitted")
    #expect(
      refused.texts == [
        "`greet` asks for more than its user agreed to; `segue enable greet` shows what is new"
      ])
    #expect(assistant.exists("old.txt"))
    #expect(try await program.toolNames().first == "segue_preview")
    _ = try await assistant.sandbox.segue("enable", "greet", "--yes")
    #expect(try await program.call("greet")["isError"] == nil)
    #expect(!assistant.exists("old.txt"))

    _ = try await assistant.sandbox.segue("pause", "greet")
    #expect(
      try await program.call("greet").texts == [
        "`greet` is paused; `segue resume` lets it run again"
      ])
  }

  @Test func `named workflows are tools without a trigger, and two of one name are an error`()
    async throws
  {
    let assistant = try await Assistant(
      [:],
      files: ["a.b.yaml": "steps:\n  - value: 1\n", "a_b.yaml": "steps:\n  - value: 2\n"])
    let program = try await assistant.start(.new, "a.b.yaml")
    #expect(try await program.toolNames().first == "a_b")
    #expect(try await program.value("a_b") == 1)

    let clash = try await assistant.sandbox.segue("mcp", "home/a.b.yaml", "home/a_b.yaml")
    #expect(clash.code == 64)
    #expect(
      clash.talk == """
        error: the workflow `a.b` and the workflow `a_b` are both the tool `a_b`
          = help: rename one of them, or name the workflows to offer: `segue mcp ID …`

        """)
    let unknown = try await assistant.sandbox.segue("mcp", "none")
    #expect(unknown.code == 66)
    try assistant.sandbox.write("steps:\n  - no.such: 1\n", to: "home/bad.yaml")
    let bad = try await assistant.sandbox.segue("mcp", "home/bad.yaml")
    #expect(bad.code == 65)
    #expect(
      bad.talk == """
        error: `bad` has errors
          = help: `segue check \(assistant.sandbox.path("home/bad.yaml"))` shows them

        """)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `of two enabled workflows with one name, neither is a tool, and the others are`(
    era: ProtocolEra
  ) async throws {
    let text = "triggers: [assistant: ]\nsteps:\n  - value: 1\n"
    let assistant = try await Assistant([
      "k.1": text, "k_1": text, "other": text, "bro.ken": text, "bro_ken": text,
    ])
    // One with errors is no tool, so that the name is the other one's.
    try assistant.sandbox.write(
      "steps:\n  - no.such: 1\n", to: "home/.config/segue/workflows/bro.ken.yaml")
    let program = try await assistant.start(era)
    let names = try await program.toolNames().filter { !$0.hasPrefix("segue_") }
    #expect(names == ["bro_ken", "other"])
    #expect(try await program.value("bro_ken") == 1)
    #expect(
      try await program.call("k_1").texts == [
        "the workflow `k.1` and the workflow `k_1` are both the tool `k_1`; rename one of them, or "
          + "name the workflows to offer: `segue mcp ID …`"
      ])
    #expect(try await program.value("other") == 1)
  }

  @Test func `a file that is named and gone leaves the other tools`() async throws {
    let assistant = try await Assistant(
      [:], files: ["a.yaml": "steps:\n  - value: 1\n", "b.yaml": "steps:\n  - value: 2\n"])
    let program = try await assistant.start(.new, "a.yaml", "b.yaml")
    #expect(try await program.toolNames().prefix(2) == ["a", "b"])
    try FileManager.default.removeItem(atPath: assistant.sandbox.path("home/a.yaml"))
    #expect(try await program.toolNames().first == "b")
    #expect(try await program.value("b") == 2)
  }

  /// A server with one tool.
  private static let desk = """
    #!/usr/bin/env python3
    import json, sys
    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request: continue
        results = {
            "server/discover": {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
                                "serverInfo": {"name": "Desk", "version": "1"}},
            "tools/list": {"tools": [{"name": "note", "inputSchema": {"type": "object"}}]},
            "tools/call": {"content": [{"type": "text", "text": "noted"}]}}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {
            "resultType": "complete", **results.get(request["method"], {})}}), flush=True)
    """

  @Test func `the tools of apps aren't offered with the intents`() async throws {
    let assistant = try await Assistant([:], files: ["desk.py": Self.desk])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: assistant.sandbox.path("home/desk.py"))
    let added = try await assistant.sandbox.segue("apps", "add", "home/desk.py", "--yes")
    #expect(added.code == 0, "\(added.talk)")
    let program = try await assistant.start(.new, "--intents")
    #expect(try await !program.toolNames().contains { $0.hasPrefix("desk_") })
    for name in ["desk_note", "run_undo"] {
      let refusal = await #expect(throws: RemoteError.self) { try await program.call(name) }
      #expect(refusal?.code == RemoteError.Code.invalidParameters)
    }
  }

  @Test(arguments: ProtocolEra.allCases)
  func `intents are tools where the command line says so`(era: ProtocolEra) async throws {
    let assistant = try await Assistant([:], files: ["a.txt": "text\n"])
    let program = try await assistant.start(era, "--intents")
    let names = try await program.toolNames()
    #expect(names.contains("file_copy") && names.contains("text_change_case"))
    // Program text and expressions would be evaluated.
    #expect(!names.contains("shell_run") && !names.contains("list_filter"))
    #expect(!names.contains { $0.hasPrefix("run_") })
    #expect(
      try await program.value("text_change_case", ["text": "${1 + 1} a", "to": "uppercase"])
        == "${1 + 1} A")
    let copied = try await program.call("file_copy", ["file": "a.txt", "to": "~/b.txt"])
    #expect(copied["isError"] == nil, "\(copied.texts)")
    #expect(try assistant.text("b.txt") == "text\n")
    let missing = try await program.call("file_copy", ["file": "none.txt", "to": "~/c.txt"])
    #expect(missing.errorKind == "missing")
    let unknown = try await program.call("text_change_case", ["txt": "a"])
    #expect(
      unknown.texts == ["`text_change_case` has no parameter `txt`; it takes `text` and `to`"])
    let preview = try await program.value(
      "segue_preview", ["workflow": "file_delete", "inputs": ["file": "~/b.txt"]])
    #expect(preview == ["would move `b.txt` to the trash"])
    let runs = try await assistant.sandbox.segue("runs")
    #expect(runs.output.contains("text.change_case"))
  }
}
