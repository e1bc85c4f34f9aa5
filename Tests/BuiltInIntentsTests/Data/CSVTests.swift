import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("CSV")
struct CSVTests {
  @Test func `the intents read and write alike`() async throws {
    let text: IntentValue = "name;note\nAnn;\"a;b\"\nBob"
    let rows = try await value(ParseCSV.self, ["text": text, "separator": IntentValue.text(";")])
    #expect(rows == [["name": "Ann", "note": "a;b"], ["name": "Bob", "note": .nothing]])
    let tab: IntentValue = "tab"
    #expect(
      try await value(FormatCSV.self, ["value": rows, "separator": tab])
        == "name\tnote\nAnn\ta;b\nBob\t\n")
    let isOff: IntentValue = false
    #expect(
      try await value(FormatCSV.self, ["value": rows, "separator": tab, "header": isOff])
        == "Ann\ta;b\nBob\t\n")
    let lists = try await value(
      ParseCSV.self, ["text": text, "separator": IntentValue.text(";"), "header": isOff])
    #expect(lists.items.first == ["name", "note"])
  }

  @Test(arguments: ["", ";;", "\"", "\n"])
  func `a separator is one character`(separator: String) {
    #expect { try CSVSeparator.parse(separator) } throws: {
      "\($0)" == "`separator` is one character, such as `;`, or `tab`, but is `\(separator)`"
    }
  }
}
