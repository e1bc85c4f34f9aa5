import AppIntentsCore
import OrderedCollections
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Summarize, extract, classify, translate, rewrite, compare, describe")
struct ModelStepsTests {
  private let fields: IntentValue = ["vendor": .nothing, "amount": "number"]
  private let dictionary = AnswerShape.dictionary([
    AnswerField("vendor"), AnswerField("amount", .number),
  ])

  /// Performs an intent with a model that gives a value, and returns what was asked.
  private func asked(
    _ intent: any AppIntent.Type, _ parameters: [String: any Sendable],
    giving answer: IntentValue = "x"
  ) async throws -> AnswerRequest {
    let models = ScriptedModels(answer)
    let run = TestRun(models: models)
    let given = try await outcome(intent, parameters, in: run)
    #expect(given.value == answer)
    #expect(given.details == ["transcript": "said", "model": "small"])
    return try #require(models.requests.first)
  }

  @Test(arguments: [
    (SummaryLength.sentence, SummaryStyle.prose, "in one sentence, as plain prose"),
    (.short, .bullets, "in at most five sentences, as lines that begin with `- `"),
    (.long, .prose, "in detail, in at most a page, as plain prose"),
  ])
  func `a summary has a length and a style`(
    length: SummaryLength, style: SummaryStyle, words: String
  ) async throws {
    let request = try await asked(
      SummarizeText.self,
      ["content": IntentValue.text("Long text"), "length": length, "style": style])
    #expect(
      request.prompt.source
        == "Summarize the data \(words). Use its language, and add nothing to it.")
    #expect(request.content == "Long text" && request.shape == .text && request.combinesPieces)
    #expect(request.maxTokens == 4000 && request.temperature == nil && request.model == nil)
  }

  @Test func `extracting gives a dictionary, or a list of them`() async throws {
    let one = try await asked(
      ExtractFields.self, ["fields": fields, "content": IntentValue.text("Invoice")],
      giving: ["vendor": "Acme", "amount": 12])
    #expect(one.prompt.source == "Find these values in the data: `vendor`, `amount`.")
    #expect(one.shape == dictionary && one.content == "Invoice")
    let many = try await asked(
      ExtractFields.self,
      ["fields": fields, "content": IntentValue.text("Invoices"), "many": true], giving: [])
    #expect(many.shape == .list(of: dictionary))
  }

  @Test func `classifying gives a choice, or a list of them`() async throws {
    let choice = AnswerShape.choice(among: ["refund", "question", "other"])
    let one = try await asked(
      ClassifyContent.self,
      [
        "values": ["refund", "question"], "content": IntentValue.text("Hi"), "otherwise": "other",
      ])
    #expect(one.shape == choice)
    #expect(
      one.prompt.source
        == "Choose the one of these that fits the data best: `refund`, `question`."
        + " If none fits, choose only `other`.")
    let several = try await asked(
      ClassifyContent.self,
      ["values": ["refund", "question"], "content": IntentValue.text("Hi"), "several": true],
      giving: [])
    #expect(several.shape == .list(of: .choice(among: ["refund", "question"])))
    #expect(several.prompt.source == "Choose all of these that fit the data: `refund`, `question`.")
  }

  @Test func `translating and rewriting keep rich text`() async throws {
    let rich = IntentValue.richText("Hallo")
    let translated = try await asked(
      TranslateText.self, ["to": "French", "from": "German", "content": rich], giving: rich)
    #expect(translated.shape == .richText)
    #expect(
      translated.prompt.parts == [
        .text("Translate the data"), .text(" from "), .value(name: "from", "German"),
        .text(" to "), .value(name: "to", "French"),
        .text(
          ". Keep its meaning, its tone and its formatting. Reply with the translation alone."),
      ])
    let plain = try await asked(
      TranslateText.self, ["to": "French", "content": IntentValue.text("Hallo")])
    #expect(plain.shape == .text)
    let how = ModelPrompt([.text("friendlier to "), .value(name: "name", "Ann")])
    let rewritten = try await asked(RewriteText.self, ["how": how, "content": rich], giving: rich)
    #expect(rewritten.shape == .richText)
    #expect(rewritten.prompt.parts[1...2] == how.parts[...])
  }

  @Test func `comparing keeps the two apart`() async throws {
    let answer: IntentValue = ["same": false, "differences": ["price"], "summary": "Dearer."]
    let request = try await asked(
      CompareContents.self, ["first": IntentValue.text("a"), "to": IntentValue.text("b")],
      giving: answer)
    #expect(request.content == .nothing)
    #expect(request.prompt.parts[1] == .value(name: "first", "a"))
    #expect(request.prompt.parts[3] == .value(name: "to", "b"))
    #expect(request.shape.type == .dictionary)
  }

  @Test func `describing an image gives text, or a dictionary of what it shows`() async throws {
    let image = IntentFile(path: "/a.png")
    let text = try await asked(DescribeImage.self, ["image": image])
    #expect(text.content == .file(image) && text.shape == .text)
    let prompted = try await asked(
      DescribeImage.self, ["image": image, "prompt": ModelPrompt("Which plant?")])
    #expect(prompted.prompt == ModelPrompt("Which plant?"))
    let values = try await asked(
      DescribeImage.self, ["image": image, "fields": fields],
      giving: ["vendor": "Acme", "amount": 12])
    #expect(values.shape == dictionary)
  }

  static let rules:
    [(any ModelAnswering.Type, OrderedDictionary<String, IntentValue>, AnswerRule)] =
      [
        (SummarizeText.self, [:], .shape(.text, isOptional: false)),
        (TranslateText.self, [:], .shape(.text, isOptional: false)),
        (RewriteText.self, ["content": .richText("a")], .shape(.richText, isOptional: false)),
        (DescribeImage.self, [:], .shape(.text, isOptional: false)),
        (ExtractFields.self, [:], .unknown),
        (
          ClassifyContent.self, ["values": ["a"], "otherwise": "b"],
          .shape(.choice(among: ["a", "b"]), isOptional: false)
        ),
      ]

  @Test(arguments: rules)
  func `the answer's type follows from the parameters`(
    intent: any ModelAnswering.Type, given: OrderedDictionary<String, IntentValue>,
    rule: AnswerRule
  ) throws {
    #expect(try intent.answerRule(for: GivenAnswerValues(given)) == rule)
  }

  @Test func `no values to choose from are a problem`() {
    #expect(throws: AnswerProblem.self) {
      try ClassifyContent.answerRule(for: GivenAnswerValues(["values": []]))
    }
  }
}
