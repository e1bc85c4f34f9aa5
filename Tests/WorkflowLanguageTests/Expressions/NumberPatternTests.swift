import AppIntentsCore
import Foundation
import Testing

@testable import WorkflowLanguage

@Suite("Patterns for numbers")
struct NumberPatternTests {
  @Test(arguments: [
    ("1234.5", "#,##0.00", "1,234.50"),
    ("-1234.5", "#,##0.00", "-1,234.50"),
    ("1234567", "#,##,##0", "12,34,567"),
    ("0.125", "0.00", "0.13"),
    ("0.135", "0.00", "0.14"),
    ("0.5", "#.##", ".5"),
    ("0", "#", "0"),
    ("7", "000", "007"),
    ("0.256", "0.#%", "25.6%"),
    ("0.2561", "0‰", "256‰"),
    ("-3", "0;(0)", "(3)"),
    ("3", "'#'0 'o''clock'", "#3 o'clock"),
    ("12", "€ 0.-", "€ 12-"),
    ("-0.001", "0.00", "0.00"),
    ("-9223372036854775808", "#,##0", "-9,223,372,036,854,775,808"),
    ("12345678901234567890.123456789", "0.000000000", "12345678901234567890.123456789"),
    ("1e40", "#,##0.0", "10,000,000,000,000,000,000,000,000,000,000,000,000,000.0"),
    ("1e-40", "0.####", "0"),
  ])
  func `all digits of a number are written`(number: String, pattern: String, text: String) throws {
    let number = try #require(IntentNumber(exactly: number))
    let posix = Locale(identifier: "en_US_POSIX")
    #expect(try NumberPattern(pattern).text(of: number, in: posix) == text)
  }

  @Test func `a locale has its own signs`() throws {
    let number = try #require(IntentNumber(exactly: "-1234.5"))
    #expect(
      try NumberPattern("#,##0.00").text(of: number, in: Locale(identifier: "de_DE"))
        == "-1.234,50")
    #expect(
      try NumberPattern("0.0").text(of: number, in: Locale(identifier: "fa_IR")) == "-۱۲۳۴٫۵")
  }

  @Test(arguments: [
    "", "abc", "'0'", "1,234", "0#", "#.#0", "0.0.0", "0,", "@@", "*x0", "¤0", "0E0", "0;0;0",
    "0 0", ".",
  ])
  func `what isn't a pattern is refused`(pattern: String) {
    #expect(throws: FunctionProblem.self) { try NumberPattern(pattern) }
  }
}
