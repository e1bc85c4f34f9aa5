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
    #expect(MessageFormat(arguments: arguments).text(format) == expected)
  }

  @Test(arguments: [
    (1, "1 cup"), (3, "3 cups"), (0, "0 cups"),
  ])
  func `a noun agrees with its number, without the marks for it`(count: Int, expected: String) {
    let text: LocalizedStringResource =
      "Make ^[\(count) cup](inflect: true) for \("^[a](inflect: true)")"
    #expect(text.text == "Make \(expected) for ^[a](inflect: true)")
    #expect(text.key == "Make ^[%lld cup](inflect: true) for %@")
    #expect(String(localized: "^[\(count) cup](inflect: true)") == expected)
    let keyed = String(localized: "cups.made", defaultValue: "^[\(count) cup](inflect: true)")
    #expect(keyed == expected)
  }

  @Test func `a percent sign is none of the places for values`() {
    let text: LocalizedStringResource = "50% of ^[\(3) cup](inflect: true), 100 %d, \(2)%%"
    #expect(text.text == "50% of 3 cups, 100 %d, 2%%")
    #expect(text.key == "50% of ^[%lld cup](inflect: true), 100 %d, %lld%%")
    let formatted: LocalizedStringResource =
      "^[\(3) cup](inflect: true) to \(99.5, specifier: "%.1f%%")"
    #expect(formatted.text == "3 cups to 99.5%")
  }

  @Test(arguments: [
    ("^[2 new box](inflect: true)!", "2 new boxes!"), ("^[2 city](inflect: true)", "2 cities"),
    ("^[2 day](inflect: true)", "2 days"), ("^[2 cups](inflect: true)", "2 cups"),
    ("^[1,000 bus](inflect: true)", "1,000 buses"), ("^[cup](inflect: true)", "cup"),
    ("^[3 menus](inflect: true)", "3 menus"), ("^[3 emojis](inflect: true)", "3 emojis"),
    ("^[3 gas](inflect: true)", "3 gases"), ("^[3 wide lens](inflect: true)", "3 wide lenses"),
    ("^[3 glass](inflect: true)", "3 glasses"), ("^[-2 cup](inflect: true)", "-2 cups"),
    ("^[Nan bread](inflect: true)", "Nan bread"), ("^[2 cup ](inflect: true)", "2 cup "),
    ("2^[x] and ^[3 cup](inflect: true)", "2^[x] and 3 cups"),
    ("^[2 cup](inflect: true) ^[a](b) ^[3 pot](inflect: true)", "2 cups ^[a](b) 3 pots"),
    ("^[2 cup of hot tea](inflect: true)", "2 cup of hot tea"),
    (
      "^[she](morphology: { grammaticalGender: \"feminine\" }) ^[is](agreeWithArgument: 1)",
      "she is"
    ),
    ("^[1](https://a.b) ^[2 cup](inflect", "^[1](https://a.b) ^[2 cup](inflect"), ("a^b", "a^b"),
  ])
  func `marks of agreement are left out of a text`(written: String, expected: String) {
    #expect(LocalizedStringResource(stringLiteral: written).text == expected)
    #expect(String(localized: String.LocalizationValue(written)) == expected)
    #expect(LocalizedStringResource(stringLiteral: written).key == written)
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [("^[a](", ""), ("^[a](b)", ""), ("^[", "](b)"), ("](", ""), ("^[](inflect: ", "")])
  func `many marks that aren't any take no time`(mark: String, end: String) {
    let written = String(repeating: mark, count: 400_000) + end
    #expect(GrammarAgreement.text(of: written) == written)
  }

  @Test func `only English nouns of a table agree`() throws {
    try withBundle { bundle in
      try """
      "^[%lld cup](inflect: true)" = "^[%lld Tasse](inflect: true)";
      """.write(
        to: bundle.appending(path: "de.lproj/Localizable.strings"), atomically: true,
        encoding: .utf8)
      #expect(text("^[\(2) cup](inflect: true)", bundle) == "2 Tasse")
      #expect(text("^[\(2) cup](inflect: true)", bundle, locale: "fr") == "2 cups")
    }
  }

  @Test func `a dictionary of texts has forms, also of several numbers in one text`() throws {
    try withBundle { bundle in
      try """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
        <key>%lld of %lld</key><dict>
          <key>NSStringLocalizedFormatKey</key><string>%1$#@cups@ aus %2$#@pots@</string>
          <key>cups</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>lld</string>
            <key>zero</key><string>Keine Tasse</string>
            <key>one</key><string>%lld Tasse</string>
            <key>other</key><string>%lld Tassen</string></dict>
          <key>pots</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>lld</string>
            <key>one</key><string>einer Kanne</string>
            <key>other</key><string>%lld Kannen, 100 %%</string></dict>
        </dict>
      </dict></plist>
      """.write(
        to: bundle.appending(path: "de.lproj/Localizable.stringsdict"), atomically: true,
        encoding: .utf8)
      #expect(text("\(1) of \(1)", bundle) == "1 Tasse aus einer Kanne")
      #expect(text("\(0) of \(2)", bundle) == "Keine Tasse aus 2 Kannen, 100 %")
      #expect(text("\(3) of \(1)", bundle) == "3 Tassen aus einer Kanne")
      // What the dictionary doesn't have is in the other table.
      #expect(text("Hello", bundle) == "Hallo")
    }
  }

  @Test func `a catalog has parts with forms of their own`() throws {
    try withBundle { bundle in
      func forms(_ name: String, _ number: Int, _ one: String, _ few: String) -> String {
        """
        "\(name)": {"argNum": \(number), "formatSpecifier": "lld", "variations": {"plural": {
          "one": {"stringUnit": {"value": "\(one)"}}, "few": {"stringUnit": {"value": "\(few)"}},
          "other": {"stringUnit": {"value": "%arg"}}}}}
        """
      }
      try """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%@ %lld %lld": {"localizations": {"pl": {
        "stringUnit": {"value": "%@: %#@files@ w %#@folders@"},
        "substitutions": {\(forms("files", 2, "%arg plik", "%arg pliki")),
          \(forms("folders", 3, "%arg folderze", "%arg folderach"))}}}}}}
      """.write(to: bundle.appending(path: "Sizes.xcstrings"), atomically: true, encoding: .utf8)
      let resource = LocalizedStringResource(
        "\("Ann") \(3) \(1)", table: "Sizes", locale: Locale(identifier: "pl"),
        bundle: .atURL(bundle))
      #expect(String(localized: resource) == "Ann: 3 pliki w 1 folderze")
    }
  }

  @Test func `parts that name each other, or aren't there, end`() {
    let variables = [
      "a": StringTable.Variable(argument: nil, forms: ["other": "<%#@b@>"]),
      "b": StringTable.Variable(argument: nil, forms: ["other": "(%#@a@)"]),
    ]
    let format = MessageFormat(arguments: ["2"], variables: variables, language: "en")
    #expect(format.text("%#@a@.") == "<(<(<(<()>)>)>)>.")
    #expect(format.text("%#@c@ %#@a") == " <(<(<(<()>)>)>)>")
  }

  @Test func `Chinese is looked up with its script`() {
    #expect(
      StringTables.languages(of: Locale(identifier: "zh_Hans_CN")) == [
        "zh-Hans-CN", "zh-CN", "zh-Hans", "zh",
      ])
  }
}
