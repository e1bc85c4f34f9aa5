import AppIntentsCore
import Foundation
import LanguageModels
import Testing
import WorkflowValues

@testable import ModelAnswers

@Suite("Asking a model")
struct ModelAskerTests {
  private let yesOrNo = AnswerRequest("Paid?", about: "Settled on Monday", wanting: .boolean)

  @Test func `the answer is a value, with the conversation and the model's name`() async throws {
    let model = ScriptedModel(#"{"value": true}"#)
    let answer = try await model.answer(yesOrNo)
    #expect(answer.value == true && answer.model == "small")
    #expect(answer.transcript.hasPrefix("[system]\nYou answer one request"))
    #expect(
      answer.transcript.hasSuffix(
        """
        [user]
        Paid?

        <data name="content">
        Settled on Monday
        </data>

        [small, 0 + 0 tokens, 0.0 s, on this machine]
        {"value": true}
        """))
  }

  @Test func `a wrong reply goes back once, with what is wrong`() async throws {
    let model = ScriptedModel("Yes, it is.", #"{"value": true}"#)
    let answer = try await model.answer(yesOrNo)
    #expect(answer.value == true)
    let turns = try #require(model.questions.last).turns
    #expect(turns.map(\.role) == [.user, .assistant, .user])
    #expect(turns[1].text == "Yes, it is.")
    #expect(
      turns[2].text.hasPrefix(
        "That can't be used: wanted yes/no, got “Yes, it is.”. Reply with one JSON value"))
    #expect(model.questions.allSatisfy { $0.schema != nil && $0.thinking == nil })
    #expect(
      answer.transcript.contains("on this machine]\nYes, it is.\n\n[user]\nThat can't be used"))
  }

  @Test func `a step's call has each question with its reply, also if there is no answer`()
    async throws
  {
    let model = ScriptedModel("Yes, it is.", "As I said, yes.")
    let call = StepCall(run: "r", step: "1", key: "1", hasTimeLimit: false)
    await #expect(throws: IntentFailure.self) {
      try await StepCall.$current.withValue(call) { try await model.value(yesOrNo) }
    }
    let exchanges = call.exchanges.all
    #expect(exchanges.map(\.reply?.text) == ["Yes, it is.", "As I said, yes."])
    #expect(exchanges.map(\.repairs) == [nil, "wanted yes/no, got “Yes, it is.”"])
    #expect(exchanges.first?.before.hasPrefix("[system]\nYou answer one request") == true)
    #expect(exchanges.first?.prompt.hasPrefix("Paid?\n\n<data") == true)
    #expect(exchanges.last?.before == "")
    #expect(exchanges.compactMap { ModelExchange($0.value) } == exchanges)
  }

  @Test func `a reply that is wrong twice is a failure`() async {
    let model = ScriptedModel("Yes, it is.", "As I said, yes.")
    await #expect(
      throws: IntentFailure(
        "wanted yes/no, got “As I said, yes.”", kind: .answer, output: "As I said, yes.")
    ) { try await model.value(yesOrNo) }
  }

  static let final: [(ScriptedModel.Reply, String)] = [
    (.cut(#"{"value": tr"#), "the reply is longer than `max_tokens`"),
    (.failure(.declined("small", "I can't")), "`small` declined: I can't"),
    (.text(#"{"value": null}"#), "the answer isn't in the content"),
  ]

  @Test(arguments: final.indices)
  func `a reply that is cut, declines or says null doesn't go back`(index: Int) async {
    let (reply, message) = Self.final[index]
    let model = ScriptedModel([reply, .text(#"{"value": 1}"#)])
    do {
      _ = try await model.value(AnswerRequest("How much?", about: "x", wanting: .number))
      Issue.record("it answers")
    } catch let failure as IntentFailure {
      #expect(failure.message == message && failure.kind == .answer)
    } catch {
      Issue.record("\(IntentErrorText.message(for: error))")
    }
    #expect(model.questions.count == 1)
  }

  @Test func `null gives nothing where that is an answer`() async throws {
    var request = AnswerRequest("How much?", about: "x", wanting: .number)
    request.isOptional = true
    #expect(try await ScriptedModel(#"{"value": null}"#).value(request) == .nothing)
  }

  @Test func `thinking that fills a reply is turned off, then the format goes into words`()
    async throws
  {
    let model = ScriptedModel([
      .thinking("Hmm"), .text("Yes."), .text(#"{"value": true}"#),
    ])
    #expect(try await model.value(yesOrNo) == true)
    #expect(model.questions.map(\.thinking) == [nil, false, false])
    #expect(model.questions.map { $0.schema == nil } == [false, false, true])
    #expect(model.questions[2].system?.contains("JSON Schema") == true)
    await #expect(throws: IntentFailure("wanted yes/no, got nothing", kind: .answer)) {
      try await ScriptedModel([.thinking("Hmm"), .thinking("Hm")]).value(yesOrNo)
    }
  }

  @Test func `the request's parameters go along, and its model is looked for`() async throws {
    let model = ScriptedModel("Hello")
    var request = AnswerRequest("Greet", wanting: .text)
    request.temperature = 0.7
    request.maxTokens = 50
    request.model = "small"
    let asker = ModelAsker { name in
      guard name == "small" else { throw ModelFailure.noModel }
      return model
    }
    #expect(try await asker.answer(request).value == "Hello")
    #expect(model.questions.first?.temperature == 0.7)
    #expect(model.questions.first?.maxTokens == 50)
    request.model = nil
    await #expect(
      throws: IntentFailure(
        "no model answers here", kind: .network, help: "start or configure one")
    ) { try await asker.answer(request) }
  }

  @Test func `the answer is an entity that was given`() async throws {
    let model = ScriptedModel(#"{"value": ["e2"]}"#)
    let request = AnswerRequest(
      "Which?", about: [.entity(event), .entity(other)], wanting: .list(of: .entity("event")))
    #expect(try await model.value(request) == [.entity(other)])
    #expect(model.questions.first?.turns.last?.text.contains("secret-id") == false)
  }

  // MARK: - Permissions

  static let places: [(ModelProvider, ModelPlace, ModelPlace?, String)] = [
    (.openai, .thisMachine, nil, "localhost"),
    (.openai, .host("llm.example.org"), nil, "llm.example.org"),
    (.command, .program("my-llm"), nil, "run my-llm"),
    (.ollama, .thisMachine, .host("ollama.com"), "localhost ollama.com"),
    (.ollama, .thisMachine, .thisMachine, "localhost"),
  ]

  @Test(arguments: places)
  func `a run has to be permitted to ask where the model is`(
    provider: ModelProvider, place: ModelPlace, forwarded: ModelPlace?, needed: String
  ) async throws {
    let asked = AskedPermissions()
    let model = ScriptedModel(
      [.text("Hi")], provider: provider, place: place, forwardsTo: forwarded)
    let request = AnswerRequest("Greet", wanting: .text)
    _ = try await model.value(request, in: .test(permissions: asked.permissions(refusing: nil)))
    #expect(
      asked.all == needed.replacing("run ", with: "run_").split(separator: " ").map(String.init))
    let last = try #require(asked.all.last)
    let refused = ScriptedModel(
      [.text("Hi")], provider: provider, place: place, forwardsTo: forwarded)
    await #expect(throws: IntentFailure("no", kind: .notPermitted)) {
      try await refused.value(
        request, in: .test(permissions: asked.permissions(refusing: last)))
    }
    #expect(refused.questions.isEmpty)
  }

  private static let hosts: [(Set<String>?, Bool)] = [
    (["ollama.com"], true), (nil, true), (["localhost"], false), ([], false),
  ]

  @Test(arguments: hosts)
  func `questions are forwarded only to hosts that were agreed to`(
    hosts: Set<String>?, isAsked: Bool
  ) async throws {
    let model = ScriptedModel(
      [.text("Hi")], provider: .ollama, forwardsTo: .host("ollama.com"))
    let asker = ModelAsker(forwardingTo: hosts) { _ in model }
    let request = AnswerRequest("Greet", wanting: .text)
    try await IntentContext.$current.withValue(.test()) {
      guard !isAsked else {
        let answer = try await asker.answer(request)
        return #expect(answer.value == "Hi")
      }
      await #expect(
        throws: IntentFailure(
          "Ollama forwards `qwen3:8b` to `ollama.com`, which the workflow wasn't enabled for",
          kind: .notPermitted,
          help: "add `ollama.com` to `reach` under `permissions`, or ask another model")
      ) { try await asker.answer(request) }
    }
    #expect(model.questions.count == (isAsked ? 1 : 0))
  }

  // MARK: - Images

  @Test func `an image goes to a model that sees, without its metadata`() async throws {
    let file = IntentFile(data: ImageTests.data(ImageTests.png), filename: "a.png")
    let request = AnswerRequest("What is it?", about: .file(file), wanting: .text)
    let model = ScriptedModel([.text("A dot")], seesImages: true)
    #expect(try await model.value(request) == "A dot")
    let turn = try #require(model.questions.first?.turns.last)
    #expect(turn.images.map(\.mediaType) == ["image/png"])
    #expect(turn.text.contains("<data name=\"content\">\nimage 1\n</data>"))
    let text = IntentFile(data: Data("A dot".utf8), filename: "a.txt")
    var image = AnswerRequest("What is it?", about: .file(text), wanting: .text)
    image.needsImage = true
    await #expect(
      throws: IntentFailure(
        "`a.txt` isn't an image that models take", kind: .answer,
        help: "they take PNG, JPEG, WebP and GIF")
    ) { try await ScriptedModel([.text("A dot")], seesImages: true).value(image) }
    let blind = ScriptedModel([.text("A dot")], seesImages: false)
    await #expect(
      throws: IntentFailure(
        "`small` takes no images", kind: .answer, help: "`segue models` lists those that do")
    ) { try await blind.value(request) }
  }

  @Test func `an image that models don't take, a damaged one, and too many are errors`() async {
    let files: [[IntentFile]] = [
      [IntentFile(data: ImageTests.data([1, 2, 3]), filename: "a.heic")],
      [IntentFile(data: ImageTests.data(Array(ImageTests.png.dropLast(4))), filename: "a.png")],
      Array(
        repeating: IntentFile(data: ImageTests.data(ImageTests.png), filename: "a.png"), count: 11),
    ]
    for files in files {
      let content = IntentValue.list(files.map { .file($0) })
      let model = ScriptedModel([.text("x")])
      await #expect(throws: IntentFailure.self) {
        try await model.value(AnswerRequest("?", about: content, wanting: .text))
      }
      #expect(model.questions.isEmpty)
    }
  }
}
