import AppIntentsCore
import Foundation
import SystemPackage

/// Turns images.
struct RotateImage: AppIntent, DestinationTaking, OutputTypeRefining, ProgramUsing {
  static let persistentIdentifier = "image.rotate"
  static let title: LocalizedStringResource = "Rotate Image"
  static let description = IntentDescription(
    """
    Turns images clockwise by a number of degrees: `90`, `180`, `270`, or `-5` to straighten one. The \
    corners that appear are transparent, and white in a JPEG.
    """,
    categoryName: "Image", searchKeywords: ["turn", "degrees", "straighten"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = PictureMaking.programs

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Degrees", description: "Clockwise", default: 90)
  var by: IntentNumber

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Rotate \(\.$files) by \(\.$by) degrees") {
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let rest = by.double.truncatingRemainder(dividingBy: 360)
    let degrees = rest < 0 ? rest + 360 : rest
    let making = try PictureMaking(files, to: to, conflict: conflict)
    return .result(
      value: try await making.perform { picture, saving in
        try await picture.load(for: saving.format)
        switch degrees {
        case 0: break
        case 90, 270:
          try await picture.apply("rot", ["d\(Int(degrees))"], size: picture.size.turned)
        case 180: try await picture.apply("rot", ["d180"])
        default: try await Self.turn(&picture, by: degrees)
        }
      })
  }

  private static func turn(_ picture: inout Picture, by degrees: Double) async throws {
    let (sine, cosine) = (abs(sin(degrees * .pi / 180)), abs(cos(degrees * .pi / 180)))
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    let size = PictureSize(
      width: Int(width * cosine + height * sine) + 1,
      height: Int(width * sine + height * cosine) + 1)
    try size.check()
    try await picture.addAlpha()
    let (white, numbers) = ("\(picture.header.white)", picture.header.numbers)
    let space = picture.header.interpretation
    try await picture.change { vips, input, output in
      func file(_ name: String) -> String { "\(name)-\(output)" }
      // Multiplied by their opacity: transparent black doesn't darken the edges.
      try await vips("premultiply", [input, file("pre"), "--max-alpha", white])
      try await vips("rotate", [file("pre"), file("turned"), "\(degrees)", "--background", "0"])
      try await vips("unpremultiply", [file("turned"), file("un"), "--max-alpha", white])
      try await vips("cast", [file("un"), file("cast"), numbers])
      try await vips("copy", [file("cast"), output, "--interpretation", space])
      for name in ["pre", "turned", "un", "cast"] {
        try LocalFiles().remove(vips.folder.path.appending(file(name)))
      }
    }
    try await picture.measure()
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}
