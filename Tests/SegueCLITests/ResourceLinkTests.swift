import Foundation
import ProgramTesting
import TestFixtures
import Testing

/// What a tool's result links to is read when a step uses it.
@Suite("Links to resources")
struct ResourceLinkTests {
  /// An app that links to resources, and notes each one that it is asked for.
  private static let server = #"""
    #!/usr/bin/env python3
    import base64, json, pathlib, sys
    here = pathlib.Path(__file__).parent
    ALL = {
        "doc:report": {"text": "two birds", "mimeType": "text/plain"},
        "doc:photo": {"blob": base64.b64encode(b"\xff\x00").decode(), "mimeType": "image/png"},
    }
    def answer(method, parameters):
        if method == "server/discover":
            return {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
                    "serverInfo": {"name": "Shelf", "version": "1"}}
        if method == "tools/list":
            return {"tools": [{"name": "find", "inputSchema": {"type": "object",
                "properties": {"names": {"type": "array", "items": {"type": "string"}}}}}]}
        if method == "resources/read":
            with open(here / "read", "a") as file: file.write(parameters["uri"] + "\n")
            return {"contents": [{"uri": parameters["uri"], **ALL[parameters["uri"]]}]}
        return {"content": [
            {"type": "resource_link", "uri": "doc:" + name, "name": name, "title": name.title(),
             "mimeType": ALL.get("doc:" + name, {}).get("mimeType", "text/plain"), "size": 9}
            for name in parameters["arguments"]["names"]]}
    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request: continue
        message = {"jsonrpc": "2.0", "id": request["id"]}
        try:
            message["result"] = {"resultType": "complete",
                                 **answer(request["method"], request["params"])}
        except KeyError:
            message["error"] = {"code": -32002, "message": "there is no such document"}
        print(json.dumps(message), flush=True)
    """#

  private let sandbox: CommandSandbox

  init() async throws {
    sandbox = try CommandSandbox(["shelf.py": Self.server])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("shelf.py"))
    let add = try await sandbox.segue("apps", "add", "shelf.py", "--yes")
    #expect(add.code == 0, "\(add.talk)")
  }

  private func run(_ steps: String) async throws -> Program {
    try sandbox.write("steps:\n" + steps, to: "a.yaml")
    return try await sandbox.segue("run", "a.yaml")
  }

  /// The resources that the app was asked for.
  private func read() throws -> String { sandbox.exists("read") ? try sandbox.text("read") : "" }

  @Test func `a link that no step looks into is never read`() async throws {
    let run = try await run(
      """
        - shelf.find: [report, photo, gone]
          as: found
        - list.sort: $found
          by: name
        - value: ${join(prev.title, " ")} ${found[1].uri} ${found[1].content_type} ${found[1].size} \
      ${found[1].type}
      """)
    #expect(
      run.output == "Gone Photo Report doc:report text/plain 9 shelf.resource_link\n",
      "\(run.talk)")
    #expect(try read() == "")
  }

  @Test func `the text of a link is its content, and is read once`() async throws {
    let run = try await run(
      """
        - shelf.find: [report]
          as: found
        - value: ${found.text}, ${found.text.length}
      """)
    #expect(run.output == "two birds, 9\n", "\(run.talk)")
    #expect(try read() == "doc:report\n")
  }

  @Test func `a step that takes a text or a file gets the content`() async throws {
    let text = try await run(
      "  - shelf.find: [report]\n  - text.count: $prev\n    unit: words\n")
    #expect(text.output == "2\n", "\(text.talk)")
    let file = try await run(
      "  - shelf.find: [photo]\n  - file.copy: $prev\n    to: ./\n  - value: ${prev.size}\n"
    )
    #expect(file.output == "2 B\n", "\(file.talk)")
    #expect(try sandbox.folder.data("photo") == Data([0xFF, 0x00]))
    #expect(try read() == "doc:report\ndoc:photo\n")
  }

  @Test func `a link that leads nowhere fails the step that uses it, not the one that gave it`()
    async throws
  {
    let unused = try await run("  - shelf.find: [gone]\n  - value: ${prev.title}\n")
    #expect(unused.output == "Gone\n", "\(unused.talk)")
    let used = try await run("  - shelf.find: [gone]\n  - value: ${prev.text}\n")
    #expect(used.code != 0)
    #expect(used.talk.contains("`shelf` can't give `text` of `Gone`: "), "\(used.talk)")
    #expect(used.talk.contains("there is no such document"))
    let taken = try await run("  - shelf.find: [gone]\n  - text.reverse\n")
    #expect(
      taken.talk.contains("`shelf` can't give the content of `Gone`: "), "\(taken.talk)")
  }

  @Test func `data that is no text says so`() async throws {
    let run = try await run("  - shelf.find: [photo]\n  - value: ${prev.text}\n")
    #expect(run.talk.contains("`shelf` can't give `text` of `Photo`: it isn't text"), "\(run.talk)")
  }
}
