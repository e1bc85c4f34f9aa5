import AppIntentsCore
import Foundation
import Testing

@testable import WorkflowValues

@Suite("CSV values")
struct CSVValuesTests {
  @Test(
    arguments: [
      ("", []), ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a\r\nb\r\n", [["a"], ["b"]]),
      ("a\rb", [["a"], ["b"]]), ("\"a,b\",\"c\"\"d\"\n", [["a,b", "c\"d"]]),
      ("\"two\nlines\",x", [["two\nlines", "x"]]), ("a,,\n", [["a", "", ""]]),
      ("\n\na\n\n", [["a"]]), ("\"\"\n", [[""]]), ("\u{FEFF}a", [["a"]]),
      (" a , b", [[" a ", " b"]]),
      ("a\"b,c", [["a\"b", "c"]]), ("a,b", [["a", "b"]]), ("a,", [["a", ""]]),
      ("e\u{301},x", [["e\u{301}", "x"]]),
    ] as [(String, [[String]])])
  func `rows are read`(text: String, rows: [[String]]) throws {
    let value = Value.list(rows.map { .list($0.map { .text($0) }) })
    #expect(try CSVValues.read(text, hasHeader: false) == value)
  }

  @Test(arguments: [
    ("a,a\n1,2", "line 1: two columns are called `a`; `header: false` gives lists"),
    ("a,b\n\n1,2,3", "line 3 has 3 fields, but the header has 2"),
    ("a\n\"b\nc", "line 2: a quotation mark isn't closed"),
    ("\"a\"b", "line 1: `b` follows a closing quotation mark"),
  ])
  func `text that isn't CSV says why and where`(text: String, message: String) {
    #expect { try CSVValues.read(text) } throws: { "\($0)" == message }
  }

  @Test(arguments: [(";", ";"), ("\t", "tab"), ("|", "\"|\"")])
  func `fields that are separated otherwise are recognized`(separator: String, name: String) {
    #expect {
      try CSVValues.read("a\(separator)b\n1,5\(separator)2")
    } throws: {
      ($0 as? IntentFailure)?.help?.hasSuffix("`separator: \(name)`") == true
    }
  }

  @Test(
    arguments: [
      ([["a", "b\"c"], [1, true]], "a,\"b\"\"c\"\n1,true\n"), ([[""]], "\"\"\n"),
      ([[" a", "x\ny"]], "\" a\",\"x\ny\"\n"), (.list([]), ""),
      ([["a": 1], ["b": 2]], "a,b\n1,\n,2\n"),
    ] as [(Value, String)])
  func `rows are written`(value: Value, text: String) throws {
    #expect(try WorkflowValueOperations().encode(value, as: .csv()) == text)
  }
}
