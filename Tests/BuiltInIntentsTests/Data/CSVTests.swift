import AppIntents
import Testing

@testable import BuiltInIntents

@Suite("CSV")
struct CSVTests {
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
    #expect(try CSVReader().rows(in: text).map(\.fields) == rows)
  }

  @Test(arguments: [
    ("a,a\n1,2", "line 1: two columns are called `a`; `header: false` gives lists"),
    ("a,b\n\n1,2,3", "line 3 has 3 fields, but the header has 2"),
    ("a\n\"b\nc", "line 2: a quotation mark isn't closed"),
    ("\"a\"b", "line 1: `b` follows a closing quotation mark"),
  ])
  func `what is no CSV says why and where`(text: String, message: String) {
    #expect { try CSVReader().dictionaries(in: text) } throws: { "\($0)" == message }
  }

  @Test func `the intents read and write alike`() async throws {
    let parse = ParseCSV()
    parse.text = "name;note\nAnn;\"a;b\"\nBob"
    parse.separator = ";"
    let rows = try #require(try await parse.perform().value)
    #expect(rows == [["name": "Ann", "note": "a;b"], ["name": "Bob", "note": .nothing]])
    let write = WriteCSV()
    write.value = .list(rows)
    write.separator = "tab"
    #expect(try await write.perform().value == "name\tnote\nAnn\ta;b\nBob\t\n")
    write.header = false
    #expect(try await write.perform().value == "Ann\ta;b\nBob\t\n")
    parse.header = false
    #expect(try await parse.perform().value?.first == ["name", "note"])
  }

  @Test(
    arguments: [
      ([["a", "b\"c"], [1, true]], "a,\"b\"\"c\"\n1,true\n"), ([[""]], "\"\"\n"),
      ([[" a", "x\ny"]], "\" a\",\"x\ny\"\n"), (.list([]), ""),
      ([["a": 1], ["b": 2]], "a,b\n1,\n,2\n"),
    ] as [(IntentValue, String)])
  func `rows are written`(value: IntentValue, text: String) throws {
    #expect(try CSVWriter().text(of: value) == text)
  }

  @Test(arguments: ["", ";;", "\"", "\n"])
  func `a separator is one character`(separator: String) {
    #expect { try CSVReader.separator(separator) } throws: {
      "\($0)" == "`separator` is one character, such as `;`, or `tab`, but is `\(separator)`"
    }
  }
}
