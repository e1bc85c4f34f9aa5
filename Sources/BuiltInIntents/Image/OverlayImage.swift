import AppIntentsCore

/// Puts an image onto another one.
struct OverlayImage: AppIntent, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "image.overlay"
  static let title: LocalizedStringResource = "Overlay Image"
  static let description = IntentDescription(
    """
    Puts an image onto another one, such as a logo at `position: bottom_right` with `opacity: 50`. It keeps \
    its size; what doesn't fit is cut off. The colors become sRGB.
    """,
    categoryName: "Image", searchKeywords: ["watermark", "logo", "composite", "stamp"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = PictureMaking.programs

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Image", description: "What is put onto it")
  var image: IntentFile

  @Parameter(title: "Position", default: .center)
  var position: PicturePosition

  @Parameter(
    title: "Opacity", description: "In percent: 0 can't be seen", default: 100,
    inclusiveRange: (0, 100))
  var opacity: Int

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Overlay \(\.$file) with \(\.$image)") {
      \.$position
      \.$opacity
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let making = try PictureMaking([file], to: to, conflict: conflict)
    let made = try await making.perform { [image, position, opacity] picture, saving in
      try await picture.load(for: saving.format)
      var folder = picture.vips.folder
      var other = try await Picture(image, in: &folder, as: "over-")
      try await other.load(for: .jpeg)
      try await other.normalize()
      try await other.addAlpha()
      if opacity < 100 {
        try await other.apply("linear", ["--uchar", "--", "1 1 1 \(Double(opacity) / 100)", "0"])
      }
      try await picture.put(
        other.frames?.first ?? "", at: position.offset(of: other.size, in: picture.size))
    }
    return .result(value: try IntentFile.from(made))
  }
}
