import AppIntentsCore

/// Converts images to another format.
struct ConvertImage: AppIntent, ArgumentChecking, DestinationTaking, OutputTypeRefining,
  ProgramUsing
{
  static let persistentIdentifier = "image.convert"
  static let title: LocalizedStringResource = "Convert Image"
  static let description = IntentDescription(
    """
    Converts images to another format: `format: png` makes `a.png` of `a.jpg`. Without `format`, the \
    extension of `to` names it, else it is JPEG. Metadata and color profiles are kept; with \
    `metadata: no` the colors become sRGB. The image is turned upright. What is transparent becomes \
    white in a JPEG, and an animation stays one as GIF and WebP; of others, its first frame is taken.
    """,
    categoryName: "Image",
    searchKeywords: ["format", "heic", "webp", "avif", "optimize", "compress"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = PictureMaking.programs

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Format")
  var format: PictureFormat?

  @Parameter(
    title: "Quality", description: "From 1 to 100, for JPEG, WebP, AVIF and HEIC", default: 85,
    inclusiveRange: (1, 100))
  var quality: Int

  @Parameter(
    title: "Metadata", description: "Whether the date, place, camera … are kept", default: true)
  var metadata: Bool

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Convert \(\.$files) to \(\.$format)") {
      \.$quality
      \.$metadata
      \.$to
      \.$conflict
    }
  }

  static func check(_ arguments: WrittenArguments) throws { try PictureFormat.check(arguments) }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let making = try PictureMaking(files, to: to, conflict: conflict, as: format, usual: .jpeg)
    return .result(
      value: try await making.perform { [quality, metadata] _, saving in
        saving.quality = quality
        saving.keepsMetadata = metadata
      })
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}
