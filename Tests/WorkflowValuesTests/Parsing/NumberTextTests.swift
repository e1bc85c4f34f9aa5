import AppIntentsCore
import Testing
import YAML

@testable import WorkflowValues

@Suite("Number text")
struct NumberTextTests {
  @Test(arguments: [
    ("7", "7"), (" 7\n", "7"), ("-0.5", "-0.5"), ("+3", "3"), ("1e3", "1000"), (".5", "0.5"),
    ("1,234.50", "1234.5"), ("1.234,50", "1234.5"), ("1,234,567", "1234567"),
    ("1.234.567", "1234567"), ("1 234 567,8", "1234567.8"), ("1'234.50", "1234.5"),
    ("1.234", "1.234"), ("12,5", "12.5"), ("0,125", "0.125"), ("1234,567", "1234.567"),
    ("€ 12.50", "12.5"), ("12,50 €", "12.5"), ("-$5", "-5"), ("$-5", "-5"), ("12 EUR", "12"),
    ("EUR 12", "12"), ("12 %", "0.12"), ("19%", "0.19"), ("-7,5 %", "-0.075"), ("5‰", "0.005"),
    ("−4", "-4"),
    ("1\u{A0}000", "1000"), ("9007199254740993", "9007199254740993"),
    ("0.1", "0.1"), ("99999999999999999999", "99999999999999999999"),
  ])
  func `a number is read as people write it`(text: String, number: String) throws {
    #expect(try NumberText.parse(text) == IntentNumber(exactly: number))
  }

  @Test(arguments: [
    "", "abc", "12 apples", "1,23,4", "1.2.3", "1,2,3", "--1", "5 5x", "0x10", "1,234.5.6", "%",
    "€",
    "1 2", ",", ".", "12.345,678.9", "nan", "infinity", "five",
  ])
  func `other words are no number`(text: String) {
    #expect(throws: TextProblem.self) { try NumberText.parse(text) }
  }

  @Test(arguments: [
    ("5 kg", "a measurement, not a number", "its number is `measurement($x).value`"),
    ("3 MB", "a measurement, not a number", "its number is `measurement($x).value`"),
    ("90m", "a duration, not a number", "its number of seconds is `duration($x).seconds`"),
  ])
  func `a number with a unit is no number`(text: String, problem: String, help: String) {
    let error = #expect(throws: TextProblem.self) { try NumberText.parse(text) }
    #expect(error?.problem == problem)
    #expect(error?.help == help)
  }

  @Test(arguments: [
    (
      String(repeating: "1", count: 41),
      "a number with more than 38 digits, or too large or too close to zero for one"
    ),
    (
      "0,1234567890123456789012345678901234567890",
      "a number with more than 38 digits, or too large or too close to zero for one"
    ),
    ("five", "not a number"),
  ])
  func `a number that is too large says so`(text: String, problem: String) {
    let error = #expect(throws: TextProblem.self) { try NumberText.parse(text) }
    #expect(error?.problem == problem)
  }

  @Test(arguments: [
    "1.00000000000000000000000000000000000014", "-0.666666666666666666666666666666666666667",
    "0.999999999999999999999999999999999999999", "1e-129", "15e-129", "1e-400", "1e128",
  ])
  func `a number that can't be kept is none, rather than another one`(text: String) {
    #expect(IntentNumber(exactly: text) == nil)
    #expect(throws: JSONError.self) { try JSONReader.read(text) }
    #expect(YAMLValues.value(of: YAMLScalar(text)) == .text(text))
  }

  @Test(arguments: ["1e-128", "-12e-127", "0.66666666666666666666666666666666666667", "1e127"])
  func `a number at the ends of what there is isn't zero`(text: String) throws {
    let number = try #require(IntentNumber(exactly: text))
    #expect(number != 0)
    #expect(IntentNumber(exactly: number.description) == number)
    #expect(try JSONReader.read(text) == .number(number))
    #expect(YAMLValues.value(of: YAMLScalar(text)) == .number(number))
  }

  @Test(arguments: ["1,234", "12,345", "-1,234", "$1,234"])
  func `a comma with three digits behind it could be either`(text: String) {
    let error = #expect(throws: TextProblem.self) { try NumberText.parse(text) }
    #expect(error?.code == .ambiguous)
  }

  @Test(arguments: [
    ("1,234", "1,234.5", "1234"), ("1,234", "1.234,5", "1.234"), ("1.234", "1.234,5", "1234"),
  ])
  func `a format says what the separators mean`(text: String, format: String, number: String) throws
  {
    #expect(try NumberText.parse(text, format: format) == IntentNumber(exactly: number))
  }
}

@Suite("Boolean text")
struct BooleanTextTests {
  @Test(arguments: [
    ("true", true), ("YES", true), ("on", true), ("1", true), (" False ", false), ("no", false),
    ("Off", false), ("0", false), ("y", true), ("N", false),
  ])
  func `yes and no are understood in any case`(text: String, value: Bool) throws {
    #expect(try BooleanText.parse(text) == value)
  }

  @Test(arguments: ["", "ye", "ja", "2", "yes please", "truefalse"])
  func `a longer answer is an error`(text: String) {
    #expect(throws: TextProblem.self) { try BooleanText.parse(text) }
  }
}
