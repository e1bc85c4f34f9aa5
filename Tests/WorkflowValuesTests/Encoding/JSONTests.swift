import AppIntentsCore
import Foundation
import OrderedCollections
import SeededRandom
import SystemPackage
import Testing

@testable import WorkflowValues

@Suite("JSON")
struct JSONTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "12345678901234567890123456789012345678", "0.1", "-0.000001", "\"\"",
    #""a\"b\\c\n\t\u0001é😀""#, "[]", "{}", "[1,[2,[3]]]", #"{"b":1,"a":{"c":null}}"#,
    #"["true",true,"1",1]"#,
    // Objects that share their keys, all of them or the first ones, and some that don't.
    #"[{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"a":6,"b":7,"c":8},{"b":9,"a":10},{},{"a":11,"b":12}]"#,
    #"[{"a":{"x":1},"b":[{"x":2}]},{"a":{"x":3},"b":[{"y":4},{"y":5}]},{"a":1,"b":{"x":6}}]"#,
  ])
  func `JSON in equals JSON out`(json: String) throws {
    #expect(JSONWriter.compact(try JSONReader.read(json)) == json)
  }

  @Test(arguments: [
    ("1.50", "1.5"), ("1e3", "1000"), ("1E-2", "0.01"), ("1.0", "1"), ("-0", "0"), ("0e-400", "0"),
    ("1e-128", "\(IntentNumber(exactly: "1e-128") ?? 0)"), ("100e-2", "1"),
    (" [ 1 , 2 ] ", "[1,2]"), (#""\/""#, #""/""#), (#""\ud83d\ude00""#, "\"😀\""),
    ("\u{FEFF}1", "1"), (" 1.00000000000000000000000000000000000000000 ", "1"),
  ])
  func `other spellings are read too`(json: String, result: String) throws {
    #expect(JSONWriter.compact(try JSONReader.read(json)) == result)
  }

  private static let tooLong =
    "a number with more than 38 digits, or too large or too close to zero for a number"

  @Test(arguments: [
    ("", 1, 1, "the text ends where a value should be"),
    ("{", 1, 2, "expected a key in quotes"),
    ("[1,\n 2,\n]", 3, 1, "expected a value"),
    ("[1 2]", 1, 4, "expected `,` or `]`"),
    ("{\"a\" 1}", 1, 6, "expected `:`"),
    ("01", 1, 3, "a number can't start with a zero"),
    ("1 1", 1, 3, "unexpected text after the value"),
    ("\"abc", 1, 5, "the string isn't closed"),
    ("\"a\nb\"", 1, 3, "a line break or control character inside a string must be escaped"),
    (#""\x""#, 1, 4, "`\\x` isn't an escape in JSON"),
    (#""\ud800""#, 1, 8, "half of a surrogate pair isn't a character"),
    ("nul", 1, 1, "expected a value"),
    ("-", 1, 2, "expected a digit"),
    ("1e999", 1, 6, tooLong), ("1e-129", 1, 7, tooLong), ("1e-400", 1, 7, tooLong),
    ("0.1234567890123456789012345678901234567890123", 1, 46, tooLong),
    (#"{"a":1,"b":2,"a":3}"#, 1, 14, "the key `a` occurs twice"),
    (#"[{"a":1,"b":2},{"a":1,"b":2,"a":3}]"#, 1, 29, "the key `a` occurs twice"),
    (
      "{\"\u{E9}\": 1, \"e\u{301}\": 2}", 1, 11, "the key `e\u{301}` occurs twice, in two encodings"
    ),
  ])
  func `an error says where`(json: String, line: Int, column: Int, problem: String) {
    let error = #expect(throws: JSONError.self) { try JSONReader.read(json) }
    #expect(error?.problem == problem)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func `a whole number that can't be kept is an error, not another number`() {
    #expect(throws: JSONError.self) {
      try JSONReader.read("1234567890123456789012345678901234567890123")
    }
  }

  @Test(arguments: [
    (#""a\ud83d""#, "a\u{FFFD}"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
    (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ude00b""#, "\u{FFFD}b"),
    (#""\ud83d\n""#, "\u{FFFD}\n"),
  ])
  func `half of a surrogate pair in the JSON of another program is a replacement`(
    json: String, text: String
  ) throws {
    #expect(throws: JSONError.self) { try JSONReader.read(json) }
    #expect(try JSONReader.readForeign(Array(json.utf8)).value == .text(text))
  }

  @Test func `nesting ends at 512 levels`() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(throws: Never.self) { try JSONReader.read(deep) }
    #expect(throws: JSONError.self) { try JSONReader.read("[" + deep + "]") }
    #expect(throws: JSONError.self) {
      try JSONReader.read(String(repeating: "[", count: 1_000_000))
    }
  }

  @Test func `invalid UTF-8 is an error`() {
    #expect(throws: JSONError.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
  }

  @Test func `damaged JSON never crashes`() throws {
    let json = Array(#"{"a":[1,-2.5e3,"x\u00e9\n",null,true,{"b":{}}],"c":"😀"}"#.utf8)
    var generator = SeededGenerator(seed: 1)
    for length in 0..<json.count { _ = try? JSONReader.read(Array(json[..<length])) }
    for _ in 0..<5000 {
      var bytes = json
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = try? JSONReader.read(bytes)
    }
  }

  @Test func `pretty JSON is indented by two spaces`() {
    #expect(
      JSONWriter.pretty(["a": [1, 2], "b": [:], "c": []])
        == "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {},\n  \"c\": []\n}")
  }

  static let typed: [(Value, String)] = [
    (Sample.value(.date), #""2026-11-21T08:00:00+01:00""#),
    (.duration(Sample.duration), #""PT1H30M""#),
    (Sample.value(.measurement), #"{"value":1.5,"unit":"kg"}"#),
    (
      .file(IntentFile(data: Data("abc".utf8), filename: "a.txt")),
      #"{"path":null,"name":"a.txt","type":"text/plain","size":3}"#
    ),
    (Sample.value(.choice), #""blue""#), (Sample.value(.richText), #""**7**""#),
    (
      Sample.value(.entity),
      #"{"type":"contact","id":"7","title":"Mia","subtitle":null,"properties":{"age":34,"city":"Köln"}}"#
    ),
    (.url(URL(filePath: "/tmp/a")), #""file:///tmp/a""#),
  ]

  @Test func `values that follow each other have the lines where they begin`() throws {
    let text = "{\n  \"a\": 1\n}\n\n[true] 2\n"
    let values = try JSONReader.readSequence(Array(text.utf8))
    #expect(values.map(\.line) == [1, 5, 5])
    #expect(values.map(\.value) == [["a": 1], [true], 2])
    #expect(try JSONReader.readSequence([]).isEmpty)
    let error = #expect(throws: JSONError.self) {
      try JSONReader.readSequence(Array("{}\n\n{\n \"a\": }".utf8))
    }
    #expect(error?.line == 4)
  }

  @Test(arguments: typed)
  func `what JSON has no type for is written as the table has it`(value: Value, json: String) {
    #expect(JSONWriter.compact(value) == json)
  }
}
