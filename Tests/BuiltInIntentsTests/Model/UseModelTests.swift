import AppIntentsCore
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("Use Model")
struct UseModelTests {
  private static let event = IntentEntityValue(typeName: "event", id: "1", title: "Trip")
  private static let fields: IntentValue = ["vendor": .nothing, "amount": "number"]
  private static let dictionary = AnswerShape.dictionary([
    AnswerField("vendor"), AnswerField("amount", .number),
  ])

  static let rules: [(OrderedDictionary<String, IntentValue>, AnswerRule)] = [
    ([:], .use(isOptional: false)),
    (["optional": true], .use(isOptional: true)),
    (["output": "number"], .shape(.number, isOptional: false)),
    (["output": "rich_text", "optional": true], .shape(.richText, isOptional: true)),
    (["output": "list"], .shape(.list(of: .text), isOptional: false)),
    (["output": "dictionary"], .shape(.dictionary([]), isOptional: false)),
    (["values": ["a", "b"]], .shape(.choice(among: ["a", "b"]), isOptional: false)),
    (
      ["values": ["a", "b"], "output": "list"],
      .shape(.list(of: .choice(among: ["a", "b"])), isOptional: false)
    ),
    (["fields": fields], .shape(dictionary, isOptional: false)),
    (["fields": fields, "output": "dictionary"], .shape(dictionary, isOptional: false)),
    (["fields": fields, "output": "list"], .shape(.list(of: dictionary), isOptional: false)),
    (["output": "entity"], .unknown),
    (
      ["output": "entity", "content": [.entity(event)]],
      .shape(.entity("event"), isOptional: false)
    ),
    (["output": "entity", "content": [.entity(event), "text"]], .unknown),
  ]

  @Test(arguments: rules)
  func `the parameters or the steps that use it say what the answer is`(
    given: OrderedDictionary<String, IntentValue>, rule: AnswerRule
  ) throws {
    #expect(try UseModel.answerRule(for: GivenAnswerValues(given)) == rule)
  }

  @Test func `a value that only the run knows leaves it open`() throws {
    let given = GivenAnswerValues(["output": "number"], computed: ["values"])
    #expect(try UseModel.answerRule(for: given) == .unknown)
  }

  static let problems: [(OrderedDictionary<String, IntentValue>, String)] = [
    (["output": "choice"], "a choice needs the values to choose from"),
    (
      ["output": "number", "values": ["a"]],
      "`values` belongs to a choice or a list, not to number"
    ),
    (
      ["fields": fields, "output": "date"],
      "`fields` belongs to a dictionary or a list, not to date"
    ),
    (
      ["fields": fields, "values": ["a"]],
      "`values` belongs to a choice or a list, and `fields` to a dictionary"
    ),
    (["fields": ["a": "money"]], "`money` isn't a type of answers"),
    (["fields": [:]], "there are no fields"),
    (
      ["examples": [["content": "a", "answer": true], ["content": "b"]]],
      "example 2 needs `content` and `answer`, and nothing else"
    ),
    (
      ["values": ["refund", "question"], "examples": [["content": "a", "answer": "payment"]]],
      "example 1 answers `payment`, which isn't one of `values`"
    ),
  ]

  @Test(arguments: problems)
  func `values that contradict each other are a problem`(
    given: OrderedDictionary<String, IntentValue>, message: String
  ) throws {
    #expect(throws: AnswerProblem.self) {
      try UseModel.answerRule(for: GivenAnswerValues(given))
    }
    do {
      _ = try UseModel.answerRule(for: GivenAnswerValues(given))
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func `what is wanted of the step is asked for, with its parameters`() async throws {
    let models = ScriptedModels(true)
    let run = TestRun(models: models)
    let parameters: [String: any Sendable] = [
      "prompt": IntentValue.text("Is it about Segue?"), "content": IntentValue.text("Segue 1.0"),
      "system": "Be brief", "model": "small", "temperature": 0.5, "max_tokens": 10,
      "long_input": LongInput.fail,
      "examples": IntentValue.list([["content": "Segue", "answer": true]]),
    ]
    let wanted = WantedAnswer(shape: .boolean, isOptional: true)
    let given = try await WantedAnswer.$current.withValue(wanted) {
      try await outcome(UseModel.self, parameters, in: run)
    }
    #expect(given.value == true)
    #expect(given.details == ["transcript": "said", "model": "small"])
    let request = try #require(models.requests.first)
    #expect(request.prompt == ModelPrompt("Is it about Segue?"))
    #expect(request.content == "Segue 1.0")
    #expect(request.shape == .boolean && request.isOptional)
    #expect(request.system == "Be brief" && request.model == "small")
    #expect(request.temperature == 0.5 && request.maxTokens == 10 && !request.combinesPieces)
    #expect(request.examples.map(\.content) == ["Segue"])
    #expect(request.examples.map(\.answer) == [true])
  }

  @Test func `output wins over what is wanted, and without either it is text`() async throws {
    let models = ScriptedModels(3, "x")
    let run = TestRun(models: models)
    _ = try await WantedAnswer.$current.withValue(WantedAnswer(shape: .boolean, isOptional: false))
    {
      try await outcome(
        UseModel.self, ["prompt": IntentValue.text("?"), "output": ModelOutput.number], in: run)
    }
    _ = try await outcome(UseModel.self, ["prompt": IntentValue.text("?")], in: run)
    #expect(models.requests.map(\.shape) == [.number, .text])
    #expect(models.requests.map(\.content) == [.nothing, .nothing])
  }

  @Test func `an entity is one of those in the content`() async throws {
    let entity = IntentValue.entity(Self.event)
    let models = ScriptedModels(entity)
    let run = TestRun(models: models)
    let parameters: [String: any Sendable] = [
      "prompt": IntentValue.text("Which?"), "content": IntentValue.list([entity]),
      "output": ModelOutput.entity,
    ]
    #expect(try await value(UseModel.self, parameters, in: run) == entity)
    #expect(models.requests.map(\.shape) == [.entity("event")])
    await #expect(
      throws: IntentFailure(
        "nothing says of which type the entity is", help: "give entities of one type as `content`")
    ) {
      try await value(
        UseModel.self,
        ["prompt": IntentValue.text("Which?"), "output": ModelOutput.entity], in: run)
    }
  }

  @Test func `a broken example, and a run without models, are failures`() async throws {
    let prompt = IntentValue.text("?")
    await #expect(
      throws: IntentFailure(
        "example 1 needs `content` and `answer`, and nothing else",
        help: "write `examples: [{ content: …, answer: … }]`")
    ) {
      try await value(
        UseModel.self, ["prompt": prompt, "examples": IntentValue.list([["answer": 1]])],
        in: TestRun(models: ScriptedModels(1)))
    }
    await #expect(
      throws: IntentFailure(
        "no model answers here", kind: .network, help: "start one, or configure one in config.yaml")
    ) {
      try await value(UseModel.self, ["prompt": prompt])
    }
  }
}
