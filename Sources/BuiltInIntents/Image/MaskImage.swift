import AppIntentsCore
import Foundation
import SystemPackage

/// Cuts images to a shape.
struct MaskImage: AppIntent, FormDeclaring, DestinationTaking, OutputTypeRefining, ProgramUsing {
  static let persistentIdentifier = "image.mask"
  static let title: LocalizedStringResource = "Mask Image"
  static let description = IntentDescription(
    """
    Cuts images to a shape: `rounded` corners of a `radius` such as `20` pixels or `10%`, an `ellipse`, or \
    that of another `image`, which shows what is white in it and hides what is black or transparent. The \
    rest is transparent, so a JPEG becomes a PNG.
    """,
    categoryName: "Image",
    searchKeywords: ["round", "corners", "circle", "ellipse", "shape", "icon"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = PictureMaking.programs
  static let forms: [String: LiteralForm] = ["radius": .length]

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Shape", default: .rounded)
  var shape: PictureShape

  @Parameter(
    title: "Radius", description: "Of rounded corners: in pixels, or `10%` of the shorter side",
    default: "20")
  var radius: String

  @Parameter(title: "Image", description: "A shape of your own, instead")
  var image: IntentFile?

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Mask \(\.$files) with \(\.$shape)") {
      \.$radius
      \.$image
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let radius = try PictureLength(radius, "radius")
    let making = try PictureMaking(files, to: to, conflict: conflict, needsAlpha: true)
    return .result(
      value: try await making.perform { [shape, image] picture, saving in
        try await picture.load(for: saving.format)
        let mask =
          if let image {
            try await Self.mask(of: image, for: picture)
          } else {
            try await shape.mask(of: picture.size, radius: radius, picture.vips)
          }
        try await picture.put(mask, mode: "dest-in")
      })
  }

  /// Makes an image whose opacity is the brightness of another one.
  private static func mask(of image: IntentFile, for picture: Picture) async throws -> String {
    var folder = picture.vips.folder
    var other = try await Picture(image, in: &folder, as: "mask-")
    try await other.load(for: .jpeg)
    try await other.normalize()
    // What is transparent counts as black.
    if other.hasAlpha { try await other.apply("flatten", ["--background", "0"]) }
    try await other.apply("colourspace", ["b-w"])
    let size = picture.size
    try await other.apply(
      "thumbnail", ["\(size.width)", "--height", "\(size.height)", "--size", "force"])
    let file = other.frames?.first ?? ""
    try await other.vips("bandjoin", ["\(file) \(file)", "mask.tif"])
    return "mask.tif"
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}

/// A shape that images are cut to.
enum PictureShape: String, AppEnum {
  case rounded, ellipse

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shape"
  static let caseDisplayRepresentations: [PictureShape: DisplayRepresentation] = [
    .rounded: "Rounded Corners", .ellipse: "Ellipse",
  ]

  /// Makes a white image of the shape, and returns the file's name.
  fileprivate func mask(
    of size: PictureSize, radius: PictureLength, _ vips: Vips
  ) async throws -> String {
    let (width, height) = (size.width, size.height)
    let round: (x: Double, y: Double)
    switch self {
    case .rounded:
      let pixels = Double(radius.pixels(of: min(width, height)))
      round = (min(pixels, Double(width) / 2), min(pixels, Double(height) / 2))
    case .ellipse: round = (Double(width) / 2, Double(height) / 2)
    }
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)"><rect \
      width="\(width)" height="\(height)" rx="\(round.x)" ry="\(round.y)" fill="#fff"/></svg>
      """
    try vips.folder.path.appending("mask.svg").create(Data(drawing.utf8))
    try await vips.draw("mask.svg", as: "mask.tif")
    return "mask.tif"
  }
}
