import AppIntentsCore

/// Writes a text onto images.
struct AddImageText: AppIntent, FormDeclaring, DestinationTaking, OutputTypeRefining, ProgramUsing {
  static let persistentIdentifier = "image.add_text"
  static let title: LocalizedStringResource = "Overlay Text"
  static let description = IntentDescription(
    """
    Writes a text onto images, such as a date at `position: bottom_right`. The `size` is the height of the \
    letters in pixels, or a share of the image's height such as `5%`. A `color` is a name such as `white`, \
    `#ff8800`, or with its opacity `#ff880080`. Long lines are wrapped. The colors become sRGB.
    """,
    categoryName: "Image", searchKeywords: ["caption", "watermark", "write", "label", "date"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = PictureMaking.programs

  /// More can't be read on an image.
  private static let mostCharacters = 5_000
  static let forms: [String: LiteralForm] = ["color": .color, "size": .length]

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Position", default: .bottom)
  var position: PicturePosition

  @Parameter(
    title: "Size", description: "In pixels, or `5%` of the image's height", default: "24")
  var size: String

  @Parameter(title: "Color", description: "`white`, `#ff8800`, `#ff880080` …", default: "white")
  var color: String

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Write \(\.$text) onto \(\.$files)") {
      \.$position
      \.$size
      \.$color
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let color = try PictureColor(color, "color")
    let size = try PictureLength(size, "size")
    let markup = try Self.markup(text, color)
    let making = try PictureMaking(files, to: to, conflict: conflict)
    return .result(
      value: try await making.perform { [position] picture, saving in
        let whole = picture.size
        let height = size.pixels(of: whole.height)
        guard (1...2_000).contains(height) else {
          throw IntentFailure(
            "letters of \(height) pixels can't be written: from 1 to 2000 are possible")
        }
        let margin = max(1, height / 2)
        try await picture.load(for: saving.format)
        try await picture.vips(
          "text",
          [
            "text.tif", markup.text, "--rgba", "--font", "Sans \(height)px", "--width",
            "\(max(1, whole.width - 2 * margin))", "--wrap", "word-char", "--align", position.align,
          ])
        let written = try await picture.vips.header(of: "text.tif").stored
        try await picture.put(
          "text.tif", at: position.offset(of: written, in: whole, margin: margin))
      })
  }

  private static func markup(_ text: String, _ color: PictureColor) throws -> PangoMarkup {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw IntentFailure("`text` is empty, so there is nothing to write")
    }
    guard text.unicodeScalars.count <= mostCharacters else {
      throw IntentFailure("`text` is too long: at most \(mostCharacters) characters are written")
    }
    return try PangoMarkup(text, color: color)
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}

extension PicturePosition {
  /// How the lines of a text are aligned there.
  fileprivate var align: String {
    switch self {
    case .left, .topLeft, .bottomLeft: "low"
    case .right, .topRight, .bottomRight: "high"
    case .center, .top, .bottom: "centre"
    }
  }
}
