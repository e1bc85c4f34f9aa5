import Foundation
import ModelServing
import ProgramTesting
import TestFixtures
import Testing

/// What `segue runs show` and a trace have of the questions for models.
@Suite("Questions for models, as they are shown")
struct ShownQuestionsTests {
  /// A server whose first reply is prose with a control character.
  private static func server(then reply: ScriptedReply) throws -> ScriptedServer {
    try ScriptedServer { request in
      guard request.line.hasPrefix("POST") else {
        return .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
      }
      return request.body.contains("That can't be used")
        ? reply : .openAI("Yes,\u{1B}[31m it\nis.", tokens: 300)
    }
  }

  private func sandbox(_ server: ScriptedServer) throws -> CommandSandbox {
    try CommandSandbox([
      "home/.config/segue/config.yaml": """
      model:
        models: { small: { provider: openai, url: "\(server.address)/v1", model: a, price: { input: 2, output: 10 } } }

      """,
      "ask.yaml": """
      steps:
        - model.use: Is it paid?
          input: Settled on Monday
          output: boolean

      """,
    ])
  }

  /// The lines about questions, without the times that the replies took and what follows the beginning of
  /// a long text.
  private static func lines(of shown: String) -> [String] {
    shown.split(separator: "\n").map(String.init)
      .filter { $0.firstMatch(of: /^ +(asked small |prompt: |reply: )/) != nil }
      .map { line in
        line.replacing(/out, [\d.]+ m?s/, with: "out, 1 s")
          .replacing(/can't be used: .*/, with: "can't be used: ")
      }
  }

  private static let first = [
    "asked small on this machine  300 tokens in, 5 out, 1 s, costs 0.00065",
    #"  prompt: Is it paid?⏎⏎<data name="content">⏎Settled on Monday⏎</data>"#,
    #"  reply: Yes,\u{1b}[31m it⏎is."#,
  ]

  @Test func `each has its reply, its tokens, its time and its cost, and says that it is a repair`()
    async throws
  {
    let server = try Self.server(then: .openAI(#"{"value": true}"#, tokens: 400))
    let sandbox = try sandbox(server)
    let run = try await sandbox.segue("run", "ask.yaml", "--trace")
    #expect(run.code == 0, "\(run.talk)")
    let shown = try await sandbox.segue("runs", "show", "1")
    for (text, indent) in [(shown.output, "      "), (run.talk, "    ")] {
      let lines = Self.lines(of: text)
      #expect(Array(lines.prefix(3)) == Self.first.map { indent + $0 }, "\(text)")
      #expect(lines.count == 6)
      let again = try #require(lines.dropFirst(3).first)
      #expect(
        again.hasPrefix(
          "\(indent)asked small on this machine again, because wanted yes/no, got “Yes,"))
      #expect(again.hasSuffix("  400 tokens in, 5 out, 1 s, costs 0.00085"))
      #expect(
        lines.suffix(2) == [
          "\(indent)  prompt: That can't be used: ", #"\#(indent)  reply: {"value": true}"#,
        ])
      #expect(!text.contains("\u{1B}"))
    }
    let json = try await sandbox.segue("runs", "show", "1", "--json")
    #expect(json.output.contains(#""input_tokens": 400"#))
    #expect(json.output.contains(#""cost": 0.00065"#))
  }

  @Test func `those of a step that fails are shown, too`() async throws {
    for reply in [ScriptedReply.openAI("As I said.", tokens: 400), .raw("")] {
      let sandbox = try sandbox(try Self.server(then: reply))
      #expect(try await sandbox.segue("run", "ask.yaml").code == 1)
      let lines = Self.lines(of: try await sandbox.segue("runs", "show", "1").output)
      #expect(Array(lines.prefix(3)) == Self.first.map { "      " + $0 })
      if reply.pieces.first?.isEmpty == true {
        #expect(lines.count == 5)
        #expect(lines.dropFirst(3).first?.hasSuffix("  no reply") == true)
      } else {
        #expect(lines.last == "        reply: As I said.")
      }
    }
  }

  @Test func `those of all attempts of a step are shown`() async throws {
    let sandbox = try sandbox(try Self.server(then: .openAI("As I said.", tokens: 400)))
    try sandbox.write(
      """
      steps:
        - model.use: Is it paid?
          input: Settled on Monday
          output: boolean
          retry: { times: 1, delay: 0s }

      """, to: "ask.yaml")
    #expect(try await sandbox.segue("run", "ask.yaml").code == 1)
    let lines = Self.lines(of: try await sandbox.segue("runs", "show", "1").output)
    #expect(lines.count == 12)
    #expect(lines.filter { $0.hasSuffix("reply: As I said.") }.count == 2)
  }

  @Test func `a prompt is cut to the line of a terminal`() async throws {
    let sandbox = try sandbox(try Self.server(then: .openAI(#"{"value": true}"#, tokens: 400)))
    _ = try await sandbox.segue("run", "ask.yaml")
    let terminal = try sandbox.typing("runs", "show", "1", columns: 50)
    #expect(await terminal.finish() == 0)
    let prompts = terminal.output.split(whereSeparator: \.isNewline).filter {
      $0.contains("  prompt: ")
    }
    #expect(prompts.count == 2)
    for prompt in prompts {
      #expect(prompt.count == 50 && prompt.hasSuffix("…"), "\(prompt)")
    }
  }
}
