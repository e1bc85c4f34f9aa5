import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("Arguments that are checked before a run")
struct ArgumentCheckingTests {
  static let literals: [(any AppIntent.Type, String, right: String, wrong: String)] = [
    (RotatePDF.self, "pages", "2-5", "5-x"), (TakePDFPages.self, "pages", "last", "none"),
    (ExtractPDFText.self, "pages", "all", "1..2"), (MakeImagesOfPDF.self, "pages", "1,4-6", "a"),
    (ParseCSV.self, "separator", "tab", ";;"), (FormatCSV.self, "separator", ";", ""),
    (AppendCSV.self, "separator", "|", "no"), (FormatNumber.self, "locale", "de_DE", "Deutsch!"),
    (FormatNumber.self, "currency", "eur", "euro"), (ParseDate.self, "locale", "en-GB", "1"),
    (FormatDate.self, "locale", "fr", "!"), (SpellNumber.self, "locale", "fr", "!"),
    (ParseNumber.self, "locale", "fr", "!"), (FormatMeasurement.self, "locale", "fr", "!"),
    (ConvertMeasurement.self, "to", "miles", "parrots"), (MeasureDistance.self, "unit", "m", "kg"),
    (RepeatDate.self, "rule", "FREQ=DAILY", "now and then"),
    (SelectElements.self, "selector", "h2 > a", "h2 >"), (ExtractRows.self, "rows", "tr", "["),
    (WaitForChange.self, "selector", "#a", "#"),
  ]

  @Test(arguments: literals)
  func `a value that a run can't read is told`(
    intent: any AppIntent.Type, parameter: String, right: String, wrong: String
  ) throws {
    try intent._checkLiteral(right, for: parameter)
    #expect(throws: IntentFailure.self) { try intent._checkLiteral(wrong, for: parameter) }
    // Another parameter may have the value.
    try intent._checkLiteral(wrong, for: "another")
  }

  static let combinations: [(any AppIntent.Type, right: [String], wrong: [String])] = [
    (ResizeImage.self, ["files", "width", "height"], ["files"]),
    (ResizeImage.self, ["longest"], ["longest", "width"]),
    (AdjustDate.self, ["date", "end_of"], ["date"]), (TagFiles.self, ["files", "add"], ["files"]),
    (EncryptFile.self, ["file", "password"], ["file", "to"]),
  ]

  @Test(arguments: combinations)
  func `parameters that are missing together are told`(
    intent: any AppIntent.Type, right: [String], wrong: [String]
  ) throws {
    try intent._check(WrittenArguments(Set(right)))
    #expect(throws: IntentFailure.self) { try intent._check(WrittenArguments(Set(wrong))) }
  }

  @Test func `an attribute that is wanted has a name`() throws {
    let wanted = ["give": "attribute"]
    try SelectElements.check(WrittenArguments(["html", "give", "attribute"], literals: wanted))
    #expect(throws: IntentFailure.self) {
      try SelectElements.check(WrittenArguments(["html", "give"], literals: wanted))
    }
  }

  @Test func `the parameters that are checked exist`() {
    for (intent, parameter, _, _) in Self.literals {
      #expect(IntentDescriptor(intent).parameters.contains { $0.name == parameter })
    }
  }
}
