import AppIntentsCore
import Foundation
import LanguageModels
import OrderedCollections
import Testing
import WorkflowValues

@testable import ModelAnswers

@Suite("Reading a reply")
struct AnswerReaderTests {
  private func read(
    _ reply: String, as shape: AnswerShape, isOptional: Bool = false
  ) throws -> IntentValue {
    var entities = ShownEntities()
    _ = try entities.id(of: event)
    _ = try entities.id(of: IntentEntityValue(typeName: "note", id: "n", title: "Note"))
    return try AnswerReader(
      shape: shape, isOptional: isOptional, entities: entities, timeZone: IntentContext.berlin
    ).read(reply)
  }

  private static let choice = AnswerShape.choice(among: ["refund", "question"])
  private static let chosen = IntentValue.choice(
    IntentChoice(
      type: IntentChoiceType(
        name: "choice",
        cases: [.init(name: "refund", title: "refund"), .init(name: "question", title: "question")]),
      name: "refund", title: "refund"))
  private static let invoice = AnswerShape.dictionary([
    AnswerField("vendor"), AnswerField("amount", .number),
    AnswerField("date", .date, isOptional: true),
  ])

  static let good: [(AnswerShape, String, IntentValue)] = [
    (.text, " Hello.\n", "Hello."), (.text, #"{"value": true}"#, #"{"value": true}"#),
    (.text, "```\ncode\n```", "```\ncode\n```"),
    (.boolean, #"{"value": true}"#, true), (.boolean, "\n {\"value\":false} ", false),
    (.boolean, "```json\n{\"value\": true}\n```", true),
    (.boolean, "```\r\n{\"value\": true}\r\n```\n", true),
    (.number, #"{"value": 12.50}"#, .number(IntentNumber(exactly: "12.5") ?? 0)),
    (
      .number, #"{"value": 0.1234567890123456789012345678}"#,
      .number(IntentNumber(exactly: "0.1234567890123456789012345678") ?? 0)
    ),
    (.number, #"{"value": 9007199254740993}"#, 9_007_199_254_740_993),
    (.number, #"{"value": -1e3}"#, -1000),
    (
      .duration, #"{"value": "PT1H30M"}"#, .duration(IntentDuration(nanoseconds: 5_400_000_000_000))
    ),
    (choice, #"{"value": "refund"}"#, chosen),
    (.list(of: .number), #"{"value": [1, 2]}"#, [1, 2]), (.list(of: .text), #"{"value": []}"#, []),
    (
      invoice, #"{"value": {"date": null, "amount": 12, "vendor": "Acme"}}"#,
      ["vendor": "Acme", "amount": 12, "date": .nothing]
    ),
    (.dictionary([]), #"{"value": [{"key": "a", "value": "1"}]}"#, ["a": "1"]),
    (.entity("event"), #"{"value": "e1"}"#, .entity(event)),
    (.list(of: .entity("event")), #"{"value": ["e1"]}"#, [.entity(event)]),
  ]

  @Test(arguments: good)
  func `the whole reply is one JSON value`(
    shape: AnswerShape, reply: String, value: IntentValue
  ) throws {
    #expect(try read(reply, as: shape) == value)
  }

  static let bad: [(AnswerShape, String, String)] = [
    (
      .boolean, "Yes, this note is about Segue.",
      "wanted yes/no, got “Yes, this note is about Segue.”"
    ),
    (.boolean, "true", #"wanted yes/no as `{"value": …}`, got “true”"#),
    (.boolean, #"{"value": "yes"}"#, "wanted yes/no (true or false), got the text “yes”"),
    (.boolean, #"{"value": 1}"#, "wanted yes/no (true or false), got the number 1"),
    (.boolean, #"{"value": null}"#, "wanted yes/no (true or false), got null"),
    (.boolean, #"Sure: {"value": true}"#, #"wanted yes/no, got “Sure: {"value": true}”"#),
    (
      .boolean, #"{"value": true} done"#,
      #"wanted yes/no, got “{"value": true} done”: unexpected text after the value"#
    ),
    (
      .boolean, #"{"value": true, "why": 1}"#,
      #"wanted no `why` beside `value`, got “{"value": true, "why": 1}”"#
    ),
    (
      .boolean, #"{"value": true, "value": 1}"#,
      #"wanted yes/no, got “{"value": true, "value": 1}”: the key `value` occurs twice"#
    ),
    (.boolean, "", "wanted yes/no, got nothing"),
    (.text, " \n", "wanted text, got nothing"),
    (.number, #"{"value": "12 EUR"}"#, "wanted number, got the text “12 EUR”"),
    (
      .number, #"{"value": 1e999999}"#,
      #"wanted number, got “{"value": 1e999999}”: a number with more than 38 digits, "#
        + "or too large or too close to zero for a number"
    ),
    (.number, #"{"answer": 12}"#, #"wanted number as `{"value": …}`, got “{"answer": 12}”"#),
    (.number, #"{"value": ""}"#, "wanted number, got no text"),
    (.text, "", "wanted text, got nothing"),
    (
      .date, #"{"value": "tomorrow"}"#,
      "wanted date (as 2026-11-21 or 2026-11-21T19:30), got “tomorrow”"
    ),
    (
      .date, #"{"value": "2026-11-21T19:30Z"}"#,
      "wanted date (as 2026-11-21 or 2026-11-21T19:30), got “2026-11-21T19:30Z”"
    ),
    (.duration, #"{"value": "90 minutes"}"#, "wanted duration (as PT1H30M), got “90 minutes”"),
    (.duration, #"{"value": "P"}"#, "wanted duration (as PT1H30M), got “P”"),
    (.duration, #"{"value": "P10000000M"}"#, "wanted duration (as PT1H30M), got “P10000000M”"),
    (choice, #"{"value": "Refund"}"#, "wanted one of `refund`, `question`, got “Refund”"),
    (.list(of: .number), #"{"value": [1, "two"]}"#, "wanted number for `[2]`, got the text “two”"),
    (.list(of: .number), #"{"value": [null]}"#, "wanted number for `[1]`, got null"),
    (
      .list(of: invoice), #"{"value": [{"vendor": "A", "amount": "12", "date": null}]}"#,
      "wanted number for `[1].amount`, got the text “12”"
    ),
    (
      invoice, #"{"value": {"vendor": "A", "amount": 1}}"#,
      #"wanted `date`, got “{"vendor":"A","amount":1}”"#
    ),
    (
      invoice, #"{"value": {"vendor": "A", "b": 1}}"#,
      #"wanted no `b`, got “{"vendor":"A","b":1}”"#
    ),
    (
      .dictionary([]), #"{"value": [{"key": "a", "value": "1"}, {"key": "a", "value": "2"}]}"#,
      #"wanted each `key` once for `[2]`, got “{"key":"a","value":"2"}”"#
    ),
    (.dictionary([]), #"{"value": {"a": "1"}}"#, #"wanted dictionary, got “{"a":"1"}”"#),
    (.entity("event"), #"{"value": "e9"}"#, "wanted event, got “e9”"),
    (.entity("event"), #"{"value": "e2"}"#, "wanted event, got “e2”"),
    (.entity("event"), #"{"value": "secret-id-1"}"#, "wanted event, got “secret-id-1”"),
  ]

  @Test(arguments: bad)
  func `anything else is wrong, and says what was wanted`(
    shape: AnswerShape, reply: String, message: String
  ) {
    do {
      Issue.record("read \(try read(reply, as: shape))")
    } catch let fault as AnswerFault {
      #expect(fault.failure.message == message)
      #expect(fault.failure.cause == .wrong)
    } catch {
      Issue.record("\(IntentErrorText.message(for: error))")
    }
  }

  @Test func `a list has at most 200 items`() throws {
    let items = Array(repeating: "1", count: 201).joined(separator: ",")
    #expect(throws: AnswerFault.self) {
      try read("{\"value\": [\(items)]}", as: .list(of: .number))
    }
    #expect(
      try read("{\"value\": [\(items.dropLast(2))]}", as: .list(of: .number)).items.count == 200)
  }

  @Test(arguments: [
    (AnswerShape.number, #"{"value": null}"#, AnswerFault.absent(nil)),
    (invoice, #"{"value": {"vendor": null, "amount": 1, "date": null}}"#, .absent("vendor")),
  ])
  func `null says that a value isn't there`(
    shape: AnswerShape, reply: String, fault: AnswerFault
  ) {
    #expect(throws: fault) { try read(reply, as: shape) }
    #expect(AnswerFault.absent("vendor").failure.message == "`vendor` isn't in the text")
  }

  @Test(arguments: [
    (AnswerShape.number, #"{"value": null}"#), (.boolean, #"{"value": null}"#),
    (.list(of: .text), #"{"value": null}"#), (invoice, #"{"value": null}"#), (.text, "null"),
  ])
  func `null gives nothing where that is an answer`(shape: AnswerShape, reply: String) throws {
    #expect(try read(reply, as: shape, isOptional: true) == .nothing)
  }

  @Test func `a text that says null is a text where an answer is needed`() throws {
    #expect(try read("null", as: .text) == "null")
  }

  @Test func `Markdown becomes rich text`() throws {
    let rich = IntentValue.richText(RichText.read(markdown: "# A\n\n**b**"))
    #expect(try read("# A\n\n**b**\n", as: .richText) == rich)
    #expect(
      try read("{\"value\": [\"**b**\"]}", as: .list(of: .richText))
        == [.richText(RichText.read(markdown: "**b**"))])
  }
}

@Suite("Dates of replies")
struct AnswerDateTests {
  static let dates: [(String, IntentDate?)] = [
    ("2026-11-21", day(2026, 11, 21)),
    ("2028-02-29", day(2028, 2, 29)),
    ("2026-11-21T19:30", time(2026, 11, 21, 19, 30)),
    ("2026-11-21T19:30:00", time(2026, 11, 21, 19, 30)),
    ("2026-02-29", nil), ("2026-13-01", nil), ("2026-11-21T24:00", nil), ("2026-11-21T19:60", nil),
    ("2026-11-21T19:30:60", nil), ("2026-11-21T19:30Z", nil), ("2026-11-21T19:30z", nil),
    ("2026-11-21 19:30", nil), ("2026-11-21T19", nil), ("2026-11-21T19:30+02", nil),
    ("2026-11-21T19:30+19:00", nil), ("2026-11-21+02:00", nil), ("21.11.2026", nil),
    ("2026-W47-6", nil), ("20261121", nil), ("today", nil), ("", nil), ("２０２６-11-21", nil),
    (" 2026-11-21", nil), ("2026-11-21T19:30+02:00 ", nil),
  ]

  @Test(arguments: dates)
  func `a date has one form`(text: String, date: IntentDate?) {
    #expect(AnswerDate.read(text, in: IntentContext.berlin) == date)
  }

  @Test func `an offset that the text states counts`() throws {
    let date = try #require(AnswerDate.read("2026-11-21T19:30-05:30", in: IntentContext.berlin))
    #expect(date.description == "2026-11-21T19:30:00-05:30")
  }
}
