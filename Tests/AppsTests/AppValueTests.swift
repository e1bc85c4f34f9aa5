import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import Testing
import WorkflowTesting
import WorkflowValues

@testable import Apps

@Suite("Values of apps")
struct AppValueTests {
  private static let types = """
    {"types": {"event": {"title": "Event", "queries": ["ids", "text", "all"],
       "properties": {"start": "date", "tags": "[text]"}},
      "draft": {"title": "Draft", "transient": true, "properties": {}}},
     "enums": {"urgency": [{"name": "low", "title": "Whenever"}, {"name": "high", "title": "Now"}]}}
    """

  private func types() throws -> AppTypes {
    AppTypes(of: "pal", described: try #require(try JSONReader.read(Self.types).jsonObject))
  }

  @Test(arguments: [
    ("text", #""a""#, "text: a"),
    ("rich_text", #""**a**""#, "rich text: **a**"),
    ("number", "12345678901234567890.5", "number: 12345678901234567890.5"),
    ("boolean", "true", "boolean: true"),
    ("date", #""2026-11-23T08:00:00+02:00""#, "date: 2026-11-23T08:00:00+02:00"),
    ("date", #""2026-11-23T08:00:00""#, "date: 2026-11-23T08:00:00+01:00"),
    ("duration", #""PT1H30M""#, "duration: PT1H30M"),
    ("url", #""https://example.org/a""#, "url: https://example.org/a"),
    ("file", #""file:///a/b%20c""#, "file: /a/b c"),
    ("file", #""/a/b""#, "file: /a/b"),
    ("measurement", #"{"value": 3, "unit": "kg"}"#, "measurement: 3 kg"),
    ("dictionary", #"{"a": [1, null]}"#, #"dictionary: {"a":[1,null]}"#),
    ("[number]", "[1, 2]", "list of number: [1,2]"),
    ("urgency", #""high""#, "pal.urgency: high"),
    ("event", #"{"type": "event", "id": "e1", "title": "Tea"}"#, "pal.event: e1 Tea"),
    ("any", #"{"type": "event"}"#, #"dictionary: {"type":"event"}"#),
    ("text", "null", "nothing: null"),
  ])
  func `a result becomes a value of its type`(name: String, json: String, words: String) throws {
    let types = try types()
    let shape = try #require(types.shape(named: name))
    let context = TestContext.make()
      .replacing(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    let value = try ToolValueReader(types: types, context: context)
      .value(try JSONReader.read(json), as: shape)
    #expect(value.described == words)
  }

  @Test(arguments: [
    ("date", #""soon-ish""#), ("date", "7"), ("file", #""relative""#), ("measurement", "{}"),
    ("measurement", #"{"value": 1, "unit": "parsec-ish"}"#), ("event", #"{"title": "Tea"}"#),
    ("event", #""e1""#), ("url", "false"),
  ])
  func `a result of another type is a failure`(name: String, json: String) throws {
    let types = try types()
    let shape = try #require(types.shape(named: name))
    #expect(throws: IntentFailure.self) {
      try ToolValueReader(types: types, context: TestContext.make())
        .value(try JSONReader.read(json), as: shape)
    }
  }

  @Test func `an entity's properties have their types`() throws {
    let types = try types()
    let json = try JSONReader.read(
      #"{"type": "event", "id": "e1", "title": "Tea", "subtitle": "at four", "properties": "#
        + #"{"start": "2026-11-23T16:00:00Z", "tags": ["a"], "other": 1}}"#)
    let shape = try #require(types.shape(named: "event"))
    let value = try ToolValueReader(types: types, context: TestContext.make()).value(
      json, as: shape)
    guard case .entity(let entity) = value else {
      Issue.record("it is no entity: \(value)")
      return
    }
    #expect(entity.typeName == "pal.event")
    #expect(entity.subtitle == "at four")
    #expect(entity.properties["start"]?.type == .date)
    #expect(entity.properties["tags"] == ["a"])
    #expect(entity.properties["other"] == 1)
  }

  @Test(
    arguments: [
      ("number", IntentValue.number(3), "3"),
      ("text", "a", #""a""#),
      ("boolean", true, "true"),
      (
        "event", .entity(IntentEntityValue(typeName: "pal.event", id: "e1", title: "Tea")), #""e1""#
      ),
      (
        "draft", .entity(IntentEntityValue(typeName: "pal.draft", id: "d1", title: "D")),
        #"{"type":"draft","id":"d1","title":"D"}"#
      ),
      (
        "[event]", [.entity(IntentEntityValue(typeName: "pal.event", id: "e1", title: "Tea"))],
        #"["e1"]"#
      ),
      ("file", .file(IntentFile(path: "/a b")), #""file:///a%20b""#),
      ("any", .list([.file(IntentFile(path: "/a"))]), #"["file:///a"]"#),
      ("url", .url(URL(filePath: "/a")), #""file:///a""#),
    ] as [(String, IntentValue, String)])
  func `an argument is written as its type is on the wire`(
    name: String, value: IntentValue, json: String
  ) throws {
    let shape = try #require(try types().shape(named: name))
    let written = try ToolArgumentWriter(context: TestContext.make()).json(value, as: shape)
    #expect(JSONWriter.compact(written) == json)
  }

  @Test func `a day is written without its time`() throws {
    let date = IntentDate(
      Date(timeIntervalSince1970: 1_780_000_000), in: try #require(TimeZone(identifier: "UTC")))
    let writer = ToolArgumentWriter(context: TestContext.make())
    #expect(try writer.json(.date(date), as: ToolShape(.date, form: .day)) == "2026-05-28")
  }

  @Test func `a whole number can't have a fraction`() throws {
    let writer = ToolArgumentWriter(context: TestContext.make())
    let half = IntentValue.number(try #require(IntentNumber(exactly: "1.5")))
    #expect(throws: IntentValueError.self) {
      try writer.json(half, as: ToolShape(.number, isWholeNumber: true))
    }
  }

  @Test func `text of an app can't control a terminal`() {
    #expect(PlainText.line("a\u{1B}[31mb\nc\u{202E}d") == "a[31mb cd")
    #expect(PlainText.clean("a\r\nb\u{7}") == "a\nb")
  }
}

extension IntentValue {
  /// The type and the value, for comparison.
  fileprivate var described: String {
    switch self {
    case .entity(let entity): "\(type.name): \(entity.id) \(entity.title)"
    case .measurement(let value): "\(type.name): \(value)"
    case .file(let file): "\(type.name): \(file.path?.string ?? "")"
    case .text(let text): "\(type.name): \(text)"
    case .number(let number): "\(type.name): \(number)"
    default:
      "\(type.name): "
        + JSONWriter.compact(self).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }
  }
}
