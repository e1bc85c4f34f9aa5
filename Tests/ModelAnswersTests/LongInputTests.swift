import AppIntentsCore
import LanguageModels
import OrderedCollections
import Testing
import WorkflowValues

@testable import ModelAnswers

@Suite("Long input")
struct LongInputTests {
  /// A text of 20 paragraphs, each with about 100 tokens.
  private let long = IntentValue.text(
    (1...20).map { "Item \($0). " + String(repeating: "abcde", count: 58) }.joined(
      separator: "\n\n"))

  /// A model with a context that takes about a third of the text at once.
  private func model(
    _ replies: [ScriptedModel.Reply], usual: ScriptedModel.Reply? = nil
  ) -> ScriptedModel {
    ScriptedModel(replies, usual: usual, context: 1500)
  }

  private func request(_ shape: AnswerShape, about content: IntentValue? = nil) -> AnswerRequest {
    var request = AnswerRequest("List them", about: content ?? long, wanting: shape)
    request.maxTokens = 200
    return request
  }

  private func texts(_ model: ScriptedModel) -> [String] {
    model.questions.map { $0.turns.last?.text ?? "" }
  }

  @Test func `a text is asked about in pieces, and again about the answers`() async throws {
    let model = model([], usual: .made { "Short: \($0.turns.count)" })
    #expect(try await model.value(request(.text)) == "Short: 1")
    let asked = texts(model)
    #expect(asked.count >= 3)
    for (index, text) in asked.dropLast().enumerated() {
      #expect(text.hasPrefix("List them\n\nThe data is part \(index + 1) of \(asked.count - 1) of"))
    }
    #expect(model.questions.allSatisfy { $0.estimatedTokens <= 1300 })
    #expect(
      asked.last?.hasPrefix(
        "List them\n\nThe data has the answers to this request about consecutive parts") == true)
    #expect(asked.last?.contains("Part 1:\nShort: 1\n\nPart 2:\nShort: 1") == true)
  }

  @Test func `a translation is joined, and no paragraph is translated twice`() async throws {
    let model = model(
      [],
      usual: .made { question in
        let text = question.turns.last?.text ?? ""
        return (1...20).filter { text.contains("Item \($0).") }.map { "Punkt \($0)." }
          .joined(separator: "\n\n")
      })
    var translation = request(.text)
    translation.joinsTexts = true
    let whole = (1...20).map { "Punkt \($0)." }.joined(separator: "\n\n")
    #expect(try await model.value(translation) == .text(whole))
    #expect(model.questions.count > 1)
    translation.shape = .richText
    guard case .richText(let text) = try await model.value(translation) else {
      Issue.record("it isn't rich text")
      return
    }
    #expect(RichText.markdown(text).contains("Punkt 20."))
  }

  @Test func `a translation of one long paragraph has no blank lines between its pieces`()
    async throws
  {
    let lines = (1...200).map { "Line \($0) of a poem without any stanzas" }
    let model = model(
      [],
      usual: .made { question in
        let text = question.turns.last?.text ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("Line ") }
          .map { $0.replacing("Line", with: "Zeile") }.joined(separator: "\n")
      })
    var translation = request(.text, about: .text(lines.joined(separator: "\n")))
    translation.joinsTexts = true
    let whole = lines.map { $0.replacing("Line", with: "Zeile") }.joined(separator: "\n")
    #expect(try await model.value(translation) == .text(whole))
    #expect(model.questions.count > 1)
  }

  @Test func `lists are joined, and what two pieces have in common counts once`() async throws {
    let model = model(
      [],
      usual: .made { question in
        let text = question.turns.last?.text ?? ""
        let found = (1...20).filter { text.contains("Item \($0).") }
        return "{\"value\": [\(found.map(String.init).joined(separator: ","))]}"
      })
    #expect(
      try await model.value(request(.list(of: .number))) == .list((1...20).map { .number($0) }))
    #expect(model.questions.count > 1)
  }

  @Test func `entities are split into groups, and each counts once`() async throws {
    let events = (1...300).map {
      IntentValue.entity(IntentEntityValue(typeName: "event", id: "\($0)", title: "Event \($0)"))
    }
    let model = ScriptedModel(
      [], usual: .text(#"{"value": ["e1", "e1"]}"#), context: 100_000)
    let answer = try await model.value(
      request(.list(of: .entity("event")), about: .list(events)))
    #expect(answer == [events[0], events[250]])
  }

  @Test func `each key has its first value, and differing ones are asked about`() async throws {
    let shape = AnswerShape.dictionary([
      AnswerField("vendor"), AnswerField("amount", .number), AnswerField("note", isOptional: true),
      AnswerField("tags", .list(of: .text)),
    ])
    func reply(_ vendor: String, _ amount: String, _ tag: String) -> ScriptedModel.Reply {
      .text(#"{"value":{"vendor":\#(vendor),"amount":\#(amount),"note":null,"tags":["\#(tag)"]}}"#)
    }
    let pieces = 3
    let model = model(
      [reply("null", "1", "a"), reply(#""Acme""#, "1", "b")]
        + Array(repeating: reply(#""Acme""#, "2", "c"), count: pieces - 2)
        + [.text(#"{"value":{"amount":2}}"#)])
    let answer = try await model.value(request(shape))
    #expect(
      answer == ["vendor": "Acme", "amount": 2, "note": .nothing, "tags": ["a", "b", "c"]])
    #expect(texts(model).last?.contains(#"{"amount":[1,2]}"#) == true)
    #expect(model.questions.count == pieces + 1)
  }

  @Test func `a value that no piece has is missing, unless it is optional`() async throws {
    let shape = AnswerShape.dictionary([AnswerField("vendor")])
    let reply = ScriptedModel.Reply.text(#"{"value":{"vendor":null}}"#)
    await #expect(
      throws: IntentFailure(
        "`vendor` isn't in the text", kind: .answer, output: #"{"value":{"vendor":null}}"#)
    ) {
      try await model([], usual: reply).value(request(shape))
    }
    var optional = request(shape)
    optional.isOptional = true
    #expect(try await model([], usual: reply).value(optional) == .nothing)
  }

  @Test(arguments: [AnswerShape.number, .boolean, .date, .choice(among: ["a"])])
  func `of other types nothing can be combined`(shape: AnswerShape) async {
    let model = model([.text("x")])
    await #expect(throws: IntentFailure.self) { try await model.value(request(shape)) }
    #expect(model.questions.isEmpty)
  }

  @Test func `a step that combines nothing fails, and says how long it is`() async throws {
    var request = request(.text)
    request.combinesPieces = false
    let tokens = try asked(request).estimatedTokens
    let message = "\(tokens / 1000),\(tokens % 1000 + 1000)".replacing(",1", with: ",")
    await #expect(
      throws: IntentFailure(
        "\(message) tokens, room for 1,300", kind: .answer,
        help: "leave out `long_input: fail`, or raise `context`")
    ) { try await model([.text("x")]).value(request) }
  }

  @Test func `content beyond 64 pieces is too long`() async {
    let text = IntentValue.text(
      (1...2000).map { "Item \($0). " + String(repeating: "abcde", count: 58) }.joined(
        separator: "\n\n"))
    let model = model([.text("x")])
    await #expect(throws: IntentFailure.self) {
      try await model.value(request(.text, about: text))
    }
    #expect(model.questions.isEmpty)
  }

  @Test func `the content is replaced where the prompt has it, too`() async throws {
    let model = model([], usual: .text("Short"))
    var request = request(.text)
    request.prompt = ModelPrompt([.text("Summarize "), .value(name: "text", long)])
    #expect(try await model.value(request) == "Short")
    #expect(model.questions.count > 2)
    #expect(model.questions.allSatisfy { $0.estimatedTokens <= 1300 })
  }

  @Test func `a reply never takes more than half of the context`() async throws {
    let model = ScriptedModel([.text("x")], context: 2048)
    #expect(try await model.value(AnswerRequest("Hi", wanting: .text)) == "x")
    #expect(model.questions.first?.maxTokens == 1024)
  }

  // MARK: - As the server counts

  /// A text that fits by its bytes.
  private let short = IntentValue.text(
    (1...8).map { "Item \($0). " + String(repeating: "12345", count: 58) }.joined(
      separator: "\n\n"))

  @Test(arguments: [
    ModelFailure.tooLong(2600, room: 1500, for: "small"), .tooLong(nil, room: nil, for: "small"),
  ])
  func `a question that the server counts as too long is asked in shorter pieces`(
    refusal: ModelFailure
  ) async throws {
    let model = model(
      [.failure(refusal)],
      usual: .made { question in
        let text = question.turns.last?.text ?? ""
        let found = (1...8).filter { text.contains("Item \($0).") }
        return JSONWriter.compact(["value": .list(found.map { .number($0) })])
      })
    let answer = try await model.value(request(.list(of: .number), about: short))
    #expect(answer == .list((1...8).map { .number($0) }))
    let whole = model.questions[0].estimatedTokens
    #expect(whole <= 1300)
    #expect(model.questions.count > 2)
    #expect(model.questions.dropFirst().allSatisfy { $0.estimatedTokens < whole })
  }

  @Test func `a piece that the server counts as too long makes all of them shorter`() async throws {
    let model = model(
      [.text(#"{"value":[1]}"#), .failure(.tooLong(nil, room: nil, for: "small"))],
      usual: .text(#"{"value":[2]}"#))
    #expect(try await model.value(request(.list(of: .number))) == .list([2]))
    let (before, after) = (model.questions.prefix(2), model.questions.dropFirst(2))
    let longest = try #require(after.map(\.estimatedTokens).max())
    #expect(before.allSatisfy { $0.estimatedTokens > longest })
  }

  @Test func `a server that takes less than its context is asked in pieces for that`() async throws
  {
    let model = model(
      [.failure(.tooLong(1100, room: 800, for: "small"))], usual: .text(#"{"value":[]}"#))
    _ = try await model.value(request(.list(of: .number), about: short))
    #expect(model.questions.count > 2)
    #expect(model.questions.dropFirst().allSatisfy { $0.estimatedTokens + $0.maxTokens <= 800 })
  }

  @Test func `a server that takes less is asked for a shorter reply, if that is enough`()
    async throws
  {
    let model = ScriptedModel(
      [.failure(.tooLong(5000, room: 2048, for: "small")), .text("x")], context: 8192)
    #expect(try await model.value(AnswerRequest("Hi", wanting: .text)) == "x")
    #expect(model.questions.map(\.maxTokens) == [4000, 1024])
  }

  @Test(arguments: [
    // What can't be combined isn't asked about in pieces.
    (AnswerShape.number, ModelFailure.tooLong(2600, room: 1500, for: "small")),
    // Nothing is learned of a server that counts no more than was estimated.
    (.text, .tooLong(10, room: 1500, for: "small")),
    (.text, ModelFailure(.partlyRead, "`small` has read 10 of about 900 tokens")),
    (.text, ModelFailure(.failed, "`small` answered 500")),
  ])
  func `other failures are those of the step`(shape: AnswerShape, failure: ModelFailure) async {
    let model = model([.failure(failure)], usual: .text("x"))
    await #expect(
      throws: IntentFailure(failure.message, kind: .answer, help: failure.help)
    ) { try await model.value(request(shape, about: short)) }
    #expect(model.questions.count == 1)
  }
}
