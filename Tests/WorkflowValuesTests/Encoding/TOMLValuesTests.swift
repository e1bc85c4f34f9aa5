import AppIntentsCore
import DocumentFormats
import Foundation
import OrderedCollections
import Testing

@testable import WorkflowValues

@Suite("TOML")
struct TOMLValuesTests {
  private func read(_ text: String) throws -> Value {
    .dictionary(try TOMLValues.read(text, zone: ConversionFixture.berlin))
  }

  static let scalars: [(String, Value)] = [
    ("\"a b\"", "a b"), (#""\t\"\\\u00e9\U0001F600\x41\e""#, "\t\"\\é😀A\u{1B}"),
    ("'C:\\a'", "C:\\a"), ("''", ""),
    ("\"\"\"\nline\n  two\"\"\"", "line\n  two"), ("\"\"\"a \\\n\n   b\"\"\"", "a b"),
    ("\"\"\"say \"\"hi\"\"\"\"\"", "say \"\"hi\"\""), ("'''\na\\b\n'''", "a\\b\n"),
    ("99", 99), ("+1_000", 1000), ("-17", -17), ("0xDEAD_beef", 3_735_928_559), ("0o755", 493),
    ("0b1101", 13), ("9223372036854775807", .number(Int.max)),
    ("3.1415", .number(Decimal(string: "3.1415") ?? 0)),
    ("0.1", .number(Decimal(string: "0.1") ?? 0)), ("5e+2", 500),
    ("-2E-2", .number(Decimal(string: "-0.02") ?? 0)),
    ("1e06", 1_000_000),
    ("6_0.2_5", .number(Decimal(string: "60.25") ?? 0)), ("inf", "inf"), ("-nan", "-nan"),
    ("true", true), ("false", false),
    ("[]", []), ("[1, [\"a\"], ]", [1, ["a"]]), ("[ # one\n 1 # two\n , 2\n]", [1, 2]),
    ("{}", [:]), ("{ a.b = 1, a.c = 2, \"d e\" = {} }", ["a": ["b": 1, "c": 2], "d e": [:]]),
    ("{\n  a = 1, # one\n  b = 2,\n}", ["a": 1, "b": 2]), ("07:32:00.5", "07:32:00.5"),
    ("07:32", "07:32:00"),
  ]

  @Test(arguments: scalars)
  func `a value is read`(text: String, value: Value) throws {
    #expect(try read("a = \(text)\nb = 1") == ["a": value, "b": 1])
  }

  @Test(arguments: [
    ("1979-05-27T07:32:00Z", "1979-05-27T07:32:00Z"),
    ("1979-05-27 00:32:00.999-07:00", "1979-05-27T00:32:00.999-07:00"),
    ("1979-05-27T07:32", "1979-05-27T07:32:00+01:00"), ("1979-05-27", "1979-05-27"),
    ("2024-02-29 # leap", "2024-02-29"),
  ])
  func `a date keeps its zone, and gets the run's where it has none`(
    text: String, date: String
  ) throws {
    guard case .dictionary(let items) = try read("a = \(text)"), case .date(let found)? = items["a"]
    else {
      Issue.record("no date")
      return
    }
    #expect(found.description == date)
  }

  static let documents: [(String, Value)] = [
    ("", [:]), ("# nothing\n\n", [:]), ("z = 1\r\na = 2", ["z": 1, "a": 2]),
    ("1234 = 1\n\"\" = 2\nb . \"c.d\" = 3", ["1234": 1, "": 2, "b": ["c.d": 3]]),
    ("[a]\nx = 1\n[b]\n[a.c]\ny = 2", ["a": ["x": 1, "c": ["y": 2]], "b": [:]]),
    ("[a.b]\nx = 1\n[a]\ny = 2", ["a": ["b": ["x": 1], "y": 2]]),
    (
      "[fruit]\napple.red = true\n[fruit.apple.taste]\nsweet = true",
      ["fruit": ["apple": ["red": true, "taste": ["sweet": true]]]]
    ),
    (
      "[[a]]\nn = 1\n[a.b]\nx = 1\n[[a]]\n[[a.c]]", ["a": [["n": 1, "b": ["x": 1]], ["c": [[:]]]]]
    ),
  ]

  @Test(arguments: documents)
  func `tables come together in the order they are written`(text: String, value: Value) throws {
    let found = try read(text)
    #expect(found == value)
    #expect(JSONWriter.compact(found) == JSONWriter.compact(value))
  }

  @Test(arguments: [
    ("a = 1\na = 2", "line 2: `a` is already defined"),
    ("[a]\n[a]", "line 2: `a` is already defined"),
    ("a = {}\n[a.b]", "line 2: `a` is already defined, and nothing can be added to it"),
    ("[a.b]\n[a]\nb.c = 1", "line 3: `b` is already defined, and nothing can be added to it"),
    ("a = []\n[[a]]", "line 2: `a` is already defined"),
    ("a.b = 1\n[a]", "line 2: `a` is already defined"),
    ("a =", "line 1: expected a value"), ("a", "line 1: expected `=`"),
    ("= 1", "line 1: expected a key"), ("a = 1 b = 2", "line 1: expected a line break"),
    ("[a", "line 1: expected `]`"), ("[[a]", "line 1: expected `]]`"),
    ("a = [1 2]", "line 1: expected `,` or `]`"),
    ("a = {b = 1", "line 1: expected `,` or `}`"),
    ("a = yes", "line 1: `yes` isn't a value; text needs quotes"),
    ("a = 012", "line 1: `012` isn't a value; text needs quotes"),
    ("a = 1__0", "line 1: `1__0` isn't a value; text needs quotes"),
    ("a = 1.", "line 1: `1.` isn't a value; text needs quotes"),
    ("a = 99999999999999999999", "line 1: `99999999999999999999` isn't a whole number of 64 bits"),
    ("a = 2026-02-29", "line 1: there is no date or time `2026-02-29`"),
    ("a = 25:00:00", "line 1: there is no date or time `25:00:00`"),
    ("a = \"x", "line 1: the text isn't closed"),
    ("a = \"x\ny\"", "line 1: the text isn't closed in its line"),
    ("a = \"\\q\"", "line 1: that backslash doesn't start a TOML escape"),
    ("a = \"\\ud800\"", "line 1: that escape isn't a character"),
    ("a = \"\u{1}\"", "line 1: a control character must be escaped in a text"),
    ("# \u{0}", "line 1: a control character must be escaped in a text"),
    ("\"\"\"a\"\"\" = 1", "line 1: a key must be on one line"),
  ])
  func `what is no TOML says where`(text: String, message: String) {
    let problem = #expect(throws: FormatProblem.self) { try read(text) }
    #expect(problem?.description == message)
  }

  @Test func `nesting has a limit`() {
    let text = "a = " + String(repeating: "[", count: 100_000)
    #expect(throws: FormatProblem.self) { try read(text) }
  }
}
