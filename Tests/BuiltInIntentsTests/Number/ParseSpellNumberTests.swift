import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

@Suite("Numbers from texts and in words")
struct ParseSpellNumberTests {
  @Test(arguments: [
    ("1.234,56 €", "de_DE", "1234.56"), ("-1.234,5", "de_DE", "-1234.5"),
    ("12,5 %", "de_DE", "0.125"),
    ("1.234", "de_DE", "1234"), ("1,5", "de_DE", "1.5"), ("1234,5", "de_DE", "1234.5"),
    ("$1,234.50", "en_US", "1234.5"), ("1,234", "en_US", "1234"), ("1.234", "en_US", "1.234"),
    ("1 234,50", "fr_FR", "1234.5"), ("1\u{202F}234,50 €", "fr_FR", "1234.5"),
    ("1'234.50", "de_CH", "1234.5"), ("CHF 1’234.50", "de_CH", "1234.5"),
    ("12,34,567.8", "en_IN", "1234567.8"), ("1 234,50 kr", "sv_SE", "1234.5"),
    ("١٬٢٣٤٫٥", "ar_EG", "1234.5"), (",5", "de_DE", "0.5"), (" 7 ", "de_DE", "7"),
    ("EUR 1.000.000,00", "de_DE", "1000000"),
    ("12345678901234567890,123", "de_DE", "12345678901234567890.123"),
  ])
  func `a number is read as its locale writes it`(
    text: String, locale: String, number: String
  ) async throws {
    #expect(
      try await value(ParseNumber.self, ["text": text, "locale": locale])
        == .number(try #require(IntentNumber(exactly: number))))
  }

  @Test(arguments: [
    ("1,234.56", "de_DE"), ("1.23", "de_DE"), ("1.2345,6", "de_DE"), ("1,2,3", "de_DE"),
    ("1234,56", "en_US"), ("12,34", "en_US"), ("", "de_DE"), ("abc", "de_DE"), ("€", "de_DE"),
    ("5 kg", "de_DE"), ("1-2", "de_DE"), ("1 2", "en_US"), ("1.234.5", "de_DE"), ("1e5", "de_DE"),
    ("1:30", "en_US"), ("12.34.567", "de_DE"), ("0x1F", "en_US"),
  ])
  func `another text is refused`(text: String, locale: String) async throws {
    await #expect(throws: IntentFailure.self) {
      try await value(ParseNumber.self, ["text": text, "locale": locale])
    }
  }

  @Test func `without a locale, what can be read in two ways is refused`() async throws {
    #expect(try await value(ParseNumber.self, ["text": "1.234,56 €"]) == .number(1234.56))
    do {
      _ = try await value(ParseNumber.self, ["text": "1,234"])
      Issue.record("it was read")
    } catch let failure as IntentFailure {
      #expect(failure.help?.contains("locale") == true)
      #expect(failure.message.contains("two ways"))
    }
    await #expect(throws: IntentFailure.self) {
      try await value(ParseNumber.self, ["text": "1", "locale": "xx_nowhere"])
    }
  }

  @Test(arguments: [
    ("42", SpellingStyle.words, "en_US", "forty-two"), ("-3", .words, "en_US", "minus three"),
    ("3.14", .words, "en_US", "three point one four"), ("0", .words, "en_US", "zero"),
    (
      "1234567", .words, "en_US",
      "one million two hundred thirty-four thousand five hundred sixty-seven"
    ),
    ("42", .words, "de_DE", "zweiundvierzig"),
    ("80", .words, "fr_FR", "quatre-vingts"), ("21", .words, "es_ES", "veintiuno"),
    ("42", .ordinal, "en_US", "42nd"), ("11", .ordinal, "en_US", "11th"),
    ("3", .ordinal, "de_DE", "3."), ("1", .ordinal, "fr_FR", "1er"),
    ("999999999999999", .ordinal, "en_US", "999,999,999,999,999th"),
    ("2026", .roman, "en_US", "MMXXVI"), ("3999", .roman, "de_DE", "MMMCMXCIX"),
    ("1", .roman, "en_US", "I"), ("44", .roman, "en_US", "XLIV"),
  ])
  func `a number is spelled`(
    number: String, style: SpellingStyle, locale: String, text: String
  ) async throws {
    let number = try #require(IntentNumber(exactly: number))
    #expect(
      try await value(
        SpellNumber.self, ["number": IntentValue.number(number), "style": style, "locale": locale])
        == .text(text))
  }

  @Test(arguments: [
    ("0", SpellingStyle.roman), ("4000", .roman), ("1.5", .roman), ("-1", .roman),
    ("1.5", .ordinal), ("1000000000000000", .words), ("1e30", .words),
    ("0.1234567890123456789", .words), ("1e30", .ordinal),
  ])
  func `a number without such a form is refused`(
    number: String, style: SpellingStyle
  ) async throws {
    let number = try #require(IntentNumber(exactly: number))
    await #expect(throws: IntentFailure.self) {
      try await value(SpellNumber.self, ["number": IntentValue.number(number), "style": style])
    }
  }
}
