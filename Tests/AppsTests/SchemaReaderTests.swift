import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing
import WorkflowValues

@testable import Apps

@Suite("Schema Reader")
struct SchemaReaderTests {
  @Test(arguments: [
    (#"{"type":"string"}"#, "text"),
    (#"{"type":"string","contentMediaType":"text/markdown"}"#, "rich text"),
    (#"{"type":"number"}"#, "number"),
    (#"{"type":"integer"}"#, "number, whole"),
    (#"{"type":"boolean"}"#, "boolean"),
    (#"{"type":"string","format":"date-time"}"#, "date, instant"),
    (#"{"type":"string","format":"date"}"#, "date, day"),
    (#"{"type":"string","format":"duration"}"#, "duration"),
    (#"{"type":"string","format":"uri"}"#, "url"),
    (#"{"type":"string","format":"email"}"#, "text"),
    (#"{"type":"string","contentEncoding":"base64"}"#, "file, base64"),
    (#"{"type":"object"}"#, "dictionary"),
    (
      #"{"type":"object","properties":{"value":{"type":"number"},"unit":{"type":"string"}}}"#,
      "measurement"
    ),
    (#"{"type":"array","items":{"type":"string","format":"date"}}"#, "list of date, day"),
    (#"{"type":"array"}"#, "list"),
    (#"{}"#, "any value"),
    (#"true"#, "any value"),
    (#"{"type":"string","enum":["a","b"]}"#, "choice: a=a b=b"),
    (#"{"enum":["a",null]}"#, "choice: a=a, optional"),
    (#"{"enum":["a","b","a"]}"#, "choice: a=a b=b"),
    (#"{"enum":[null]}"#, "any value"),
    (#"{"oneOf":[{"const":"a","title":"A"},{"const":"a"},{"const":"b"}]}"#, "choice: a=A b=b"),
    (#"{"enum":[1,2]}"#, "any value"),
    (#"{"type":"string","enum":["a","b"],"enumNames":["A","B"]}"#, "choice: a=A b=B"),
    (#"{"oneOf":[{"const":"a","title":"A"},{"const":"b"}]}"#, "choice: a=A b=b"),
    (#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "text, optional"),
    (#"{"type":["number","null"]}"#, "number, optional"),
    (#"{"type":["number","string"]}"#, "any value"),
    (#"{"anyOf":[{"type":"string"},{"type":"number"}]}"#, "any value"),
    (##"{"$ref":"#/$defs/day"}"##, "date, day"),
    (##"{"$ref":"#/$defs/a~1b"}"##, "boolean"),
    (##"{"$ref":"#/$defs/loop"}"##, "any value"),
    (##"{"type":"array","items":{"$ref":"#/$defs/day"}}"##, "list of date, day"),
    (#"{"$ref":"https://example.org/schema"}"#, "any value"),
  ])
  func `a schema is a type`(schema: String, shape: String) throws {
    let root: JSONObject = [
      "$defs": [
        "day": ["type": "string", "format": "date"], "a/b": ["type": "boolean"],
        "loop": ["$ref": "#/$defs/loop"],
      ]
    ]
    let read = SchemaReader(root: root).shape(of: try JSONReader.read(schema))
    #expect(read.words == shape)
  }

  @Test func `a range and a size hold for the value`() throws {
    let reader = SchemaReader(root: [:])
    #expect(reader.shape(of: ["type": "integer", "minimum": 1, "maximum": 6]).range == 1...6)
    #expect(reader.shape(of: ["type": "number", "minimum": 2]).range == 2...Double.infinity)
    #expect(reader.shape(of: ["type": "number", "minimum": 2, "maximum": 1]).range == nil)
    let list = reader.shape(of: ["type": "array", "minItems": 1, "maxItems": 3])
    #expect(list.size == IntentCollectionSize(min: 1, max: 3))
  }

  @Test func `a schema whose alternatives double at each level isn't compared forever`() {
    var parts: JSONObject = ["a30": ["type": "number"]]
    for level in 0..<30 {
      let next: IntentValue = ["$ref": .text("#/$defs/a\(level + 1)")]
      parts["a\(level)"] = ["anyOf": [next, next]]
    }
    let check = SchemaCheck(root: ["$ref": "#/$defs/a0", "$defs": .dictionary(parts)])
    #expect(check.problem(with: "a") == nil)
    #expect(
      SchemaCheck(root: ["anyOf": [["type": "number"], ["type": "boolean"]]]).problem(with: "a")
        == "the result fits none of its declared forms")
  }

  @Test func `a schema with too many levels or parts is refused`() {
    var deep: IntentValue = ["type": "string"]
    for _ in 1...31 { deep = ["items": deep] }
    #expect(SchemaLimits.excess(of: deep) == nil)
    #expect(SchemaLimits.excess(of: ["items": deep]) == "has more than 32 levels")
    let wide = IntentValue.list(Array(repeating: 1, count: 999))
    #expect(SchemaLimits.excess(of: wide) == nil)
    #expect(SchemaLimits.excess(of: ["enum": wide]) == "has more than 1000 parts")
  }
}

extension ToolShape {
  /// The type in words, with what is special about it.
  var words: String {
    var words = type.name
    if case .choice(let choice) = type {
      words = "choice: " + choice.cases.map { "\($0.name)=\($0.title)" }.joined(separator: " ")
    }
    if form != .plain { words += ", \(form)" }
    if isWholeNumber { words += ", whole" }
    if isOptional { words += ", optional" }
    return words
  }
}
