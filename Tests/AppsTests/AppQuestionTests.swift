import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import Testing
import WorkflowTesting
import WorkflowValues

@testable import Apps

@Suite("Questions of apps")
struct AppQuestionTests {
  private static let types = AppTypes(of: "pal")

  /// Answers a form with what a person gives, and returns the form's content.
  private func answer(
    _ schema: String, _ answers: [IntentValue], meta: String = "{}"
  ) async throws -> (ElicitationAnswer, [Question]) {
    let interaction = RecordingInteraction(answers)
    let context = TestContext.make().replacing(interaction: interaction)
    let form = Elicitation(
      "Which?", mode: .form(schema: try #require(try JSONReader.read(schema).jsonObject)),
      intentMeta: try JSONReader.read(meta).jsonObject ?? [:])
    let answer = try await AppCaller(app: "pal", types: Self.types, context: context).answer(form)
    return (answer, interaction.questions)
  }

  private static func form(_ field: String, required: Bool = true) -> String {
    let names = required ? #", "required": ["value"]"# : ""
    return #"{"type": "object", "properties": {"value": \#(field)}\#(names)}"#
  }

  @Test(
    arguments: [
      (#"{"type": "string"}"#, "a", "text", #"{"value":"a"}"#),
      (#"{"type": "number"}"#, "3.5", "number", #"{"value":3.5}"#),
      (#"{"type": "string", "format": "date"}"#, "2026-11-23", "date", #"{"value":"2026-11-23"}"#),
      (#"{"type": "boolean"}"#, true, "confirmation", #"{"value":true}"#),
      (#"{"type": "boolean"}"#, false, "confirmation", #"{"value":false}"#),
      (
        #"{"type": "string", "oneOf": [{"const": "c1", "title": "Home"}, {"const": "c2", "title": "Work"}]}"#,
        "Work", "Home, Work", #"{"value":"c2"}"#
      ),
      (
        #"{"type": "string", "oneOf": [{"const": "c1", "title": "T"}, {"const": "c2", "title": "T"}]}"#,
        "T (c2)", "T (c1), T (c2)", #"{"value":"c2"}"#
      ),
      (
        #"{"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}, {"const": "b"}]}}"#,
        ["b"], "any of A, b", #"{"value":["b"]}"#
      ),
      (
        #"{"type": "array", "items": {"type": "integer"}}"#, [1, 2], "list of number",
        #"{"value":[1,2]}"#
      ),
      (#"{"type": "array"}"#, "a", "list of text", #"{"value":["a"]}"#),
      (#"{"type": "object"}"#, #"{"a": 1}"#, "dictionary", #"{"value":{"a":1}}"#),
      (#"{"type": "string", "enum": ["a", "b", "a"]}"#, "b", "a, b", #"{"value":"b"}"#),
      (
        #"{"type": "string", "format": "date-time"}"#, "2026-11-23", "date",
        #"{"value":"2026-11-23T00:00:00Z"}"#
      ),
    ] as [(String, IntentValue, String, String)])
  func `a field is a question of its kind`(
    field: String, given: IntentValue, kind: String, content: String
  ) async throws {
    let (answer, questions) = try await answer(Self.form(field), [given])
    #expect(questions.map(\.prompt) == ["pal: Which?"])
    #expect(questions.map(\.kind.words) == [kind])
    guard case .accept(let fields) = answer else {
      Issue.record("it was not accepted: \(answer)")
      return
    }
    #expect(JSONWriter.compact(.dictionary(fields)) == content)
  }

  @Test func `a list that the extension tells of is asked for as one, and sent as one`()
    async throws
  {
    let (answer, questions) = try await answer(
      Self.form(#"{"type": "string"}"#), [["1", "2"]], meta: #"{"type": "[number]"}"#)
    #expect(questions.map(\.kind) == [.value(.list(of: .number))])
    #expect(answer == .accept(["value": [1, 2]]))
  }

  @Test(arguments: [
    #"{"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}"#,
    #"{"type": "array", "items": {"enum": ["a", "b", "c"]}, "minItems": 2, "maxItems": 2}"#,
  ])
  func `a list with too few items is asked for again`(field: String) async throws {
    let (answer, questions) = try await answer(Self.form(field), [["a"], ["a", "b"]])
    #expect(questions.map(\.problem) == [nil, "answer with 2 items, not 1"])
    #expect(questions.first?.hints.words == ["2 items"])
    #expect(answer == .accept(["value": ["a", "b"]]))
  }

  @Test func `a default that can't be a value of its field is none`() async throws {
    let field = #"{"type": "integer", "default": "seven"}"#
    let (answer, questions) = try await answer(Self.form(field), [7])
    #expect(questions.map(\.defaultAnswer) == [nil])
    #expect(answer == .accept(["value": 7]))
  }

  @Test func `options keep their icons, but none that would be fetched`() async throws {
    let meta = #"{"kind": "choice", "icons": ["house", "https://example.org/a.png", null]}"#
    let field = #"{"type": "string", "enum": ["Home", "Work", "Trips"]}"#
    let (_, questions) = try await answer(Self.form(field), ["Home"], meta: meta)
    guard case .choice(let options)? = questions.first?.kind else {
      Issue.record("it was no choice")
      return
    }
    #expect(options.map { $0.icon?.text } == ["house", nil, nil])
  }

  @Test func `a form of several fields is several questions`() async throws {
    let form =
      #"{"type": "object", "properties": {"name": {"type": "string", "title": "Your name"}, "#
      + #""note": {"type": "string"}, "age": {"type": "integer"}}, "required": ["name"]}"#
    let (answer, questions) = try await answer(form, ["Ada", "", ""])
    #expect(
      questions.map(\.prompt) == [
        "pal: Which? Your name?", "pal: Which? Note? (optional)", "pal: Which? Age? (optional)",
      ])
    #expect(questions.map(\.defaultAnswer) == [nil, "", ""])
    #expect(answer == .accept(["name": "Ada"]))
    #expect(try await self.answer(form, ["Ada", "", 7]).0 == .accept(["name": "Ada", "age": 7]))
  }

  @Test(
    arguments: [
      (#"{"type": "number"}"#, "", nil), (#"{"type": "number"}"#, 3, 3),
      (#"{"type": "string", "format": "date"}"#, "", nil),
      (#"{"type": "string", "format": "uri"}"#, "", nil),
      (#"{"type": "integer", "default": 5}"#, 5, 5),
      (#"{"type": "boolean"}"#, "Leave out", nil), (#"{"type": "boolean"}"#, "No", false),
      (#"{"type": "boolean", "default": true}"#, true, true),
      (#"{"type": "string", "enum": ["a", "b"]}"#, "Leave out", nil),
      (#"{"type": "string", "enum": ["a", "b"]}"#, "b", "b"),
      (#"{"type": "string", "enum": ["a", "b"], "default": "b"}"#, "b", "b"),
      (#"{"type": "array", "items": {"enum": ["a", "b"]}, "minItems": 1}"#, [], nil),
      (#"{"type": "array", "items": {"enum": ["a", "b"]}, "default": ["a"]}"#, [], []),
    ] as [(String, IntentValue, IntentValue?)])
  func `an optional field of any type is asked for, and may be left out`(
    field: String, given: IntentValue, content: IntentValue?
  ) async throws {
    let (answer, questions) = try await answer(Self.form(field, required: false), [given])
    #expect(questions.map(\.prompt) == ["pal: Which? (optional)"])
    #expect(answer == .accept(content.map { ["value": $0] } ?? [:]))
    // Where nobody is asked it is left out, or its default.
    let form = Elicitation(
      "Which?",
      mode: .form(
        schema: try #require(
          try JSONReader.read(Self.form(field, required: false)).jsonObject)))
    let unattended = try await AppCaller(
      app: "pal", types: Self.types, context: TestContext.make()
    ).answer(form)
    let standard = try JSONReader.read(field).jsonObject?["default"]
    #expect(unattended == .accept(standard.map { ["value": $0] } ?? [:]))
  }

  @Test(
    arguments: [
      (
        #"{"type": "string", "minLength": 3, "maxLength": 5}"#, ["ab", "abcdef"], "abc",
        "answer with 3 to 5 characters, not 6", " (3 to 5 characters)"
      ),
      (
        #"{"type": "string", "maxLength": 1}"#, ["ab"], "a",
        "answer with at most 1 character, not 2", " (at most 1 character)"
      ),
      (
        #"{"type": "string", "format": "email"}"#, ["ada", "@b", "a b@c"], "ada@example.org",
        "answer with an email address, such as `ada@example.org`", " (an email address)"
      ),
      (
        #"{"type": "string", "format": "uri"}"#, ["example.org/a"], "https://example.org/a",
        "the text `example.org/a` isn't a url", ""
      ),
      (
        #"{"type": "integer", "minimum": 1, "maximum": 9}"#, [0, 12], 3,
        "answer with a number: 1 to 9", ""
      ),
      (#"{"type": "integer"}"#, ["2.5"], 3, "answer with a whole number", ""),
      (
        #"{"type": "array", "items": {"type": "number"}, "minItems": 1}"#, [[]], [2],
        "answer with 1 or more items, not 0", ""
      ),
    ] as [(String, [IntentValue], IntentValue, String, String)])
  func `an answer that the field doesn't take is asked for again`(
    field: String, wrong: [IntentValue], right: IntentValue, problem: String, note: String
  ) async throws {
    let (answer, questions) = try await answer(Self.form(field), wrong + [right])
    #expect(answer == .accept(["value": right]))
    #expect(questions.count == wrong.count + 1)
    #expect(questions.last?.problem == problem)
    #expect(questions.first?.prompt == "pal: Which?\(note)")
  }

  @Test func `the limits of a number hold beside its exact type`() async throws {
    let (answer, questions) = try await answer(
      Self.form(#"{"type": "integer", "minimum": 1, "maximum": 9}"#), [12, 3],
      meta: #"{"type": "number", "control": "slider"}"#)
    #expect(questions.map(\.problem) == [nil, "answer with a number: 1 to 9"])
    #expect(questions.first?.hints.range == 1...9)
    #expect(answer == .accept(["value": 3]))
  }

  @Test func `a field's description is shown`() async throws {
    let field = #"{"type": "string", "description": "As it is\non the card"}"#
    let (_, questions) = try await answer(Self.form(field), ["a"])
    #expect(questions.map(\.prompt) == ["pal: Which?\nAs it is on the card"])
  }

  @Test func `a form without fields is a confirmation`() async throws {
    #expect(try await answer(#"{"type": "object"}"#, [true]).0 == .accept([:]))
    #expect(try await answer(#"{"type": "object"}"#, [false]).0 == .decline)
  }

  @Test func `the labels of a confirmation are asked with, and a destructive one is no by itself`()
    async throws
  {
    let meta = #"{"kind": "confirmation", "answers": {"true": "Delete\nBook", "false": "Keep It"}}"#
    let (_, questions) = try await answer(
      Self.form(#"{"type": "boolean", "default": false}"#), [true], meta: meta)
    let labels = questions.first?.hints.answers
    #expect(labels?.true == "Delete Book")
    #expect(labels?.false == "Keep It")
    #expect(questions.first?.defaultAnswer == .boolean(false))
    #expect(labels?.answer(in: "keep it") == false)
    #expect(labels?.answer(in: "perhaps") == nil)
    let plain = try await answer(Self.form(#"{"type": "boolean"}"#), [true]).1
    #expect(plain.first?.hints.answers == nil)
    #expect(plain.first?.defaultAnswer == nil)
  }

  @Test func `a long message is cut`() async throws {
    let interaction = RecordingInteraction([true])
    let context = TestContext.make().replacing(interaction: interaction)
    let form = Elicitation(
      String(repeating: "e\u{301}", count: 100_000), mode: .form(schema: ["type": "object"]))
    _ = try await AppCaller(app: "pal", types: Self.types, context: context).answer(form)
    let prompt = try #require(interaction.questions.first?.prompt)
    #expect(prompt.unicodeScalars.count == "pal: ".count + 4_000 + 1)
    #expect(prompt.hasSuffix("…"))
  }

  @Test func `a choice between an app's words for yes and no is a yes or no in these words`()
    async throws
  {
    let meta = #"{"kind": "choice", "answers": {"true": "On", "false": "Off"}}"#
    let field =
      #"{"type": "string", "oneOf": [{"const": "On", "title": "On"}, {"const": "Off", "title": "Off"}]}"#
    let (answer, questions) = try await answer(Self.form(field), [false], meta: meta)
    #expect(answer == .accept(["value": "Off"]))
    #expect(questions.map(\.kind) == [.confirmation])
    #expect(questions.first?.hints.answers == .init(true: "On", false: "Off"))
  }

  @Test func `a question tells the control of a number and the part of a date`() async throws {
    let number = try await self.answer(
      Self.form(#"{"type": "integer", "minimum": 1, "maximum": 9}"#), [3],
      meta: #"{"type": "number", "control": "slider"}"#
    ).1
    #expect(number.first?.hints.control == .slider)
    let date = try await self.answer(
      Self.form(#"{"type": "string", "format": "date-time"}"#), ["2026-11-27 14:30"],
      meta: #"{"type": "date", "moment": "dateTime"}"#
    ).1
    #expect(date.first?.hints.moment == .dateTime)
  }

  /// A field has the limits of its schema; the extension tells those that a form has no place for.
  @Test(
    arguments: [
      (
        #"{"type": "integer", "minimum": 0, "maximum": 11}"#, #"{"type": "number"}"#,
        12, 11, "answer with a number: 0 to 11"
      ),
      (#"{"type": "integer"}"#, #"{"type": "number"}"#, "1.5", 2, "answer with a whole number"),
      (
        #"{"type": "number"}"#, #"{"type": "number", "range": [null, 5]}"#, 6, 5,
        "answer with a number: at most 5"
      ),
      (
        #"{"type": "string"}"#, #"{"type": "[text]", "size": [2, null]}"#, ["a"], ["a", "b"],
        "answer with 2 or more items, not 1"
      ),
      (
        #"{"type": "string"}"#, #"{"type": "measurement", "range": [0, null]}"#, "-3 kg", "3 kg",
        "answer with an amount that isn't negative"
      ),
    ] as [(String, String, IntentValue, IntentValue, String)])
  func `an answer outside the limits is asked for again`(
    field: String, meta: String, wrong: IntentValue, right: IntentValue, problem: String
  ) async throws {
    let (answer, questions) = try await answer(Self.form(field), [wrong, right], meta: meta)
    #expect(questions.map(\.problem) == [nil, problem])
    if case .accept = answer { return }
    Issue.record("it was not accepted: \(answer)")
  }

  @Test func `an app hears that the user doesn't answer`() async throws {
    #expect(try await answer(Self.form(#"{"type": "string"}"#), []).0 == .decline)
  }

  @Test func `without a user the call ends`() async throws {
    let form = Elicitation(
      "Which?",
      mode: .form(schema: [
        "properties": ["a": ["type": "string"]],
        "required": ["a"],
      ]))
    await #expect(throws: InteractionError.self) {
      try await AppCaller(app: "pal", types: Self.types, context: TestContext.make()).answer(form)
    }
  }

  @Test func `an address is shown whole, and not opened without a yes`() async throws {
    let interaction = RecordingInteraction([false])
    let context = TestContext.make().replacing(interaction: interaction)
    let caller = AppCaller(app: "pal", types: Self.types, context: context)
    let page = Elicitation("Sign in", mode: .url("https://example.org/a?b=c", id: "1"))
    #expect(try await caller.answer(page) == .decline)
    #expect(
      interaction.questions.map(\.prompt) == ["pal: Sign in\nOpen https://example.org/a?b=c?"])
    let script = Elicitation("Sign in", mode: .url("javascript:alert(1)", id: "1"))
    #expect(try await caller.answer(script) == .decline)
    #expect(interaction.questions.count == 1)
  }
}

extension Question.Kind {
  fileprivate var words: String {
    switch self {
    case .value(let type): type.name
    case .confirmation: "confirmation"
    case .choice(let options): options.map(\.title).joined(separator: ", ")
    case .choices(let options): "any of " + options.map(\.title).joined(separator: ", ")
    }
  }
}
