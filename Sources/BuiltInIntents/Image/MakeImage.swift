import AppIntentsCore
import Foundation
import SystemPackage

/// Makes an image of a text.
struct MakeImage: AppIntent, ArgumentChecking, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "image.make"
  static let title: LocalizedStringResource = "Make Image from Rich Text"
  static let description = IntentDescription(
    """
    Makes an image of a text, black on white, as wide as `width` and as high as the text needs. Text is \
    read as Markdown: `# Shopping` is a heading, `- milk` an item of a list. The image is a PNG, or what \
    the extension of `to` says.
    """,
    categoryName: "Image", searchKeywords: ["render", "markdown", "html", "picture", "quote"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [Vips.operations, Vips.headers]

  private static let letters = 20
  private static let margin = 24

  @Parameter(title: "Content")
  var content: AttributedString

  @Parameter(title: "Width", description: "In pixels", default: 800, inclusiveRange: (100, 10_000))
  var width: Int

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Make an image of \(\.$content)") {
      \.$width
      \.$to
      \.$conflict
    }
  }

  static func check(_ arguments: WrittenArguments) throws { try PictureFormat.check(arguments) }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard content.characters.contains(where: { !$0.isWhitespace }) else {
      throw IntentFailure("`content` is empty, so there is nothing for an image")
    }
    let markup = try PangoMarkup(content)
    let made = try MadeFiles(to: to, conflict: conflict)
    let format = try PictureFormat.chosen(nil, in: made) ?? .png
    let name = FilePath.Component(stringLiteral: "text.\(format.ending)")
    if let existing = try made.existing(name) { return .result(value: existing) }
    let file = try await ToolFolder.using { folder in
      let vips = Vips(folder: folder, name: "the text")
      let height = try await draw(markup, vips).height + 2 * Self.margin
      try await vips("flatten", ["text.tif", "flat.tif", "--background", "255"])
      try await vips(
        "embed",
        [
          "flat.tif", "page.tif", "\(Self.margin)", "\(Self.margin)", "\(width)", "\(height)",
          "--extend", "white",
        ])
      try await vips("copy", ["page.tif", format.target()])
      return try made.put(folder.path.appending(format.fileName), as: name)
    }
    return .result(value: file)
  }

  private func draw(_ markup: PangoMarkup, _ vips: Vips) async throws -> PictureSize {
    do {
      try await vips(
        "text",
        [
          "text.tif", markup.text, "--rgba", "--font", "Sans \(Self.letters)px", "--width",
          "\(width - 2 * Self.margin)", "--wrap", "word-char", "--spacing", "\(Self.letters / 4)",
        ])
    } catch let failure as IntentFailure
      where failure.output?.contains("typically too big") == true
    {
      throw IntentFailure("the text is too long for an image", kind: .refused)
    }
    return try await vips.header(of: "text.tif").stored
  }
}
