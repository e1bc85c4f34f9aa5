import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("Join, trim, count, reverse")
struct TextTests {
  @Test(arguments: [
    ([], "", ""), (["a"], ", ", "a"), (["a", "b"], ", ", "a, b"), (["a", "b"], "\n", "a\nb"),
  ])
  func `texts are joined by a text between them`(
    items: [String], by: String, joined: String
  ) async throws {
    #expect(try await value(JoinText.self, ["list": items, "by": by]) == .text(joined))
  }

  @Test func `texts are joined by line breaks unless anything is given`() async throws {
    #expect(try await value(JoinText.self, ["list": ["a", "b"]]) == "a\nb")
  }

  @Test(arguments: [
    (" \t a b \r\n", nil, "a b"), ("\u{A0}a\u{2003}", nil, "a"), ("   ", nil, ""),
    ("=- title -=", "-=", " title "), ("xxx", "x", ""), ("", nil, ""),
  ])
  func `white space or what is listed goes from both ends`(
    text: String, characters: String?, result: String
  ) async throws {
    #expect(
      try await value(TrimText.self, ["text": text, "characters": characters]) == .text(result))
  }

  @Test(arguments: [
    ("👨‍👩‍👧 né", TextUnit.characters, 4), ("", .characters, 0),
    ("two  words\n", .words, 2), ("", .words, 0),
    ("a\nb\n", .lines, 2), ("a\r\n\r\nb", .lines, 3), ("", .lines, 0),
    ("One. Two? Three", .sentences, 3), ("It is 3.14 wide.", .sentences, 1),
    ("He said \"Stop.\" Then he left…", .sentences, 2), ("", .sentences, 0),
  ])
  func `a text is counted in a unit`(text: String, unit: TextUnit, count: Int) async throws {
    #expect(
      try await value(CountText.self, ["text": text, "unit": unit]) == .number(count))
  }

  @Test(arguments: [("abc", "cba"), ("e\u{301}a", "ae\u{301}"), ("", "")])
  func `a text is reversed character by character`(text: String, result: String) async throws {
    #expect(try await value(ReverseText.self, ["text": text]) == .text(result))
  }

  @Test(arguments: [
    ("a\nb\r\nc\rd", ["a", "b", "c", "d"]), ("a\n", ["a"]), ("\n", [""]), ("", []),
  ])
  func `lines end with LF, CRLF or CR`(text: String, lines: [String]) async throws {
    #expect(try await value(SplitLines.self, ["text": text]) == .list(lines.map { .text($0) }))
  }

  @Test(arguments: [
    (LetterCase.uppercase, "ANNUAL REPORT, DON'T READ"),
    (.lowercase, "annual report, don't read"),
    (.titleCase, "Annual Report, Don't Read"),
    (.sentenceCase, "Annual report, don't read"),
    (.snakeCase, "annual_report_dont_read"),
    (.kebabCase, "annual-report-dont-read"),
    (.camelCase, "annualReportDontRead"),
  ])
  func `letters change their case`(to: LetterCase, result: String) async throws {
    #expect(
      try await value(ChangeCase.self, ["text": "annual REPORT, don't read", "to": to])
        == .text(result))
  }

  @Test(arguments: [
    ("HTTPServer2 start", "http_server2_start"), ("fileName", "file_name"), ("été_ÉTÉ", "été_été"),
    ("", ""),
  ])
  func `words begin at capitals too`(text: String, result: String) async throws {
    #expect(
      try await value(ChangeCase.self, ["text": text, "to": LetterCase.snakeCase]) == .text(result))
  }

  @Test func `a sentence begins with a capital`() async throws {
    let value = try await value(
      ChangeCase.self, ["text": "HELLO. it IS 3.5 m.\nnew", "to": LetterCase.sentenceCase])
    #expect(value == "Hello. It is 3.5 m.\nNew")
  }

  @Test(arguments: [
    ("3 apples for 1,234.50 €", [3, 1234.5]),
    ("1.234,50", [1234.5]),
    ("1.234.567", [1_234_567]),
    ("1,234", [1234]),
    ("3,5 kg", [3.5]),
    ("-5 and 7-8", [-5, 7, 8]),
    ("2026-11-21", [2026, 11, 21]),
    ("21.11.2026", [21, 11, 2026]),
    ("1,2,3", [1, 2, 3]), ("1e5 1.5e-3, -2E+2.", [100_000, 0.0015, -200]),
    ("2em a3e4 5e 6e999", [2, 3, 4, 5, 6, 999]),
    ("1,234,567.89", [1_234_567.89]),
    ("A4 v2.", [4, 2]), ("19% of 50, -5 % of 8", [0.19, 50, -0.05, 8]),
    ("no", []),
    ("12345678901234567890.123", [IntentNumber(exactly: "12345678901234567890.123") ?? 0]),
  ])
  func `numbers are picked out of prose`(text: String, numbers: [IntentNumber]) async throws {
    #expect(
      try await value(FindNumbers.self, ["text": text]) == .list(numbers.map { .number($0) }))
  }
}
