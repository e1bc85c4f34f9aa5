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
    (WaitForChange.self, "selector", "#a", "#"), (SelectFromXML.self, "path", "//a:b", "//b["),
    (SelectFromXML.self, "path", "count(//b)", "nothing(//b)"),
    (CorrectSpelling.self, "language", "de_DE", "Deutsch!"),
    (FindPhones.self, "country", "de", "Germany"), (FindFiles.self, "older_than", "30d", "old"),
    (FindFiles.self, "newer_than", "2026-01-31", "30"),
    (EmptyTrash.self, "older_than", "2w", "-2w"),
    (FindFiles.self, "larger_than", "10 MB", "10 km"), (FindFiles.self, "match", "*.{a,b}", "[a"),
    (CropImage.self, "width", "50%", "half"), (AddImageText.self, "color", "#fff", "#ff"),
    (MaskImage.self, "radius", "20", "-1"), (ReadImageText.self, "language", "deu+eng", "d!"),
    (RecognizePDF.self, "language", "eng", "eng+"), (SetPermissions.self, "to", "u+x", "u+y"),
    (ReadLines.self, "range", "2-5", "5-2"), (GetListItem.self, "position", "2..4", "second"),
    (AddListItem.self, "position", "start", "2..4"),
    (ImportPhotos.self, "to", "~/{year}", "~/{moon}"),
    (MakePDF.self, "style", "p { color: red }", "p { background: url(a) }"),
  ]

  @Test(arguments: literals)
  func `a value that a run can't read is told`(
    intent: any AppIntent.Type, parameter: String, right: String, wrong: String
  ) throws {
    try IntentContext.$current.withValue(TestRun().context) {
      try intent._checkLiteral(right, for: parameter)
      #expect(throws: IntentFailure.self) { try intent._checkLiteral(wrong, for: parameter) }
      // Another parameter may have the value.
      try intent._checkLiteral(wrong, for: "another")
    }
  }

  static let combinations: [(any AppIntent.Type, right: [String], wrong: [String])] = [
    (ResizeImage.self, ["files", "width", "height"], ["files"]),
    (ResizeImage.self, ["longest"], ["longest", "width"]),
    (AdjustImage.self, ["files", "sharpen"], ["files", "to"]),
    (SetImageDetails.self, ["files", "title"], ["files"]),
    (SetPDFDetails.self, ["file", "keywords"], ["file"]),
    (AdjustDate.self, ["date", "end_of"], ["date"]), (TagFiles.self, ["files", "add"], ["files"]),
    (EncryptFile.self, ["file", "password"], ["file", "to"]),
    (EncryptFile.self, ["recipients"], ["password", "recipients"]),
    (AdjustDate.self, ["by", "end_of"], ["start_of", "end_of"]),
  ]

  @Test func `what only may have a value is neither missing nor too much`() throws {
    let sizes: Set = ["width", "longest", "percent"]
    try ResizeImage.check(WrittenArguments(["files"], possible: sizes))
    try ResizeImage.check(WrittenArguments(["files", "height"], possible: sizes))
    try EncryptFile.check(WrittenArguments(["password"], possible: ["recipients"]))
    try TagFiles.check(WrittenArguments(["files"], possible: ["remove"]))
  }

  @Test func `a problem names the parameter that it is about`() {
    func named(_ intent: any AppIntent.Type, _ arguments: WrittenArguments) -> String? {
      do {
        try IntentContext.$current.withValue(TestRun().context) { try intent._check(arguments) }
      } catch {
        return (error as? IntentFailure)?.parameter
      }
      return nil
    }
    #expect(named(ResizeImage.self, WrittenArguments(["width", "longest"])) == "longest")
    #expect(named(ResizeImage.self, WrittenArguments(["percent", "longest"])) == "percent")
    let conversion = ["measurement": "5 mi", "to": "kg"]
    #expect(
      named(ConvertMeasurement.self, WrittenArguments(["measurement", "to"], literals: conversion))
        == "to")
    let format = ["format": "zip", "to": "a.tar"]
    #expect(
      named(MakeArchive.self, WrittenArguments(["format", "to"], literals: format)) == "format")
  }

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

  static let pairs: [(any AppIntent.Type, right: [String: String], wrong: [String: String])] = [
    (
      ConvertMeasurement.self, ["measurement": "5 mi", "to": "km"],
      ["measurement": "5 mi", "to": "kg"]
    ),
    (ConvertImage.self, ["format": "png", "to": "a.PNG"], ["format": "png", "to": "a.jpg"]),
    (ConvertImage.self, ["format": "png", "to": "a.jpg/"], ["format": "webp", "to": "~/a.jpg"]),
    // There may be a folder with this name.
    (ConvertImage.self, ["format": "png", "to": "a.org"], ["format": "png", "to": "a.gif"]),
    (MakeArchive.self, ["format": "tar.gz", "to": "a.tgz"], ["format": "zip", "to": "a.tar"]),
    (ConvertDocument.self, ["format": "odt", "to": "b/a"], ["format": "odt", "to": "b/a.pdf"]),
    (FormatNumber.self, ["style": "Currency", "currency": "EUR"], ["currency": "EUR"]),
    (FormatNumber.self, ["style": "percent"], ["style": "percent", "currency": "EUR"]),
  ]

  @Test(arguments: pairs)
  func `values that contradict each other are told`(
    intent: any AppIntent.Type, right: [String: String], wrong: [String: String]
  ) throws {
    try IntentContext.$current.withValue(TestRun().context) {
      try intent._check(WrittenArguments(Set(right.keys), literals: right))
      #expect(throws: IntentFailure.self) {
        try intent._check(WrittenArguments(Set(wrong.keys), literals: wrong))
      }
    }
  }

  /// A new intent says its forms of parameters that it has.
  @Test func `each form is of a parameter that exists`() {
    for intent in IntentList.all {
      guard let forming = intent as? any FormDeclaring.Type else { continue }
      let names = IntentDescriptor(intent).parameters.map(\.name)
      for name in forming.forms.keys { #expect(names.contains(name), "\(intent) \(name)") }
    }
  }

  @Test func `the parameters that are checked exist`() {
    for (intent, parameter, _, _) in Self.literals {
      #expect(IntentDescriptor(intent).parameters.contains { $0.name == parameter })
    }
  }
}
