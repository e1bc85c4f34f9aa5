import AppIntentsCore
import LanguageModels
import Testing

@testable import ModelAnswers

@Suite("What a dry run says of a request")
struct RequestPreviewTests {
  private static let office = ModelDetails(
    name: "office", provider: .openai, model: "gpt-oss", place: .host("llm.example.org"))

  private func preview(
    _ request: AnswerRequest, of model: ModelDetails? = office, in context: IntentContext = .test()
  ) async throws -> String? {
    let asker = ModelAsker(details: { _ in model }) { _ in
      Issue.record("a model is looked for")
      return ScriptedModel()
    }
    return try await IntentContext.$current.withValue(context) {
      try await asker.preview(of: request)
    }
  }

  @Test func `the model, the type, the prompt and the values are named`() async throws {
    let prompt = ModelPrompt([
      .text("How does "), .value(name: "mail", "a\nb"), .text(" by "),
      .value(name: "name", "Ada"), .text(" sound?"),
    ])
    #expect(
      try await preview(AnswerRequest(prompt, about: "Attached", wanting: .boolean))
        == "ask `office` on llm.example.org for yes/no: “How does [mail] by Ada sound?”, "
        + "and send `mail` (3 characters) and `content` (8 characters)")
    #expect(
      try await preview(AnswerRequest("Who?", wanting: .text), of: nil)
        == "ask the model that answers on this machine for text: “Who?”")
    var named = AnswerRequest("Who?", wanting: .text)
    named.model = "small"
    #expect(try await preview(named, of: nil) == "ask `small` for text: “Who?”")
  }

  @Test func `long prompts are cut, and more than one request says so`() async throws {
    let long = try await preview(
      AnswerRequest(ModelPrompt(String(repeating: "a", count: 300)), wanting: .text))
    #expect(long?.count == 244)
    let entities = (0...250).map { number in
      IntentValue.entity(
        IntentEntityValue(typeName: "event", id: "\(number)", title: "Event \(number)"))
    }
    #expect(
      try await preview(AnswerRequest("Which?", about: .list(entities), wanting: .number))
        == "ask `office` on llm.example.org for number: “Which?”, in more than one request"
    )
  }

  @Test func `what a run couldn't send is a failure`() async throws {
    await #expect(throws: IntentFailure.self) {
      try await preview(
        AnswerRequest("Who is hunter2?", wanting: .text), in: .test(secret: "hunter2"))
    }
    let refusing = IntentContext.Permissions(reach: { host, _ in
      throw IntentFailure("not to \(host)", kind: .notPermitted)
    })
    let failure = await #expect(throws: IntentFailure.self) {
      try await preview(AnswerRequest("Who?", wanting: .text), in: .test(permissions: refusing))
    }
    #expect(failure?.kind == .notPermitted)
  }
}
