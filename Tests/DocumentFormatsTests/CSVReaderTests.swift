import DocumentFormats
import Testing

@Suite("CSV")
struct CSVReaderTests {
  @Test(arguments: [
    ("", []), ("a", [["a"]]), ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
    ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
    ("a,,\n", [["a", "", ""]]), ("\"a,b\",\"c\nd\"", [["a,b", "c\nd"]]), ("\"a\"\"b\"", [["a\"b"]]),
    ("a\n\nb", [["a"], ["b"]]), ("\"\"\n", [[""]]), ("a\rb", [["a"], ["b"]]), (",", [["", ""]]),
    ("\u{FEFF}a", [["a"]]),
  ])
  func `rows are read as RFC 4180 has them`(text: String, rows: [[String]]) throws {
    #expect(try CSVReader.rows(in: text).map(\.fields) == rows)
  }

  @Test(arguments: ["\"a", "\"a\"b", "x\n\"y"])
  func `a quote that isn't closed is an error`(text: String) {
    #expect(throws: FormatProblem.self) { try CSVReader.rows(in: text) }
  }

  @Test(arguments: [Character("\t"), ";", "¦"])
  func `another character may separate`(separator: Character) throws {
    let rows = try CSVReader.rows(in: "a,\(separator)\"\(separator)\"", separator: separator)
    #expect(rows.map(\.fields) == [["a,", "\(separator)"]])
  }

  @Test func `rows and problems know their lines`() throws {
    #expect(try CSVReader.rows(in: "a\n\n\"b\nc\"\nd").map(\.line) == [1, 3, 5])
    #expect { try CSVReader.rows(in: "a\n\"b\"é") } throws: {
      "\($0)" == "line 2: `é` follows a closing quotation mark"
    }
  }
}
