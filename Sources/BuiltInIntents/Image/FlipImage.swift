import AppIntentsCore

/// Mirrors images.
struct FlipImage: AppIntent, DestinationTaking, OutputTypeRefining, ProgramUsing {
  static let persistentIdentifier = "image.flip"
  static let title: LocalizedStringResource = "Flip Image"
  static let description = IntentDescription(
    """
    Mirrors images: `horizontal` exchanges left and right, `vertical` top and bottom.
    """,
    categoryName: "Image", searchKeywords: ["mirror", "reverse"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = PictureMaking.programs

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Direction", default: .horizontal)
  var direction: FlipDirection

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Flip \(\.$files) \(\.$direction)") {
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let making = try PictureMaking(files, to: to, conflict: conflict)
    return .result(
      value: try await making.perform { [direction] picture, saving in
        try await picture.load(for: saving.format)
        try await picture.apply("flip", [direction.rawValue])
      })
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}

/// Which sides of an image are exchanged.
enum FlipDirection: String, AppEnum {
  case horizontal, vertical

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Flip Direction"
  static let caseDisplayRepresentations: [FlipDirection: DisplayRepresentation] = [
    .horizontal: "Horizontally", .vertical: "Vertically",
  ]
}
