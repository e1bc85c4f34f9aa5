import AppIntentsCore
import Foundation
import Testing
import WorkflowValues

@testable import ModelAnswers

/// A model that is asked about nothing makes something up. So it isn't asked.
@Suite("Empty content")
struct EmptyContentTests {
  private static let empty: [IntentValue] = [
    "", " \n\t", [], ["", " "], ["a": "", "b": []],
    .file(IntentFile(data: Data(), filename: "a.txt")),
    [.file(IntentFile(data: Data("\n".utf8), filename: "a.txt")), ""],
    .richText(RichText.read(markdown: "")),
  ]

  private static let failure = IntentFailure(
    "`content` is empty, so there is nothing to ask about", kind: .answer)

  @Test(arguments: empty)
  func `no model is asked about nothing`(content: IntentValue) async throws {
    let model = ScriptedModel()
    for shape in [AnswerShape.text, .boolean, .dictionary([]), .choice(among: ["a"])] {
      await #expect(throws: Self.failure) {
        try await model.value(AnswerRequest("What is it?", about: content, wanting: shape))
      }
    }
    #expect(model.questions.isEmpty)
  }

  @Test func `where nothing is an answer, it is the answer`() async throws {
    let model = ScriptedModel()
    var request = AnswerRequest("What is it?", about: "", wanting: .number)
    request.isOptional = true
    #expect(try await model.value(request) == .nothing)
    request = AnswerRequest("Which?", about: [], wanting: .list(of: .entity("event")))
    #expect(try await model.value(request) == [])
    request = AnswerRequest(
      "Find", about: "",
      wanting: .dictionary([AnswerField("a", isOptional: true)]))
    #expect(try await model.value(request) == ["a": .nothing])
    request.shape = .dictionary([AnswerField("a", isOptional: true), AnswerField("b")])
    await #expect(throws: Self.failure) { try await model.value(request) }
    request = AnswerRequest("Translate", about: "", wanting: .text)
    request.emptyContent = .answer("")
    #expect(try await model.value(request) == "")
    #expect(model.questions.isEmpty)
  }

  @Test func `content that the prompt has, too, counts`() async throws {
    let prompt = ModelPrompt([.text("Is it good: "), .value(name: "note", "")])
    await #expect(throws: IntentFailure.self) {
      try await ScriptedModel().value(AnswerRequest(prompt, about: "", wanting: .boolean))
    }
    let alone = ScriptedModel("Hello")
    #expect(try await alone.value(AnswerRequest(prompt, wanting: .text)) == "Hello")
  }

  @Test func `a comparison needs both of its values`() async throws {
    var request = AnswerRequest(
      ModelPrompt([.value(name: "first", "A"), .value(name: "to", " ")]), wanting: .text)
    request.needsValues = true
    await #expect(
      throws: IntentFailure(
        "`to` is empty, so there is nothing to ask about", kind: .answer)
    ) { try await ScriptedModel().value(request) }
  }

  @Test func `an empty prompt isn't sent`() async throws {
    for prompt in ["", " \n"] {
      await #expect(throws: IntentFailure("the prompt is empty", kind: .answer)) {
        try await ScriptedModel().value(AnswerRequest(prompt, about: "A", wanting: .text))
      }
    }
  }

  private static let full: [IntentValue] = [
    0, false, ["", 0], ["a": "b"], .entity(event),
    .file(IntentFile(data: ImageTests.data(ImageTests.png), filename: "a.png")),
    [.file(IntentFile(data: Data("x".utf8), filename: "a.txt")), ""],
  ]

  @Test(arguments: full)
  func `anything else is asked about`(content: IntentValue) async throws {
    let model = ScriptedModel("Yes")
    #expect(
      try await model.value(AnswerRequest("What?", about: content, wanting: .text)) == "Yes")
  }

  @Test func `blank pieces of long content are left to the model`() async throws {
    let text = "A\n\n" + String(repeating: " \n\n", count: 3000) + "B"
    let model = ScriptedModel([], usual: .text("piece"), context: 1024)
    var request = AnswerRequest("Sum up", about: .text(text), wanting: .text)
    request.maxTokens = 100
    #expect(try await model.value(request) == "piece")
  }
}
