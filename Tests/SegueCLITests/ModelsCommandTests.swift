import AppIntentsCore
import Foundation
import LanguageModels
import ModelServing
import OrderedCollections
import ProgramTesting
import Testing
import WorkflowValues

@testable import SegueCLI

@Suite("segue models")
struct ModelsCommandTests {
  private func sandbox(_ models: String) throws -> CommandSandbox {
    let sandbox = try CommandSandbox([
      "home/.config/segue/config.yaml": "model:\n\(models)\n",
      "home/.config/segue/secrets": "LLM=hunter2\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    return sandbox
  }

  /// An Ollama whose models are both known, and one of which runs elsewhere.
  private static func ollama() throws -> ScriptedServer {
    try ScriptedServer { request in
      request.body.contains("cloud")
        ? .json(
          #"{"model_info":{"g.context_length":131072},"capabilities":["completion","vision"],"remote_host":"https://ollama.com:443"}"#
        )
        : .json(#"{"model_info":{"q.context_length":40960},"capabilities":["completion"]}"#)
    }
  }

  @Test func `models are listed with what they take and where they run`() async throws {
    let server = try Self.ollama()
    let office = try ScriptedServer { _ in
      .json(#"{"data":[{"id":"gpt-oss","max_model_len":4096}]}"#)
    }
    let sandbox = try sandbox(
      """
        default: small
        models:
          small: { provider: ollama, url: "\(server.address)", model: qwen3:8b, context: 8192 }
          big: { provider: ollama, url: "\(server.address)", model: gpt-oss:cloud }
          office: { provider: openai, url: "\(office.address)/v1", model: gpt-oss, key: $secrets.LLM }
          lost: { provider: anthropic, url: "\(office.address)", model: a, key: $secrets.NONE }
          mine: { provider: command, run: [my-llm, -q] }
      """)
    let list = try await sandbox.segue("models")
    #expect(
      list.output == """
        small   qwen3:8b       ollama     8192  no   this machine        default
        big     gpt-oss:cloud  ollama     8192  yes  ollama.com
        office  gpt-oss        openai     4096       this machine
        lost    a              anthropic             this machine        there is no secret `NONE`; `segue secrets set NONE` asks for its value
        mine    my-llm         command          no   the program my-llm

        """)
    #expect(list.talk == "")
    #expect(
      office.requests.first?.head.contains("Authorization: Bearer hunter2") == true)

    let json = try await sandbox.segue("models", "list", "--json")
    let models = try JSONReader.read(json.output).items
    #expect(models.count == 5)
    #expect(
      models.dropFirst().first == [
        "name": "big", "model": "gpt-oss:cloud", "provider": "ollama", "context": 8192,
        "images": true, "host": "ollama.com", "default": false,
      ])
  }

  @Test func `a server that doesn't answer is told in its row`() async throws {
    let server = try ScriptedServer()
    server.stop()
    let sandbox = try sandbox(
      "  models: { small: { provider: openai, url: \"\(server.address)\", model: a } }")
    let list = try await sandbox.segue("models")
    #expect(list.code == 0)
    #expect(
      list.output.contains(
        "`small` doesn't answer at `\(server.address)/v1`: nothing listens there"),
      "\(list.output)")
    let tried = try await sandbox.segue("models", "try", "small")
    #expect(tried.code == 1)
    #expect(
      tried.talk == """
        error: `small` doesn't answer at `\(server.address)/v1`: nothing listens there
          = help: start its server

        """)
  }

  @Test func `a model that the settings don't have is an error, unless replies take its place`()
    async throws
  {
    let server = try ScriptedServer { request in
      request.line.hasPrefix("POST")
        ? .openAI("Ada", tokens: 130) : .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
    }
    func models(_ name: String) -> String {
      "  models: { \(name): { provider: openai, url: \"\(server.address)/v1\", model: a } }\n"
    }
    let workflow = """
      steps:
        - model.use: Who?
          input: none
          model: small
      output: $prev
      tests:
        recorded: { replies: { from: r.json }, expect: { output: Ada } }
        written: { replies: [Ada], expect: { output: Ada } }

      """
    let sandbox = try sandbox(models("small"))
    try sandbox.write(workflow, to: "a.yaml")
    let recorded = try await sandbox.segue("run", "a.yaml", "--record", "r.json")
    #expect(recorded.code == 0, "\(recorded.talk)")
    try sandbox.write("model:\n" + models("smaller"), to: "home/.config/segue/config.yaml")
    for command in ["check", "run"] {
      let refused = try await sandbox.segue(command, "a.yaml")
      #expect(refused.code == 65, "\(refused.talk)")
      let said = refused.output + refused.talk
      #expect(said.contains("error: `config.yaml` has no model `small`"), "\(said)")
      #expect(said.contains("did you mean `smaller`?"), "\(said)")
    }
    let replayed = try await sandbox.segue("run", "a.yaml", "--replay", "r.json")
    #expect(replayed.output == "Ada\n", "\(replayed.talk)")
    let tested = try await sandbox.segue("test", "a.yaml")
    #expect(tested.code == 0, "\(tested.output)\(tested.talk)")
  }

  @Test func `an unknown name is told with a close one`() async throws {
    let sandbox = try sandbox("  models: { mine: { provider: command, run: [cat] } }")
    let tried = try await sandbox.segue("models", "try", "mime")
    #expect(tried.code == 66)
    #expect(
      tried.talk == """
        error: `config.yaml` has no model `mime` (did you mean `mine`?)
          = help: it has `mine`

        """)
  }

  @Test func `check knows the keys of models`() async throws {
    let sandbox = try sandbox(
      "  models: { a: { provider: openai, model: a, key: $secrets.NONE } }")
    let path = sandbox.path("home/.config/segue/config.yaml")
    let check = try await sandbox.segue("check", path)
    #expect(check.output.contains("config.yaml:2:51: warning:"), "\(check.output)")
    #expect(check.output.contains("NONE"))
  }

  /// A model that answers each question as a script says.
  private func model(_ answer: @escaping @Sendable (String) -> String) throws -> ScriptedServer {
    try ScriptedServer { request in
      let body = (try? JSONReader.read(request.body)) ?? .nothing
      guard case .dictionary(let members) = body, let messages = members["messages"]?.items.last,
        case .dictionary(let message) = messages, case .text(let prompt)? = message["content"]
      else { return .json("{}", status: 500) }
      let text = JSONWriter.compact(.text(answer(prompt)))
      return .events(
        #"{"choices":[{"delta":{"content":\#(text)},"finish_reason":"stop"}]}"#, "[DONE]")
    }
  }

  private static func answer(to prompt: String) -> String {
    guard let trial = ModelTrial.all.first(where: { $0.prompt == prompt }) else { return "" }
    if trial.schema == nil, case .text(let text) = trial.answer { return " \(text)\n" }
    return JSONWriter.compact(["value": trial.answer])
  }

  @Test func `a model is tried, and the table says what it can be trusted with`() async throws {
    let server = try model { prompt in
      if prompt.contains("ingredients") { return "eggs, flour, milk, butter" }
      if prompt.contains("seats") { return #"{"value":1240}"# }
      return Self.answer(to: prompt)
    }
    let sandbox = try sandbox(
      "  models: { small: { provider: openai, url: \"\(server.address)\", model: a } }")
    let tried = try await sandbox.segue("models", "try", "small")
    #expect(
      tried.output == """
        format      no   9 of 10  `eggs, flour, milk, butter` instead of `{"value":["eggs","flour","milk","butter"…`
        text        yes  1 of 1
        yes/no      yes  2 of 2
        number      no   1 of 2   `{"value":1240}` instead of `{"value":1204}`
        date        yes  1 of 1
        choice      yes  1 of 1
        extraction  yes  1 of 1
        list        no   0 of 1   `eggs, flour, milk, butter` instead of `{"value":["eggs","flour","milk","butter"…`
        absence     yes  1 of 1

        """)
    #expect(tried.talk == "")
    #expect(tried.code == 0)
    #expect(server.requests.count == 10)
    #expect(server.requests.filter { $0.body.contains("json_schema") }.count == 9)

    let json = try JSONReader.read(
      try await sandbox.segue("models", "try", "small", "--json").output)
    guard case .dictionary(let members) = json else { return #expect(Bool(false)) }
    #expect(members["trials"]?.items.count == 10)
    #expect(
      members["trials"]?.items.first == [
        "kind": "text", "prompt": .text(ModelTrial.all[0].prompt), "answer": "ready",
        "reply": " ready\n", "result": "right",
      ])
  }

  @Test(arguments: [
    (#"{"value":true}"#, ModelTrial.Result.wrong), (#"{"value":false}"#, .right),
    (#"{"value":"false"}"#, .malformed), (#"{"value":false} "#, .right),
    (#"{"value":false,"why":"x"}"#, .malformed), ("false", .malformed), ("No.", .malformed),
    ("```json\n{\"value\":false}\n```", .right), ("", .malformed),
  ])
  func `an answer counts only in its form`(reply: String, result: ModelTrial.Result) throws {
    let trial = try #require(ModelTrial.all.first { $0.kind == .yesNo })
    #expect(trial.judge(ModelReply(text: reply)) == result)
  }

  @Test func `a reply that is cut is none`() throws {
    let trial = try #require(ModelTrial.all.first)
    #expect(
      trial.judge(ModelReply(text: "ready", ended: .cut))
        == .failed("the reply is longer than `max_tokens`"))
  }
}
