import AppIntentsCore
import Foundation

/// Recognizes the text in an image.
struct ReadImageText: AppIntent, FormDeclaring, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "image.text"
  static let title: LocalizedStringResource = "Extract Text from Image"
  static let description = IntentDescription(
    """
    Recognizes the text in an image, such as a photo of a receipt or a screenshot. `language` is a code \
    such as `eng` or `deu`, or several: `eng+deu`. Columns are read one after another; with `layout`, what \
    is beside each other stays in one line, as the prices of a receipt. An image without text gives an \
    empty text.
    """,
    categoryName: "Image", searchKeywords: ["ocr", "recognize", "scan", "tesseract", "read"],
    resultValueName: "Text")
  static let sideEffects: SideEffects = [.readsFiles, .runsTools]
  static let programs = [Vips.operations, Vips.headers, Self.tesseract]

  private static let tesseract = RequiredProgram("tesseract", package: "tesseract-ocr")
  static let forms: [String: LiteralForm] = ["language": .languages]

  @Parameter(title: "Image")
  var file: IntentFile

  @Parameter(
    title: "Language", description: "A code such as `eng`, or several: `eng+deu`", default: "eng")
  var language: String

  @Parameter(
    title: "Layout", description: "Whether text keeps its place in its line", default: false)
  var layout: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Extract the text of \(\.$file)") {
      \.$language
      \.$layout
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let languages = try Self.languages(language)
    let text = try await ToolFolder.using { folder -> String in
      try await Self.check(languages, in: folder)
      var picture = try await Picture(file, in: &folder)
      try await picture.saveOpaque(as: "page.png")
      // Otherwise a column that is far from the others may be taken for a picture. 6 is one block.
      let block = ["--psm", "6", "-c", "preserve_interword_spaces=1"]
      let ending = try await Self.run(
        ["page.png", "stdout", "-l", languages.joined(separator: "+"), "-c", "page_separator="]
          + (layout ? block : []),
        in: folder)
      guard ending.exitCode == 0 else {
        throw Self.failure("the text of `\(picture.vips.name)` can't be recognized", ending)
      }
      return String(decoding: ending.output, as: UTF8.self)
    }
    return .result(value: text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The codes, which are the names of files.
  fileprivate static func languages(_ text: String) throws -> [String] {
    let codes = text.split(separator: "+", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    for code in codes {
      let isCode =
        (2...30).contains(code.utf8.count)
        && code.utf8.allSatisfy {
          $0 == UInt8(ascii: "_") || Character(UnicodeScalar($0)).isLetter && $0 < 0x80
        }
      guard isCode else {
        throw IntentFailure(
          "`language` is `\(IntentContext.current.excerpt(of: text, to: 40))`, which isn't a code",
          help: "write `eng`, `deu`, or `eng+deu`")
      }
    }
    return codes
  }

  private static func check(_ languages: [String], in folder: ToolFolder) async throws {
    let ending = try await run(["--list-langs"], in: folder)
    guard ending.exitCode == 0 else {
      throw failure("the languages of `tesseract` can't be listed", ending)
    }
    let known = Set(
      String(decoding: ending.output, as: UTF8.self).split(whereSeparator: \.isNewline))
    for language in languages where !known.contains(language[...]) {
      let package =
        "tesseract-ocr-\(language.lowercased().replacingOccurrences(of: "_", with: "-"))"
      throw IntentFailure(
        "the language `\(language)` isn't installed for `tesseract`", kind: .missing,
        help: "install it with `sudo apt install \(package)`")
    }
  }

  private static func run(
    _ arguments: [String], in folder: ToolFolder
  ) async throws -> ProgramCall.Ending {
    try await folder.run(tesseract, arguments) { call in
      call.environment["OMP_THREAD_LIMIT"] = Array("2".utf8)
    }
  }

  private static func failure(_ message: String, _ ending: ProgramCall.Ending) -> IntentFailure {
    let said = ending.errors.trimmingCharacters(in: .whitespacesAndNewlines)
    return IntentFailure(
      message, exitCode: ending.exitCode, output: said.isEmpty ? nil : said)
  }
}

extension LiteralForm {
  fileprivate static let languages = LiteralForm { text, _ in
    _ = try ReadImageText.languages(text)
  }
}
