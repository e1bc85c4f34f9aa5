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
  static let programs = [Vips.operations, Vips.headers, TesseractLanguages.program]
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
    let languages = try TesseractLanguages(language)
    let text = try await ToolFolder.using { folder -> String in
      try await languages.check(in: folder)
      var picture = try await Picture(file, in: &folder)
      try await picture.saveOpaque(as: "page.png")
      // Otherwise a column that is far from the others may be taken for a picture. 6 is one block.
      let block = ["--psm", "6", "-c", "preserve_interword_spaces=1"]
      let ending = try await folder.run(
        TesseractLanguages.program,
        ["page.png", "stdout", "-l", languages.option, "-c", "page_separator="]
          + (layout ? block : [])
      ) { call in
        call.environment["OMP_THREAD_LIMIT"] = Array("2".utf8)
      }
      guard ending.exitCode == 0 else {
        throw ending.failure("the text of `\(picture.vips.name)` can't be recognized")
      }
      return String(decoding: ending.output, as: UTF8.self)
    }
    return .result(value: text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
