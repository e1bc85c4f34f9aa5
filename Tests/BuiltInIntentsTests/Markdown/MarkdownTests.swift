import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("Make Markdown Table, Get Tasks, Get Front Matter")
struct MarkdownTests {
  // MARK: - Tables

  @Test(
    arguments: [
      (
        [["name": "Ann", "age": 30], ["age": 7, "city": "Ulm"]], [],
        "| name | age | city |\n| --- | ---: | --- |\n| Ann | 30 |  |\n|  | 7 | Ulm |\n"
      ),
      (
        [["name": "Ann", "age": 30]], ["age"], "| age |\n| ---: |\n| 30 |\n"
      ),
      ([["a", "b"], [1], [2, 3, 4]], [], "| a | b |\n| ---: | ---: |\n| 1 |  |\n| 2 | 3 |\n"),
      ([["x"]], ["a"], "| a |\n| --- |\n| x |\n"),
      (["x", "y"], [], "| Value |\n| --- |\n| x |\n| y |\n"),
      (
        [["a|b": "x\\|y\\\\|z\r\nsecond\nthird"]], [],
        "| a\\|b |\n| --- |\n| x\\\\\\|y\\\\\\\\\\|z<br>second<br>third |\n"
      ),
    ] as [(IntentValue, [String], String)])
  func `rows become a table`(list: IntentValue, columns: [String], table: String) async throws {
    #expect(
      try await value(FormatMarkdownTable.self, ["list": list, "columns": columns])
        == .text(table))
  }

  @Test(
    arguments: [
      (
        [["a": 1], [1]], [],
        "`list` needs rows of one kind: only dictionaries, only lists, or only single values"
      ),
      ([["a": 1]], ["b"], "no row has `b`"),
      ([[:]], [], "there are no columns"),
      (
        [1], ["a", "b"],
        "the items of `list` are single values, so there is one column, but `columns` has 2"
      ),
    ] as [(IntentValue, [String], String)])
  func `other rows are refused`(
    list: IntentValue, columns: [String], message: String
  ) async throws {
    let failure = await #expect(throws: IntentFailure.self) {
      try await value(FormatMarkdownTable.self, ["list": list, "columns": columns])
    }
    #expect(failure?.message == message)
  }

  // MARK: - Tasks

  @Test func `tasks are found with their lines, and not in code or front matter`() async throws {
    let text = """
      ---
      - [ ] not this
      ---
      # Plan
      - [ ] one
        * [x] two  \u{20}
          1. [X] three **bold**
      > - [ ] quoted
      12) [ ] numbered
      - [] no
      - [y] no
      - [ ]no
      - no [ ] box
      ```
      - [ ] code
      ```
      ~~~~ sh
      ~~~
      - [ ] code
      ~~~~

      Text

          - [ ] code
      + [ ]
      - [ ] 👩‍👩‍👧\u{301}
      """
    let tasks = try await value(FindMarkdownTasks.self, ["text": text])
    #expect(
      tasks == [
        ["text": "one", "done": false, "line": 5], ["text": "two", "done": true, "line": 6],
        ["text": "three **bold**", "done": true, "line": 7],
        ["text": "quoted", "done": false, "line": 8],
        ["text": "numbered", "done": false, "line": 9],
        ["text": "", "done": false, "line": 25],
        ["text": "👩‍👩‍👧\u{301}", "done": false, "line": 26],
      ])
    #expect(try await value(FindMarkdownTasks.self, ["text": ""]) == [])
  }

  // MARK: - Front matter

  @Test(
    arguments: [
      (
        "---\ntitle: Plan\ntags: [a, b]\n---\nText\n", ["title": "Plan", "tags": ["a", "b"]],
        "Text\n"
      ),
      ("\u{FEFF}---  \r\na: 1\r\n...\r\nText", ["a": 1], "Text"),
      ("---\n---", [:], ""),
      ("---\nno end\n", [:], "---\nno end\n"),
      ("Text\n---\na: 1\n---\n", [:], "Text\n---\na: 1\n---\n"),
      ("", [:], ""),
    ] as [(String, IntentValue, String)])
  func `front matter is read, and the rest is its body`(
    text: String, properties: IntentValue, body: String
  ) async throws {
    let outcome = try await outcome(ReadFrontMatter.self, ["text": text])
    #expect(outcome.value == properties)
    #expect(outcome.details["body"] == .text(body))
  }

  @Test func `front matter has to be a dictionary`() async throws {
    let failure = await #expect(throws: IntentFailure.self) {
      try await value(ReadFrontMatter.self, ["text": "---\n- a\n---\n"])
    }
    #expect(failure?.message == "the front matter is list of text, but has to be a dictionary")
  }
}
