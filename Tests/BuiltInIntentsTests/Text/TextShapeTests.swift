import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("Texts: padded, shortened, wrapped")
struct TextShapeTests {
  @Test(arguments: [
    ("7", 3, "0", PaddedSide.start, "007"), ("7", 3, " ", .end, "7  "),
    ("7", 4, "*", .both, "*7**"),
    ("1234", 3, "0", .start, "1234"), ("x", 6, "ab", .end, "xababa"), ("é", 2, "-", .start, "-é"),
    ("", 2, "-", .end, "--"), ("x", 0, "-", .end, "x"),
  ])
  func `a text is padded`(
    text: String, width: Int, fill: String, side: PaddedSide, padded: String
  ) async throws {
    #expect(
      try await value(
        PadText.self,
        ["text": text, "width": IntentValue.number(width), "fill": fill, "side": side])
        == .text(padded))
  }

  @Test(arguments: [
    ("The quick brown fox", 10, ShortenedUnit.characters, "…", "The quick…"),
    ("The quick brown fox", 19, .characters, "…", "The quick brown fox"),
    ("The quick brown fox", 2, .words, "…", "The quick…"), ("a b", 2, .words, "…", "a b"),
    ("a b ", 2, .words, "…", "a b "), ("abc", 2, .characters, "...", ".."),
    ("abc", 0, .words, "…", "…"),
    ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 2, .characters, "…", "👩‍👩‍👧…"), ("", 5, .characters, "…", ""),
  ])
  func `a text is shortened`(
    text: String, length: Int, unit: ShortenedUnit, ending: String, shortened: String
  ) async throws {
    #expect(
      try await value(
        ShortenText.self,
        ["text": text, "length": IntentValue.number(length), "unit": unit, "ending": ending])
        == .text(shortened))
  }

  @Test(arguments: [
    ("The quick brown fox", 10, "", "The quick\nbrown fox"),
    ("The quick brown fox", 12, "> ", "> The quick\n> brown fox"), ("  a b c", 5, "", "  a b\nc"),
    ("incomprehensibilities are", 5, "", "incomprehensibilities\nare"),
    ("a\n\nb\n", 9, "", "a\n\nb\n"),
    ("a b", 1, ">>>", ">>>a\n>>>b"),
    ("about 10\u{A0}km to go", 8, "", "about\n10\u{A0}km to\ngo"),
    ("a\u{202F}b\u{2007}c d", 3, "", "a\u{202F}b\u{2007}c\nd"), ("a\u{2003}b c", 3, "", "a b\nc"),
  ])
  func `lines are broken between words`(
    text: String, width: Int, prefix: String, wrapped: String
  ) async throws {
    #expect(
      try await value(
        WrapText.self, ["text": text, "width": IntentValue.number(width), "prefix": prefix])
        == .text(wrapped))
  }

  @Test(arguments: [
    ("Crème brûlée, 2nd try", "creme-brulee-2nd-try"), ("Straße & Øre", "strasse-ore"),
    ("  It's  ", "its"), ("Привет, чай", "привет-чай"), ("Ελλάδα", "ελλάδα"), ("../../etc", "etc"),
    ("!!!", ""),
  ])
  func `a slug has letters and digits`(text: String, slug: String) async throws {
    #expect(try await value(MakeSlug.self, ["text": text]) == .text(slug))
  }

  @Test func `the text between two others is found`() async throws {
    let text: IntentValue = "a [1] b [2] c ["
    let parameters: [String: any Sendable] = ["text": text, "after": "[", "before": "]"]
    #expect(try await value(GetTextBetween.self, parameters) == "1")
    #expect(
      try await value(GetTextBetween.self, parameters.merging(["all": true]) { $1 }) == ["1", "2"])
    #expect(
      try await value(GetTextBetween.self, ["text": text, "after": "{", "before": "}"]) == .nothing)
    await #expect(throws: IntentFailure.self) {
      try await value(GetTextBetween.self, ["text": text, "after": "", "before": "]"])
    }
  }

  @Test(arguments: [
    ("Name: Ada\r\nAge: 36\r\n", "Name: ", "\n", ["Ada"]),
    ("Name: Ada\r\nAge: 36\r\n", "Age: ", "\r\n", ["36"]),
    ("Total\r\n12\r\nTotal\n13\n", "Total\n", "\n", ["12", "13"]),
    ("a\r\n\r\nb\r\nc", "\n\n", "\nc", ["b"]),
    ("a\r\n\r\nb\r\n", "a\r", "\n", [""]),
    // Swift takes `=` with the mark after it for one character.
    ("x=\u{301}y;", "x=", ";", ["\u{301}y"]),
  ])
  func `lines may end as on Windows`(
    text: String, after: String, before: String, found: [String]
  ) async throws {
    #expect(
      try await value(
        GetTextBetween.self, ["text": text, "after": after, "before": before, "all": true])
        == .list(found.map { .text($0) }))
  }
}
