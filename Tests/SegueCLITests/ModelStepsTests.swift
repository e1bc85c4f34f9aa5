import AppIntentsCore
import Foundation
import ModelServing
import OrderedCollections
import ProgramTesting
import TestFixtures
import Testing
import WorkflowValues

/// Steps that ask a model, with the real program and a server over the network.
@Suite("Steps that ask models")
struct ModelStepsTests {
  /// A server that says yes to what is about Shortcuts.
  private static func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      guard request.line.hasPrefix("POST") else {
        return .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
      }
      return .openAI(#"{"value": \#(request.body.contains("importing shortcuts"))}"#)
    }
  }

  private func sandbox(_ server: ScriptedServer, limits: String = "") throws -> CommandSandbox {
    try CommandSandbox([
      "home/.config/segue/config.yaml": """
      model:
      \(limits)
        models: { small: { provider: openai, url: "\(server.address)/v1", model: a, price: { input: 2, output: 10 } } }

      """,
      "home/Notes/a.md": "The dentist, on Monday",
      "home/Notes/b.md": "An action for importing shortcuts",
      "notes.yaml": """
      steps:
        - file.find: ~/Notes
        - for: $prev
          each: note
          do:
            - model.use: Is this note about developing features for Shortcuts?
              input: $note
            - if: $prev
              then:
                - file.move: $note
                  to: ~/Notes/Shortcuts/

      """,
    ])
  }

  @Test func `an answer decides, without a type in the file`() async throws {
    let server = try Self.server()
    let sandbox = try sandbox(server)
    let explained = try await sandbox.segue("check", "--explain", "notes.yaml")
    #expect(explained.output.contains("→  yes/no"))
    #expect(explained.output.contains("wanted by 8 if"))
    let run = try await sandbox.segue("run", "notes.yaml")
    #expect(run.code == 0, "\(run.talk)")
    #expect(sandbox.exists("home/Notes/Shortcuts/b.md"))
    #expect(sandbox.exists("home/Notes/a.md"))
    let asked = server.requests.filter { $0.line.hasPrefix("POST") }
    #expect(asked.count == 2)
    #expect(asked.allSatisfy { !$0.body.contains(sandbox.home.path) })

    let shown = try await sandbox.segue("runs", "show", "1", "--json")
    #expect(shown.output.contains(#""input_tokens": 80"#))
    let status = try await sandbox.segue("status", "--json")
    let models = try JSONReader.read(status.output)
    guard case .dictionary(let report) = models else {
      Issue.record("it isn't an object: \(status.output)")
      return
    }
    #expect(
      report["models_today"] == [
        [
          "name": "small", "requests": 2, "tokens": 170,
          "cost": .number(IntentNumber(exactly: "0.00042") ?? .integer(0)),
        ]
      ])
    let text = try await sandbox.segue("status")
    #expect(text.output.contains("small was asked 2 times today: 170 tokens, costs 0.00042"))
  }

  @Test func `a limit of the day fails the step that would exceed it`() async throws {
    let server = try Self.server()
    let sandbox = try sandbox(server, limits: "  limits: { requests: 1 }")
    let run = try await sandbox.segue("run", "notes.yaml")
    #expect(run.code == 1)
    #expect(run.talk.contains("today's requests have reached the 1 that `limits` allows"))
    #expect(server.requests.filter { $0.line.hasPrefix("POST") }.count == 1)
  }

  @Test func `a workflow that may not reach the model's host asks nothing`() async throws {
    let server = try Self.server()
    let sandbox = try sandbox(server)
    try sandbox.folder.write(
      "permissions: { reach: [example.org] }\nsteps:\n  - model.use: Who?\n    input: none\n",
      to: "who.yaml")
    let run = try await sandbox.segue("run", "who.yaml")
    #expect(run.code == 77, "\(run.talk)")
    #expect(server.requests.filter { $0.line.hasPrefix("POST") }.isEmpty)
  }

  @Test(arguments: [
    "models: { small: { provider: openai, url: \"127.0.0.1/v1\", model: a } }",
    "models: { small: { provider: opnai, url: \"http://127.0.0.1:1/v1\", model: a } }",
    "models: { small: { provider: openai, url: \"http://example.org/v1\", model: a, key: $secrets.K } }",
  ])
  func `settings with errors lead to no other model`(settings: String) async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/config.yaml": "model:\n  \(settings)\n",
      "who.yaml": "steps:\n  - model.use: Who?\n    input: none\n",
    ])
    for arguments in [["run", "who.yaml"], ["models"]] {
      let run = try await Program.run(
        Repository.segue, arguments, home: sandbox.home, folder: sandbox.url)
      #expect(run.code == 1)
      #expect(run.talk.contains("no model is asked, because the settings have errors"))
    }
  }
}
