import Foundation
import ModelServing
import ProgramTesting
import Testing

/// An answer that is one of the cases of `choose`, which run other workflows.
@Suite("Choices of models")
struct ModelChoiceTests {
  private static let files = [
    "customer.yaml": """
    inputs: { mail: { type: file } }
    steps:
      - model.use: What does this customer want?
        input: $mail
      - choose: $prev
        cases:
          - { is: refund, do: [run: refund] }
          - { is: question, do: [run: reply] }

    """,
    "refund.yaml": "steps:\n  - print: The money goes back\n",
    "reply.yaml": "steps:\n  - print: An answer is written\n",
    "mail.txt": "The lamp is broken. Please send my money back.",
    "other.txt": "How tall is the lamp?",
  ]

  private func sandbox(_ server: ScriptedServer) throws -> CommandSandbox {
    let settings = """
      model:
        models: { small: { provider: openai, url: "\(server.address)/v1", model: a } }

      """
    return try CommandSandbox(
      Self.files.merging(["home/.config/segue/config.yaml": settings]) { file, _ in file })
  }

  private static func server(
    _ answer: @escaping @Sendable (String) -> String
  ) throws -> ScriptedServer {
    try ScriptedServer { request in
      request.line.hasPrefix("POST")
        ? .openAI(answer(request.body), tokens: 400)
        : .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
    }
  }

  @Test(arguments: [
    ("mail.txt", "The money goes back"), ("other.txt", "An answer is written"),
  ])
  func `the case that the model chooses runs`(mail: String, line: String) async throws {
    let server = try Self.server { body in
      #"{"value": "\#(body.contains("money back") ? "refund" : "question")"}"#
    }
    let sandbox = try sandbox(server)
    let run = try await sandbox.segue("run", "customer.yaml", mail)
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.lines.first == line)
    let question = try #require(server.requests.last).body
    #expect(question.contains(#""enum":["refund","question"]"#), "\(question)")
  }

  @Test func `a reply that is no case goes back, and then fails`() async throws {
    let server = try Self.server { _ in #"{"value": "complaint"}"# }
    let sandbox = try sandbox(server)
    let run = try await sandbox.segue("run", "customer.yaml", "mail.txt")
    #expect(run.code == 1)
    #expect(
      run.talk.contains("wanted one of `refund`, `question`, got “complaint”"), "\(run.talk)")
    #expect(server.requests.filter { $0.line.hasPrefix("POST") }.count == 2)
  }
}
