import AppIntentsCore
import LanguageModels
import Testing
import WorkflowTesting
import WorkflowValues

@testable import ModelAnswers

@Suite("Following up on an answer")
struct FollowUpTests {
  private let ingredients: AnswerRequest = {
    var request = AnswerRequest(
      "List the ingredients", about: "2 eggs, flour", wanting: .list(of: .text))
    request.followUp = .init()
    return request
  }()
  private let first = #"{"value": ["2 eggs", "flour"]}"#
  private let second = #"{"value": ["4 eggs", "flour"]}"#

  private func context(_ interaction: any Interaction) -> IntentContext {
    TestContext.make(interaction: interaction)
  }

  @Test(arguments: ["", "  ", "yes", "Y"])
  func `an answer that is taken isn't asked for again`(reply: String) async throws {
    let model = ScriptedModel(first)
    let person = ScriptedInteraction([.text(reply)])
    #expect(try await model.value(ingredients, in: context(person)) == ["2 eggs", "flour"])
    #expect(model.questions.count == 1)
    let asked = try #require(person.asked.first)
    #expect(asked.prompt == "Is this right? If not, what should change?")
    #expect(asked.defaultAnswer == "" && asked.kind == .value(.text) && asked.timeout == nil)
    #expect(asked.snippet == ["view": "text", "text": "- 2 eggs\n- flour"])
  }

  @Test func `a change goes back with the answer before`() async throws {
    let model = ScriptedModel(first, second)
    let person = ScriptedInteraction(["double it"])
    let answer = try await model.answer(ingredients, in: context(person))
    #expect(answer.value == ["4 eggs", "flour"])
    #expect(person.asked.count == 2)
    let turns = try #require(model.questions.last).turns
    #expect(turns.map(\.role) == [.user, .assistant, .user])
    #expect(turns[1].text == #"{"value":["2 eggs","flour"]}"#)
    #expect(turns[2].text == "double it\n\nReply with the whole answer again, in the same form.")
    #expect(model.questions[1].schema == model.questions[0].schema)
    // The transcript has each turn once.
    #expect(answer.transcript.ranges(of: "List the ingredients").count == 1)
    #expect(answer.transcript.ranges(of: "double it").count == 1)
    #expect(answer.transcript.hasSuffix(second))
  }

  @Test func `all changes are kept in mind`() async throws {
    let model = ScriptedModel(first, second, first)
    _ = try await model.answer(
      ingredients, in: context(ScriptedInteraction(["double it", "halve it"])))
    let turns = try #require(model.questions.last).turns
    #expect(turns.map(\.role) == [.user, .assistant, .user, .assistant, .user])
    #expect(turns[2].text.hasPrefix("double it") && turns[4].text.hasPrefix("halve it"))
  }

  @Test func `no alone asks what to change`() async throws {
    let person = ScriptedInteraction(["no", "double it"])
    let model = ScriptedModel(first, second)
    #expect(try await model.value(ingredients, in: context(person)) == ["4 eggs", "flour"])
    #expect(person.asked[1].problem == "say what to change")
  }

  @Test func `where nobody can be asked, the answer is taken as it is`() async throws {
    let model = ScriptedModel(first)
    let value = try await model.value(ingredients, in: context(UnattendedInteraction()))
    #expect(value == ["2 eggs", "flour"])
  }

  @Test func `the time for an answer is the question's`() async throws {
    var request = ingredients
    request.followUp = .init(within: .seconds(7200))
    let person = ScriptedInteraction()
    _ = try await ScriptedModel(first).value(request, in: context(person))
    #expect(person.asked.first?.timeout == .seconds(7200))
  }

  @Test func `a person still has the answer if the model fails at the change`() async throws {
    let model = ScriptedModel([
      .text(first), .failure(.declined("small", "I can't")), .text(second),
    ])
    let person = ScriptedInteraction(["double it", "twice as much"])
    #expect(try await model.value(ingredients, in: context(person)) == ["4 eggs", "flour"])
    #expect(
      person.asked.map(\.problem) == [nil, "`small` declined: I can't", nil])
    #expect(model.questions.last?.turns.count == 3)
  }

  @Test func `what came from no model isn't shown`() async throws {
    var request = ingredients
    request.content = ""
    request.emptyContent = .answer(["nothing"])
    let person = ScriptedInteraction(["double it"])
    let model = ScriptedModel(first)
    #expect(try await model.value(request, in: context(person)) == ["nothing"])
    #expect(person.asked.isEmpty && model.questions.isEmpty)
  }

  @Test func `a change of an answer about long content goes with the answer alone`() async throws {
    let model = ScriptedModel(
      [], usual: .made { $0.turns.count > 1 ? second : first }, context: 1024)
    var request = ingredients
    request.maxTokens = 200
    request.content = .text(
      (1...80).map { "Paragraph \($0) has some words about eggs.\n\n" }.joined())
    let value = try await model.value(request, in: context(ScriptedInteraction(["double it"])))
    #expect(value == ["4 eggs", "flour"])
    let last = try #require(model.questions.last)
    #expect(last.turns.count == 3 && !last.turns[0].text.contains("Paragraph"))
    #expect(last.turns[0].text.contains("2 eggs"))
  }

  @Test func `a secret in a change goes nowhere`() async throws {
    let model = ScriptedModel(first, second)
    let person = ScriptedInteraction(["add hunter2"])
    let context = IntentContext.test(secret: "hunter2").replacing(interaction: person)
    #expect(try await model.value(ingredients, in: context) == ["2 eggs", "flour"])
    #expect(model.questions.count == 1)
    #expect(person.asked.last?.problem == "a secret is in what the model would be told")
  }

  @Test func `a later process goes on with what was shown`() async throws {
    let suspension = CallSuspension()
    let call = StepCall(run: "r", step: "1", key: "1", hasTimeLimit: false, suspension: suspension)
    let asking = Suspending(suspension)
    let model = ScriptedModel(first, second)
    let context = context(asking)
    await #expect(throws: CancellationError.self) {
      try await StepCall.$current.withValue(call) {
        try await model.value(ingredients, in: context)
      }
    }
    let record = try #require(asking.record)
    #expect(record.firstQuestion == 2)
    let later = StepCall(
      run: "r", step: "1", key: "1", hasTimeLimit: false,
      suspension: CallSuspension(after: CallSuspension.Record(record.value)))
    let another = ScriptedModel(second)
    let answer = try await StepCall.$current.withValue(later) {
      try await another.answer(ingredients, in: self.context(ScriptedInteraction(["", ""])))
    }
    #expect(another.questions.isEmpty)
    #expect(answer.value == ["4 eggs", "flour"])
    #expect(answer.transcript.contains("double it"))
    #expect(later.exchanges.all == call.exchanges.all)
    #expect(later.exchanges.all.map(\.reply?.text) == [first, second])
  }

  static let shown: [(IntentValue, String)] = [
    (true, "yes"), (.nothing, "It isn't there."), (12, "12"),
    (
      ["vendor": "ACME", "paid": false, "items": ["a", "b"]],
      "vendor: ACME\npaid: no\nitems: [\"a\",\"b\"]"
    ),
  ]

  @Test(arguments: shown)
  func `an answer is shown in words`(value: IntentValue, text: String) {
    #expect(ShownAnswer.text(of: value) == text)
  }
}

/// A person who wants one change; then the run is interrupted, and its journal has what the last
/// question waits with.
private final class Suspending: Interaction, @unchecked Sendable {
  // Sendable: one task asks.
  private let suspension: CallSuspension
  private var count = 0
  private(set) var record: CallSuspension.Record?

  init(_ suspension: CallSuspension) { self.suspension = suspension }

  func answer(_ question: Question) async throws -> IntentValue {
    count += 1
    record = suspension.record(atQuestion: count)
    guard count == 1 else { throw CancellationError() }
    return "double it"
  }
}
