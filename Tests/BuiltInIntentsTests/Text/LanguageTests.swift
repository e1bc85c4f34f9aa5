import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

@Suite("The language and the spelling of texts")
struct LanguageTests {
  static let hasLibrary =
    (try? TextCategorizer.loaded()) != nil
    && (try? TextCategorizer.languages()) != nil

  static func hasDictionary(_ name: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/hunspell")
      && FileManager.default.fileExists(atPath: "/usr/share/hunspell/\(name).dic")
  }

  @Test(
    .enabled(if: hasLibrary, "libexttextcat isn't installed"),
    arguments: [
      ("Guten Morgen, wie geht es Ihnen heute? Das Wetter ist ja wieder sehr schön.", "de"),
      ("The quick brown fox jumps over the lazy dog, and then it goes home.", "en"),
      ("Il y a longtemps que je t'aime, jamais je ne t'oublierai, mon amour.", "fr"),
      ("Съешь же ещё этих мягких французских булок, да выпей чаю.", "ru"),
      ("Ελλάδα είναι μια πολύ όμορφη χώρα με πολλά νησιά.", "el"),
    ])
  func `the language of a sentence is told`(text: String, code: String) async throws {
    #expect(try await value(DetectLanguage.self, ["text": text]) == .text(code))
  }

  @Test(.enabled(if: hasLibrary, "libexttextcat isn't installed"))
  func `the languages can be limited`() async throws {
    let text: IntentValue = "Das ist mein Hund und das ist mein Haus"
    #expect(
      try await value(
        DetectLanguage.self, ["text": text, "among": ["de_AT", "en", "zh"] as IntentValue])
        == "de")
    #expect(
      try await value(DetectLanguage.self, ["text": text, "among": ["en"] as IntentValue]) != "de")
    await #expect(throws: IntentFailure.self) {
      try await value(DetectLanguage.self, ["text": text, "among": ["klingon"] as IntentValue])
    }
  }

  @Test(
    .enabled(if: hasLibrary, "libexttextcat isn't installed"),
    arguments: ["", "\0", "1 2 3", "x", "abc 1"])
  func `a text that doesn't tell gives nothing`(text: String) async throws {
    let found = try await value(DetectLanguage.self, ["text": text])
    #expect(found == .nothing)
  }

  @Test(.enabled(if: hasLibrary, "libexttextcat isn't installed"), .timeLimit(.minutes(10)))
  func `a long text is told by its beginning`() async throws {
    let text = String(repeating: "Das ist ein sehr schöner Satz. ", count: 100_000)
    #expect(try await value(DetectLanguage.self, ["text": text]) == "de")
  }

  @Test(
    .enabled(if: hasDictionary("en_US"), "hunspell or its English dictionary isn't installed"),
    arguments: [
      ("I recieve it.\n\nMy freind\r\n", "I receive it.\n\nMy friend\r\n"),
      ("*recieve\n&recieve\n!\n^recieve 😀 recieve", "*receive\n&receive\n!\n^receive 😀 receive"),
      ("all words are right", "all words are right"), ("", ""), ("\n", "\n"),
      ("-d recieve\0x", "-d receive\0x"),
    ])
  func `unknown words become what they are most like`(
    text: String, corrected: String
  ) async throws {
    #expect(
      try await value(CorrectSpelling.self, ["text": text, "language": "en_US"]) == .text(corrected)
    )
  }

  @Test(.enabled(if: hasDictionary("en_US"), "hunspell or its English dictionary isn't installed"))
  func `a word that is repeated many times is corrected everywhere`() async throws {
    let line = "I recieve it, (recieve) or/recieve. \u{1F600} Recieve! recieve\u{A0}"
    let text = String(repeating: line + "\r\n", count: 10_000)
    let corrected = text.replacing("recieve", with: "receive").replacing("Recieve", with: "Receive")
    #expect(
      try await value(CorrectSpelling.self, ["text": text, "language": "en_US"]) == .text(corrected)
    )
  }

  @Test(.enabled(if: hasDictionary("en_US"), "hunspell or its English dictionary isn't installed"))
  func `words to keep stay`() async throws {
    let parameters: [String: any Sendable] = [
      "text": "I recieve Seguue", "language": "en", "keep": ["Seguue"] as IntentValue,
    ]
    #expect(try await value(CorrectSpelling.self, parameters) == "I receive Seguue")
  }

  @Test(.enabled(if: hasDictionary("de_DE"), "hunspell or its German dictionary isn't installed"))
  func `the language is that of the run`() async throws {
    let text: IntentValue = "Ich habbe ein Hauus"
    let run = TestRun(locale: "de_DE")
    #expect(try await value(CorrectSpelling.self, ["text": text], in: run) == "Ich habe ein Haus")
  }

  @Test(.enabled(if: hasDictionary("en_US"), "hunspell or its English dictionary isn't installed"))
  func `a missing dictionary is an error with its package`() async throws {
    do {
      _ = try await value(CorrectSpelling.self, ["text": "x", "language": "pt_BR"])
      Issue.record("it was corrected")
    } catch let failure as IntentFailure {
      #expect(failure.kind == .missing)
      #expect(failure.help?.contains("`hunspell-pt-br`") == true)
    }
    await #expect(throws: IntentFailure.self) {
      try await value(CorrectSpelling.self, ["text": "x", "language": "../../etc/passwd"])
    }
  }
}
