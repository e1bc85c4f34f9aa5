import AppIntentsCore

/// Cuts a part out of images.
struct CropImage: AppIntent, FormDeclaring, DestinationTaking, OutputTypeRefining, ProgramUsing {
  static let persistentIdentifier = "image.crop"
  static let title: LocalizedStringResource = "Crop Image"
  static let description = IntentDescription(
    """
    Cuts a part out of images: `width: 400` and `height: 300` from the center, or at a `position` such \
    as `top_left`, or at `x` and `y` from the top left corner. Lengths are in pixels, or shares such as \
    `50%`. The part can't be larger than the image.
    """,
    categoryName: "Image", searchKeywords: ["cut", "trim", "extract", "area"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = PictureMaking.programs
  static let forms: [String: LiteralForm] = [
    "width": .length, "height": .length, "x": .length, "y": .length,
  ]

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Width", description: "In pixels, or `50%` of the image's width")
  var width: String

  @Parameter(title: "Height", description: "In pixels, or `50%` of the image's height")
  var height: String

  @Parameter(title: "Position", default: .center)
  var position: PicturePosition

  @Parameter(
    title: "X", description: "From the left, instead of the position: in pixels, or `50%`")
  var x: String?

  @Parameter(
    title: "Y", description: "From the top, instead of the position: in pixels, or `50%`")
  var y: String?

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Crop \(\.$files) to \(\.$width) × \(\.$height)") {
      \.$position
      \.$x
      \.$y
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let width = try PictureLength(width, "width")
    let height = try PictureLength(height, "height")
    let x = try x.map { try PictureLength($0, "x") }
    let y = try y.map { try PictureLength($0, "y") }
    let making = try PictureMaking(files, to: to, conflict: conflict)
    return .result(
      value: try await making.perform { [position] picture, saving in
        let whole = picture.size
        let part = PictureSize(
          width: width.pixels(of: whole.width), height: height.pixels(of: whole.height))
        let place = position.offset(of: part, in: whole)
        let left = x?.pixels(of: whole.width) ?? place.x
        let top = y?.pixels(of: whole.height) ?? place.y
        guard part.width > 0, part.height > 0, left >= 0, top >= 0,
          left + part.width <= whole.width, top + part.height <= whole.height
        else {
          throw IntentFailure(
            "a part of \(part) at \(left), \(top) doesn't fit into `\(picture.vips.name)`, which is \(whole)"
          )
        }
        try await picture.load(for: saving.format)
        try await picture.apply(
          "extract_area", ["\(left)", "\(top)", "\(part.width)", "\(part.height)"], size: part)
      })
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}
