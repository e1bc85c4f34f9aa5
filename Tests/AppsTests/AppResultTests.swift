import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient
import Synchronization
import Testing
import WorkflowEngine
import WorkflowTesting
import WorkflowValues

@testable import Apps

/// The outputs of tools, and their failures.
@Suite("Results of apps")
struct AppResultTests {
  @Test(arguments: [
    (#"[{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]"#, #"["a","b"]"#),
    (#"[{"type": "resource_link", "uri": "https://example.org/a"}]"#, #""https://example.org/a""#),
    (#"[{"type": "resource", "resource": {"uri": "x:1", "text": "inside"}}]"#, #""inside""#),
    (#"[{"type": "hologram"}]"#, "null"),
    ("[]", "null"),
  ])
  func `content without structure is the output`(content: String, output: String) async throws {
    let blocks = try JSONReader.read(content)
    let app = try MemoryApp(
      tools: #"[{"name": "get", "inputSchema": {"type": "object"}}]"#
    ) { _, _ in ["content": blocks] }
    let run = try await app.run("steps:\n  - pal.get")
    #expect(JSONWriter.compact(run.result) == output)
  }

  @Test func `a link is a reference, which has no part that isn't known before it is read`()
    async throws
  {
    let blocks = try JSONReader.read(
      #"[{"type": "text", "text": "done"}, {"type": "resource_link", "uri": "x:1", "size": 7}]"#)
    let lookups = Mutex<[JSONObject]>([])
    let app = try MemoryApp(
      tools: #"[{"name": "get", "inputSchema": {"type": "object"}}]"#,
      lookup: { _, query in
        lookups.withLock { $0.append(query) }
        return ["contents": [["uri": "x:1", "text": "read"]]]
      }
    ) { _, _ in ["content": blocks] }
    let run = try await app.run("steps:\n  - pal.get")
    #expect(run.result.items.map(\.text) == ["done", "x:1"])
    #expect(lookups.withLock { $0 } == [])
    let looking = try await app.run(
      "steps:\n  - pal.get:\n    as: got\n  - value: ${got[1]} ${got[2].size} ${got[2].text}")
    #expect(looking.result == "done 7 read", "\(looking.failure ?? "")")
    #expect(lookups.withLock { $0 } == [["uri": "x:1"]])
  }

  @Test func `an app's own type may have the name of links`() async throws {
    let app = try MemoryApp(
      tools: #"[{"name": "get", "inputSchema": {"type": "object"}}]"#,
      types: #"{"types": {"resource_link": {"title": "Own", "queries": ["ids"]}}}"#,
      lookup: { _, _ in ["contents": [["uri": "x:1", "text": "read"]]] }
    ) { _, _ in ["content": [["type": "resource_link", "uri": "x:1"]]] }
    let run = try await app.run("steps:\n  - pal.get\n  - value: ${prev.type} ${prev.text}")
    #expect(run.result == "pal.resource_link_ read", "\(run.failure ?? "")")
  }

  @Test func `an image is a file of the run`() async throws {
    let app = try MemoryApp(tools: #"[{"name": "draw", "inputSchema": {"type": "object"}}]"#) {
      _, _ in ["content": [["type": "image", "mimeType": "image/png", "data": "aGVsbG8="]]]
    }
    let run = try await app.run("steps:\n  - pal.draw\n  - value: ${prev.name} ${prev.size}")
    #expect(run.result == "image.png 5 B")
  }

  @Test func `a file has a name that a disk can keep, whatever its address is`() async throws {
    for (uri, name) in [
      ("https://example.org/a.txt?\(String(repeating: "q", count: 300))", "a.txt"),
      ("x:/\(String(repeating: "a", count: 300)).txt", "\(String(repeating: "a", count: 251)).txt"),
    ] {
      let app = try MemoryApp(tools: #"[{"name": "get", "inputSchema": {"type": "object"}}]"#) {
        _, _ in
        [
          "content": [["type": "resource", "resource": ["uri": .text(uri), "blob": "aGVsbG8="]]]
        ]
      }
      let run = try await app.run("steps:\n  - pal.get\n  - value: ${prev.name} ${prev.size}")
      #expect(run.result == .text("\(name) 5 B"), "\(run.failure ?? "")")
    }
  }

  @Test func `an app that can't ask in its era gets the advice to speak another one`() async throws
  {
    let app = try MemoryApp(tools: MemoryApp.adding) { _, _ in
      throw RemoteError(code: -32600, message: "Cannot send 'elicitation/create'")
    }
    let run = try await app.run("steps:\n  - pal.add_numbers: 1")
    #expect(run.full.failure?.help?.contains("--protocol 2025-11-25") == true)
  }

  @Test(arguments: [
    (
      #"{"isError": true, "content": [{"type": "text", "text": "Kalender gesperrt"}], "_meta": "#
        + #"{"dev.segue/intents": {"error": {"kind": "not_permitted"}}}}"#,
      "Kalender gesperrt", "not_permitted"
    ),
    (#"{"isError": true, "content": [{"type": "text", "text": "no"}]}"#, "no", "other"),
    (#"{"isError": true}"#, "the app says that it failed, and not why", "other"),
    (
      #"{"structuredContent": {"result": "x"}}"#,
      "`pal.add_numbers` gave something else than it declares: `result` should be a number, but is "
        + "a text", "other"
    ),
    (
      #"{"structuredContent": {}}"#,
      "`pal.add_numbers` gave something else than it declares: `result` is missing", "other"
    ),
    (
      #"{"content": []}"#, "`pal.add_numbers` gave something else than it declares: no result",
      "other"
    ),
  ])
  func `a failure has its kind and the app's words`(
    result: String, message: String, kind: String
  ) async throws {
    let answer = try #require(try JSONReader.read(result).jsonObject)
    let app = try MemoryApp(tools: MemoryApp.adding) { _, _ in answer }
    let run = try await app.run("steps:\n  - pal.add_numbers: 1")
    #expect(run.failure == message)
    #expect(run.full.failure?.kind.rawValue == kind)
  }

  @Test func `of a very long message of an app, the beginning is shown`() async throws {
    let text = String(repeating: "no ", count: 100_000)
    let app = try MemoryApp(tools: MemoryApp.adding) { _, _ in
      ["isError": true, "content": [["type": "text", "text": .text(text)]]]
    }
    let run = try await app.run("steps:\n  - pal.add_numbers: 1")
    #expect(run.failure == String(text.prefix(4_000)) + "…")
  }

  @Test(arguments: [
    (RemoteError.unknownMethod("tools/call") as any Error, "missing"),
    (RemoteError(code: -32602, message: "Unknown tool: addNumbers"), "missing"),
    (RemoteError(code: -32602, message: "bad"), "other"),
    (ProviderFailure(.timeout, "no answer"), "timeout"),
    (ProviderFailure(.exit, "it ended"), "exit"),
    (ProviderFailure(.misbehaved, "too long"), "other"),
  ])
  func `an app without an answer is a failure of a kind`(error: any Error, kind: String)
    async throws
  {
    let app = try MemoryApp(tools: MemoryApp.adding) { _, _ in throw error }
    let run = try await app.run("steps:\n  - pal.add_numbers: 1")
    #expect(run.full.failure?.kind.rawValue == kind)
    #expect(app.calls.count == 1)
  }

  @Test func `a call that was interrupted is repeated where trusted effects permit it`()
    async throws
  {
    let tools = MemoryApp.adding.replacing(
      #""title""#, with: #""annotations": {"readOnlyHint": true}, "title""#)
    for (isTrusted, calls) in [(true, 2), (false, 1)] {
      let app = try MemoryApp(tools: tools, isTrusted: isTrusted) { _, _ in
        throw ProviderFailure(.exit, "it ended")
      }
      let run = try await app.run("steps:\n  - pal.add_numbers: 1")
      #expect(run.failure == "it ended")
      #expect(app.calls.count == calls)
    }
  }
}
