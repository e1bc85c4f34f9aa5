import AppIntentsCore
import Testing

@testable import WorkflowValues

@Suite("Items of an answer")
struct AnsweredItemsTests {
  @Test(
    arguments: [
      ("a", ["a"]), ("a, b\nc", ["a, b", "c"]), (" a \r\n\n b\n", ["a", "b"]), ("", []),
      (" \n ", []),
      ("[1, \"a\\nb\"]", [1, "a\nb"]), (" []", []), ("[a] b", ["[a] b"]),
      ("{\"a\": 1}", ["{\"a\": 1}"]),
    ] as [(String, [IntentValue])])
  func `a text has an item on each line, or is a JSON list`(text: String, items: [IntentValue]) {
    #expect(AnsweredItems.read(text) == items)
  }

  @Test func `texts are items again, whatever is in them`() {
    let items = ["a\nb", " ", "[1]", "\"", ""]
    #expect(AnsweredItems.read(AnsweredItems.text(of: items)) == items.map { .text($0) })
  }
}
