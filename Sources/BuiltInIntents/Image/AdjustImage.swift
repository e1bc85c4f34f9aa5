import AppIntentsCore
import Foundation
import SystemPackage

/// Changes the brightness, contrast and colors of images.
struct AdjustImage: AppIntent, ArgumentChecking, DestinationTaking, OutputTypeRefining, ProgramUsing
{
  static let persistentIdentifier = "image.adjust"
  static let title: LocalizedStringResource = "Adjust Image"
  static let description = IntentDescription(
    """
    Changes the brightness, contrast and saturation of images, each from -100 to 100: `brightness: 10` \
    makes them a little brighter, `saturation: -100` gray. `sharpen: yes` makes edges sharper. The colors \
    become sRGB.
    """,
    categoryName: "Image",
    searchKeywords: ["brightness", "contrast", "saturation", "gray", "black and white", "filter"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = PictureMaking.programs

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Brightness", description: "From -100, black, to 100, white")
  var brightness: IntentNumber?

  @Parameter(title: "Contrast", description: "From -100, none, to 100, twice as much")
  var contrast: IntentNumber?

  @Parameter(title: "Saturation", description: "From -100, gray, to 100, twice as much")
  var saturation: IntentNumber?

  @Parameter(title: "Sharpen", default: false)
  var sharpen: Bool

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict
  static var parameterSummary: some ParameterSummary {
    Summary("Adjust \(\.$files)") {
      \.$brightness
      \.$contrast
      \.$saturation
      \.$sharpen
      \.$to
      \.$conflict
    }
  }

  static func check(_ arguments: WrittenArguments) throws {
    guard arguments.mayHave("brightness", "contrast", "saturation", "sharpen") else {
      throw nothing
    }
  }

  private static let nothing = IntentFailure(
    "there is nothing to adjust", kind: .missing,
    help: "give `brightness`, `contrast`, `saturation` or `sharpen`")

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let brightness = try Self.share(brightness, "brightness")
    let contrast = try Self.share(contrast, "contrast")
    let saturation = try Self.share(saturation, "saturation")
    guard brightness != nil || contrast != nil || saturation != nil || sharpen else {
      throw Self.nothing
    }
    let tones = Tones(
      brightness: brightness ?? 0, contrast: 1 + (contrast ?? 0), saturation: 1 + (saturation ?? 0))
    let making = try PictureMaking(files, to: to, conflict: conflict)
    return .result(
      value: try await making.perform { [sharpen] picture, saving in
        try await picture.load(for: saving.format)
        try await picture.normalize()
        if brightness != nil || contrast != nil || saturation != nil {
          try await tones.apply(to: &picture)
        }
        if sharpen { try await picture.apply("sharpen", ["--sigma", "1"]) }
      })
  }

  /// A number from -1 to 1.
  private static func share(_ number: IntentNumber?, _ parameter: String) throws -> Double? {
    guard let number else { return nil }
    guard number >= -100, number <= 100 else {
      throw IntentFailure("`\(parameter)` is \(number), but must be from -100 to 100")
    }
    return number.double / 100
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}

/// A change of all pixels: a matrix, and a number that is added.
private struct Tones: Sendable {
  /// From -1 to 1.
  let brightness: Double
  /// What the distance from the middle gray, and from gray, is multiplied by.
  let contrast, saturation: Double

  /// The shares of red, green and blue in what the eye sees as bright: Rec. 709.
  private static let luminance = [0.2126, 0.7152, 0.0722]

  func apply(to picture: inout Picture) async throws {
    let hasAlpha = picture.hasAlpha
    let rows = (0..<3).map { row in
      (0..<3).map { column in
        contrast * ((1 - saturation) * Self.luminance[column] + (row == column ? saturation : 0))
      } + (hasAlpha ? [0] : [])
    }
    let matrix = rows + (hasAlpha ? [[0, 0, 0, 1]] : [])
    let text =
      "\(matrix.count) \(matrix.count) 1 0\n"
      + matrix.map { $0.map { "\($0)" }.joined(separator: " ") }.joined(separator: "\n")
    let place = picture.vips.folder.path.appending("tones.mat")
    try place.create(Data(text.utf8))
    let added = [Double](repeating: 127.5 * (1 - contrast) + 255 * brightness, count: 3)
    let numbers = (added + (hasAlpha ? [0] : [])).map { "\($0)" }.joined(separator: " ")
    try await picture.change { vips, input, output in
      try await vips("recomb", [input, "mixed-\(output)", "tones.mat"])
      try await vips(
        "linear", ["mixed-\(output)", "added-\(output)", "--uchar", "--", "1", numbers])
      // The matrix made numbers of no color space of them.
      try await vips("copy", ["added-\(output)", output, "--interpretation", "srgb"])
      for name in ["mixed", "added"] {
        try LocalFiles().remove(vips.folder.path.appending("\(name)-\(output)"))
      }
    }
  }
}
