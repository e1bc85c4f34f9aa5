import AppIntentsCore
import Foundation

/// The languages of a text that Tesseract recognizes, by its codes: `deu+eng`.
struct TesseractLanguages: Sendable {
  static let program = RequiredProgram("tesseract", package: "tesseract-ocr")

  private let codes: [String]

  /// As the program takes them.
  var option: String { codes.joined(separator: "+") }

  /// Throws an `IntentFailure` for a code that can't be the name of one of its files.
  init(_ text: String) throws {
    codes = text.split(separator: "+", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard codes.allSatisfy(Self.isCode) else {
      throw IntentFailure(
        "`\(IntentContext.current.excerpt(of: text, to: 40))` isn't the code of a language",
        help: "write `eng`, `deu`, or `deu+eng` for both")
    }
  }

  /// Also `chi_sim` and `script/Latin`.
  private static func isCode(_ word: String) -> Bool {
    (2...30).contains(word.utf8.count) && word.first?.isLetter == true
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "/") }
  }

  /// Throws an `IntentFailure` if one of them isn't installed.
  func check(in folder: ToolFolder) async throws {
    let ending = try await folder.run(Self.program, ["--list-langs"])
    guard ending.exitCode == 0 else {
      throw ending.failure("the languages of `tesseract` can't be listed")
    }
    let known = Set(
      String(decoding: ending.output, as: UTF8.self).split(whereSeparator: \.isNewline))
    for code in codes where !known.contains(code[...]) {
      let package = "tesseract-ocr-" + code.lowercased().replacingOccurrences(of: "_", with: "-")
      throw IntentFailure(
        "the language `\(code)` isn't installed for `tesseract`", kind: .missing,
        help: code.contains("/") ? nil : "install it with `sudo apt install \(package)`")
    }
  }
}

extension LiteralForm {
  static let languages = LiteralForm { text, _ in _ = try TesseractLanguages(text) }
}
