import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("Replace Text")
struct ReplaceTextTests {
  @Test(arguments: [
    ("2026-11-21", "-", "/", "2026/11/21"),
    ("aaa", "aa", "b", "ba"),
    ("a|b", "|", "\\|", "a\\|b"),
    ("abc", "x", "y", "abc"),
    ("x", "x", "", ""),
    ("", "x", "y", ""),
    ("ünïcödé", "ö", "o", "ünïcodé"),
  ])
  func `every occurrence is replaced`(
    text: String, find: String, by: String, result: String
  ) async throws {
    let value = try await value(
      ReplaceText.self, ["text": text, "find": find, "by": by])
    #expect(value == .text(result))
  }

  @Test func `the replacement is nothing unless it is given`() async throws {
    #expect(try await value(ReplaceText.self, ["text": "a-b", "find": "-"]) == "ab")
  }

  @Test func `case can be ignored`() async throws {
    let value = try await value(
      ReplaceText.self, ["text": "Cat cAT", "find": "cat", "by": "dog", "ignore_case": true])
    #expect(value == "dog dog")
  }

  @Test(arguments: [
    ("GRÖSSE Größe größe", "größe", "x", "x x x"), ("Straße", "STRASSE", "x", "x"),
    ("Strasse", "straße", "x", "x"), ("ẞ", "ß", "x", "x"), ("Maß", "s", "x", "Maß"),
    ("ΟΔΟΣ οδος", "οδός", "x", "ΟΔΟΣ οδος"), ("ΟΔΟΣ οδος", "Οδος", "x", "x x"),
    ("ﬁne FINE", "fi", "x", "xne xNE"), ("ıi", "I", "x", "ıx"), ("ß😀Äb", "äB", "-", "ß😀-"),
    ("a\r\nB", "A\nb", "-", "-"), ("x", "X\u{301}", "-", "x"), ("12 \u{212A}", "k", "-", "12 -"),
  ])
  func `letters of all scripts are equal in any case`(
    text: String, find: String, by: String, result: String
  ) async throws {
    #expect(
      try await value(
        ReplaceText.self, ["text": text, "find": find, "by": by, "ignore_case": true])
        == .text(result))
  }

  @Test(arguments: [
    ("a\r\nb\nc\r\n", "\n", " ", "a b c "), ("a\r\nb\nc", "\r\n", "\n", "a\nb\nc"),
    ("a\r\n\r\nb", "\n\n", "\n", "a\nb"), ("a\r\nb", "\r", "", "a\nb"),
    ("a\r\nb", "a\nb", "", ""), ("a\rb", "\n", "-", "a\rb"),
  ])
  func `a line break is one of Windows, too`(
    text: String, find: String, by: String, result: String
  ) async throws {
    #expect(
      try await value(ReplaceText.self, ["text": text, "find": find, "by": by]) == .text(result))
  }

  @Test(arguments: [
    ("a\r\nb\rc", "\\r\\n?", "\n", "a\nb\nc"),
    ("end\n\n", "\\n+\\z", "", "end"),
    ("John Smith", "(\\w+) (\\w+)", "$2, $1", "Smith, John"),
    ("7:30", "(?<h>\\d+):(?<m>\\d+)", "${m} past ${h}", "30 past 7"),
    ("5", "\\d", "$$0", "$0"),
    ("a(b", "[(]", "", "ab"),
    ("😀x😀", "x", "-", "😀-😀"),
  ])
  func `a regular expression fills its groups in`(
    text: String, pattern: String, by: String, result: String
  ) async throws {
    let value = try await value(
      ReplaceText.self, ["text": text, "pattern": pattern, "by": by])
    #expect(value == .text(result))
  }

  @Test func `find is a text, whatever it looks like as a pattern`() async throws {
    #expect(try await value(ReplaceText.self, ["text": "a.b ab", "find": "."]) == "ab ab")
    #expect(try await value(ReplaceText.self, ["text": "a.b ab", "pattern": "."]) == "")
  }

  @Test(
    arguments: [
      (["find": ""], "`find` is empty"),
      ([:], "neither `find` nor `pattern` has a value"),
      (["find": "a", "pattern": "a"], "both `find` and `pattern` have a value"),
    ] as [([String: String], String)])
  func `exactly one of find and pattern is needed`(
    given: [String: String], message: String
  ) async throws {
    await #expect(throws: IntentFailure(message)) {
      try await value(ReplaceText.self, given.merging(["text": "a"]) { $1 })
    }
  }
}
