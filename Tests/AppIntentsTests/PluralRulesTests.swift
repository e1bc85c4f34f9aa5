import Testing

@testable import AppIntentsCore

@Suite("Plural rules")
struct PluralRulesTests {
  /// Numbers with their forms, of the samples in CLDR's table.
  static let samples: [(language: String, forms: [String: [String]])] = [
    ("en", ["one": ["1"], "other": ["0", "2", "1.0", "101"]]),
    ("fr", ["one": ["0", "1", "1.5"], "many": ["1000000"], "other": ["2", "17"]]),
    ("es", ["one": ["1", "1.0"], "many": ["1000000"], "other": ["0", "2"]]),
    ("pt", ["one": ["0", "1"], "other": ["2"]]),
    ("pt-PT", ["one": ["1"], "other": ["0", "1.5"]]),
    (
      "ru",
      [
        "one": ["1", "21", "101"], "few": ["2", "4", "22"], "many": ["0", "5", "11", "14", "111"],
        "other": ["0.5", "1.0"],
      ]
    ),
    ("uk_UA", ["one": ["31"], "few": ["33"], "many": ["12"]]),
    (
      "pl", ["one": ["1"], "few": ["2", "24"], "many": ["0", "5", "21", "112"], "other": ["1.5"]]
    ),
    ("cs", ["one": ["1"], "few": ["2", "4"], "many": ["1.5"], "other": ["0", "5"]]),
    ("sl", ["one": ["1", "101"], "two": ["2"], "few": ["3", "1.0"], "other": ["5"]]),
    ("sr-Latn", ["one": ["21", "0.1"], "few": ["3", "0.2"], "other": ["11", "5"]]),
    ("lt", ["one": ["21"], "few": ["9"], "many": ["0.1"], "other": ["11", "0"]]),
    ("lv", ["zero": ["0", "11", "30"], "one": ["1", "21", "0.1"], "other": ["2"]]),
    ("ro", ["one": ["1"], "few": ["0", "2", "119", "0.5"], "other": ["20", "120"]]),
    (
      "ar",
      [
        "zero": ["0"], "one": ["1"], "two": ["2"], "few": ["3", "110"], "many": ["11", "99"],
        "other": ["100", "0.1"],
      ]
    ),
    ("he", ["one": ["1", "0.5"], "two": ["2"], "other": ["0", "10"]]),
    ("cy", ["zero": ["0"], "two": ["2"], "few": ["3"], "many": ["6"], "other": ["5"]]),
    ("ga", ["one": ["1"], "two": ["2"], "few": ["6"], "many": ["7"], "other": ["11"]]),
    ("hi", ["one": ["0", "0.5", "1"], "other": ["2"]]),
    ("da", ["one": ["1", "0.1"], "other": ["0", "2"]]),
    ("is", ["one": ["21", "0.1"], "other": ["11"]]),
    ("mk", ["one": ["21"], "other": ["11"]]), ("mt", ["few": ["0", "10"], "many": ["11"]]),
    ("gd", ["one": ["11"], "two": ["12"], "few": ["13"], "other": ["20"]]),
    ("fil", ["one": ["1", "5"], "other": ["4", "0.9"]]),
    ("be", ["one": ["21"], "few": ["22"], "many": ["11"], "other": ["0.1"]]),
    ("ja", ["other": ["0", "1", "2"]]), ("tr", ["one": ["1"], "other": ["0", "2"]]),
    ("xx", ["one": ["1", "-1"], "other": ["2", "", "one", "1.", "1e3", "1.5.2"]]),
  ]

  @Test(arguments: samples)
  func `numbers have the forms of a language`(
    sample: (language: String, forms: [String: [String]])
  ) {
    for (form, numbers) in sample.forms {
      for number in numbers {
        #expect(
          PluralCategory(of: number, in: sample.language).rawValue == form,
          "\(number) in \(sample.language)")
      }
    }
  }

  @Test func `numbers of any length have a form`() {
    let digits = String(repeating: "9", count: 40)
    #expect(PluralCategory(of: digits, in: "ru") == .other)
    #expect(PluralCategory(of: "0.\(digits)", in: "lt") == .other)
  }
}
