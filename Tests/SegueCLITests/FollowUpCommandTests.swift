import AppIntentsCore
import Foundation
import Glibc
import ModelServing
import ProgramTesting
import TestFixtures
import Testing
import WorkflowValues

/// Answers of a model that a person sees first, with the real program, its daemon and a server over the
/// network.
@Suite("Following up, as commands do it")
struct FollowUpCommandTests {
  /// A server whose second answer has twice as many eggs.
  private static func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      guard request.line.hasPrefix("POST") else {
        return .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
      }
      let count = request.body.contains("double it") ? 4 : 2
      let text = JSONWriter.compact(.text(#"{"value": ["\#(count) eggs", "flour"]}"#))
      return .events(
        #"{"choices":[{"delta":{"content":\#(text)}}]}"#,
        #"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#, "[DONE]")
    }
  }

  private func sandbox(_ server: ScriptedServer) throws -> CommandSandbox {
    try CommandSandbox([
      "home/.config/segue/config.yaml": """
      model:
        models: { small: { provider: openai, url: "\(server.address)/v1", model: a } }

      """,
      "home/.config/segue/workflows/cook.yaml": """
      triggers: [{ every: 10h }]
      steps:
        - model.use: List the ingredients
          input: 2 eggs and flour
          follow_up: true
        - for: $prev
          each: ingredient
          do:
            - file.append: ${ingredient}
              to: ~/shopping.txt

      """,
    ])
  }

  private static func questions(to server: ScriptedServer) -> Int {
    server.requests.filter { $0.line.hasPrefix("POST") }.count
  }

  @Test func `on a terminal the answer is shown, changed, and taken`() async throws {
    let server = try Self.server()
    let sandbox = try sandbox(server)
    let terminal = try sandbox.typing("run", "cook")
    #expect(await terminal.shows("- 2 eggs"))
    #expect(await terminal.shows("what should change?"))
    terminal.type("double it\n")
    #expect(await terminal.shows("- 4 eggs"))
    #expect(await terminal.shows("what should change?"))
    terminal.type("\n")
    #expect(await terminal.finish() == 0)
    #expect(try sandbox.text("home/shopping.txt") == "4 eggs\nflour\n")
    #expect(Self.questions(to: server) == 2)
  }

  @Test func `keys that were typed before the answer is shown don't take it`() async throws {
    let typed = DispatchSemaphore(value: 0)
    let server = try ScriptedServer { request in
      guard request.line.hasPrefix("POST") else {
        return .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
      }
      typed.wait()
      return .events(
        #"{"choices":[{"delta":{"content":"{\"value\": [\"2 eggs\"]}"},"finish_reason":"stop"}]}"#,
        "[DONE]")
    }
    let sandbox = try sandbox(server)
    let terminal = try sandbox.typing("run", "cook")
    while Self.questions(to: server) == 0 {
      await server.waitForRequests(server.requests.count + 1)
    }
    terminal.type("\n\u{4}yes\n")
    typed.signal()
    #expect(await terminal.shows("- 2 eggs"))
    #expect(await terminal.shows("what should change?"))
    #expect(!sandbox.exists("home/shopping.txt"))
    terminal.type("\n")
    #expect(await terminal.finish() == 0)
    #expect(try sandbox.text("home/shopping.txt") == "2 eggs\n")
  }

  @Test func `all of an answer is shown, and no text in it looks like another item`() async throws {
    let server = try ScriptedServer { request in
      guard request.line.hasPrefix("POST") else {
        return .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
      }
      return .events(
        #"{"choices":[{"delta":{"content":"{\"value\": [\"2 \\u001b[2Jeggs\\n- flour\\u202e\"]}"},"finish_reason":"stop"}]}"#,
        "[DONE]")
    }
    let sandbox = try sandbox(server)
    let terminal = try sandbox.typing("run", "cook")
    #expect(await terminal.shows(#"- 2 \u{1b}[2Jeggs"#))
    #expect(await terminal.shows(#"    - flour\u{202e}"#))
    #expect(await terminal.shows("what should change?"))
    terminal.type("\n")
    #expect(await terminal.finish() == 0)
  }

  @Test func `without a terminal the answer is taken`() async throws {
    let server = try Self.server()
    let sandbox = try sandbox(server)
    #expect(try await sandbox.segue("run", "cook").code == 0)
    #expect(try sandbox.text("home/shopping.txt") == "2 eggs\nflour\n")
  }

  @Test func `a killed daemon shows the same answer again, without asking the model`()
    async throws
  {
    let server = try Self.server()
    let sandbox = try sandbox(server)
    #expect(try await sandbox.segue("enable", "cook", "--yes").code == 0)
    var daemon = try await sandbox.daemon()
    _ = try await sandbox.segue("trigger", "cook")
    let first = try await sandbox.segue("prompts", untilShowing: "2 eggs")
    #expect(first.contains("    - 2 eggs\n    - flour\n"), "\(first)")
    await daemon.kill()
    #expect(try await sandbox.segue("answer", "1", "double it").code == 0)
    daemon = try await sandbox.daemon()
    try await sandbox.segue("prompts", untilShowing: "4 eggs")
    #expect(Self.questions(to: server) == 2)
    await daemon.kill()
    daemon = try await sandbox.daemon()
    try await sandbox.segue("prompts", untilShowing: "4 eggs")
    #expect(try await sandbox.segue("answer", "2", "--yes").code == 0)
    try await sandbox.segue("runs", untilShowing: "succeeded")
    #expect(try sandbox.text("home/shopping.txt") == "4 eggs\nflour\n")
    #expect(Self.questions(to: server) == 2)
    await daemon.kill()
  }

  @Test func `a canceled run that is resumed goes on with the answer that was shown`() async throws
  {
    let server = try Self.server()
    let sandbox = try sandbox(server)
    #expect(try await sandbox.segue("enable", "cook", "--yes").code == 0)
    let daemon = try await sandbox.daemon()
    _ = try await sandbox.segue("trigger", "cook")
    try await sandbox.segue("prompts", untilShowing: "2 eggs")
    #expect(try await sandbox.segue("answer", "1", "double it").code == 0)
    try await sandbox.segue("prompts", untilShowing: "4 eggs")
    #expect(try await sandbox.segue("runs", "cancel", "1").code == 0)
    try await sandbox.segue("runs", untilShowing: "canceled")
    #expect(try await sandbox.segue("runs", "resume", "1").code == 0)
    let shown = try await sandbox.segue("prompts", untilShowing: "4 eggs")
    let number = shown.split { !$0.isNumber }.first.map(String.init) ?? ""
    #expect(try await sandbox.segue("answer", number, "--yes").code == 0)
    try await sandbox.segue("runs", untilShowing: "succeeded")
    #expect(try sandbox.text("home/shopping.txt") == "4 eggs\nflour\n")
    #expect(Self.questions(to: server) == 2)
    await daemon.kill()
  }
}
