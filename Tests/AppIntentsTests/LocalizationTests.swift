import Foundation
import Testing

@testable import AppIntentsCore

@Suite("Localization")
struct LocalizationTests {
  /// A bundle with a German table and a catalog.
  private func withBundle(_ body: (URL) throws -> Void) throws {
    let bundle = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let german = bundle.appending(path: "de.lproj")
    try FileManager.default.createDirectory(at: german, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: bundle) }
    try """
    /* A greeting */
    "Hello" = "Hallo";
    "%@ of %@" = "%2$@ \\"ohne\\" %1$@";
    """.write(to: german.appending(path: "Localizable.strings"), atomically: true, encoding: .utf8)
    try """
    {"sourceLanguage": "en", "version": "1.0", "strings": {
      "cups": {"localizations": {
        "de": {"variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "%lld Tasse"}},
          "other": {"stringUnit": {"state": "translated", "value": "%lld Tassen"}}}}},
        "en": {"stringUnit": {"state": "translated", "value": "%lld cups"}}}},
      "Empty": {}}}
    """.write(to: bundle.appending(path: "Menu.xcstrings"), atomically: true, encoding: .utf8)
    try body(bundle)
  }

  private func text(
    _ key: String.LocalizationValue, _ bundle: URL, locale: String = "de_AT"
  ) -> String {
    String(
      localized: LocalizedStringResource(
        key, locale: Locale(identifier: locale), bundle: .atURL(bundle)))
  }

  @Test func `a text is looked up in the language, and else is the one in the source`() throws {
    try withBundle { bundle in
      #expect(text("Hello", bundle) == "Hallo")
      #expect(text("Hello", bundle, locale: "fr") == "Hello")
      #expect(text("Bye", bundle) == "Bye")
      #expect(text("\("a") of \("b")", bundle) == "b \"ohne\" a")
    }
  }

  @Test(arguments: [
    (1, "de", "1 Tasse"), (3, "de", "3 Tassen"), (1, "en", "1 cups"), (2, "fr", "2"),
  ])
  func `catalogs have forms for numbers`(count: Int, language: String, expected: String) throws {
    try withBundle { bundle in
      let resource = LocalizedStringResource(
        "cups", defaultValue: "\(count)", table: "Menu", locale: Locale(identifier: language),
        bundle: .atURL(bundle))
      #expect(String(localized: resource) == expected)
    }
  }

  @Test func `the run's language is used where none is given`() throws {
    try withBundle { bundle in
      let context = IntentContext(
        surroundings: .init(environment: [:], locale: Locale(identifier: "de_DE")))
      let resource = LocalizedStringResource("Hello", bundle: .atURL(bundle))
      #expect(IntentContext.$current.withValue(context) { String(localized: resource) } == "Hallo")
    }
  }

  @Test(arguments: [
    ("%d%% of %@", ["5", "x"], "5% of x"), ("%2$@ %1$@", ["a", "b"], "b a"), ("100 %", [], "100 %"),
    ("%.2f and %@", ["1.50"], "1.50 and "), ("no places", ["a"], "no places"),
  ])
  func `places in a text are filled`(format: String, arguments: [String], expected: String) {
    #expect(MessageFormat.text(format, arguments) == expected)
  }

  @Test func `Chinese is looked up with its script`() {
    #expect(
      StringTables.languages(of: Locale(identifier: "zh_Hans_CN")) == [
        "zh-Hans-CN", "zh-CN", "zh-Hans", "zh",
      ])
  }
}
