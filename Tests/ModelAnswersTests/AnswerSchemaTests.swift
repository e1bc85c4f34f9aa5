import AppIntentsCore
import LanguageModels
import OrderedCollections
import Testing
import WorkflowValues

@testable import ModelAnswers

@Suite("The schema of a reply")
struct AnswerSchemaTests {
  private static let date = AnswerSchema.datePattern

  static let schemas: [(AnswerShape, Bool, String?)] = [
    (.text, false, nil), (.richText, true, nil),
    (.number, false, #"{"type":["number","null"]}"#),
    (.boolean, false, #"{"type":"boolean"}"#), (.boolean, true, #"{"type":["boolean","null"]}"#),
    (.date, false, #"{"type":["string","null"],"pattern":"\#(date)"}"#),
    (
      .choice(among: ["a", "b"]), false,
      #"{"anyOf":[{"type":"string","enum":["a","b"]},{"type":"null"}]}"#
    ),
    (
      .list(of: .number), false,
      #"{"type":"array","items":{"type":"number"},"maxItems":200}"#
    ),
    (
      .list(of: .boolean), true,
      #"{"type":["array","null"],"items":{"type":"boolean"},"maxItems":200}"#
    ),
    (
      .dictionary([
        AnswerField("vendor", description: "Who sent it"),
        AnswerField("paid", .boolean, isOptional: true), AnswerField("tags", .list(of: .text)),
      ]), false,
      #"{"type":"object","properties":{"vendor":{"type":["string","null"],"description":"Who sent it"},"#
        + #""paid":{"type":["boolean","null"]},"#
        + #""tags":{"type":"array","items":{"type":"string"},"maxItems":200}},"#
        + #""required":["vendor","paid","tags"],"additionalProperties":false}"#
    ),
    (
      .dictionary([]), false,
      #"{"type":"array","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"}},"#
        + #""required":["key","value"],"additionalProperties":false},"maxItems":200}"#
    ),
    (
      .list(of: .entity("event")), false,
      #"{"type":"array","items":{"type":"string","enum":["e1","e2"]},"maxItems":2}"#
    ),
  ]

  @Test(arguments: schemas)
  func `objects are closed, all keys are required, and null says that a value isn't there`(
    shape: AnswerShape, isOptional: Bool, part: String?
  ) throws {
    var entities = ShownEntities()
    _ = try entities.id(of: event)
    _ = try entities.id(of: other)
    let schema = try AnswerSchema(entities: entities).schema(of: shape, isOptional: isOptional)
    #expect(
      schema.map(JSONWriter.compact)
        == part.map {
          #"{"type":"object","properties":{"value":\#($0.replacing("\\", with: "\\\\"))},"#
            + #""required":["value"],"additionalProperties":false}"#
        })
  }

  @Test func `the cases of a choice have their titles`() throws {
    let choice = IntentChoiceType(
      name: "kind", cases: [.init(name: "a", title: "Alpha"), .init(name: "b", title: "b")])
    let schema = try AnswerSchema(entities: ShownEntities()).schema(
      of: .list(of: .choice(choice)), isOptional: false)
    #expect(schema.map(JSONWriter.compact)?.contains(#""description":"a: Alpha""#) == true)
  }

  @Test func `an entity needs some to choose from, and a choice has at most 250 values`() {
    let schema = AnswerSchema(entities: ShownEntities())
    #expect(throws: ModelFailure.self) {
      try schema.schema(of: .entity("event"), isOptional: false)
    }
    #expect(throws: ModelFailure.self) {
      try schema.schema(of: .choice(among: (1...251).map { "\($0)" }), isOptional: false)
    }
  }
}
