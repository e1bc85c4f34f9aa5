import AppIntentsCore

/// Changes the size of images.
struct ResizeImage: AppIntent, ArgumentChecking, DestinationTaking, OutputTypeRefining, ProgramUsing
{
  static let persistentIdentifier = "image.resize"
  static let title: LocalizedStringResource = "Resize Image"
  static let description = IntentDescription(
    """
    Changes the size of images. `width: 800` or `height: 600` keeps the proportions; both together give \
    exactly that size. `longest: 1600` is the most that either side may have: smaller images stay as \
    they are. `percent: 50` halves both sides. `width`, `height` and `percent` enlarge, too. An \
    animation stays one.
    """,
    categoryName: "Image",
    searchKeywords: ["scale", "shrink", "thumbnail", "longest edge", "smaller"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = PictureMaking.programs

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Width", description: "In pixels", inclusiveRange: (1, 100_000))
  var width: Int?

  @Parameter(title: "Height", description: "In pixels", inclusiveRange: (1, 100_000))
  var height: Int?

  @Parameter(
    title: "Longest Side", description: "The most pixels of a side", inclusiveRange: (1, 100_000))
  var longest: Int?

  @Parameter(
    title: "Percent", description: "Of the width and the height: `50` halves them")
  var percent: IntentNumber?

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Resize \(\.$files)") {
      \.$width
      \.$height
      \.$longest
      \.$percent
      \.$to
      \.$conflict
    }
  }

  static func check(_ arguments: WrittenArguments) throws {
    guard arguments.mayHave("width", "height", "longest", "percent") else {
      throw PictureScale.noSize
    }
    let sizes = [
      arguments.given("width", "height"), arguments.given("longest"), arguments.given("percent"),
    ].compactMap(\.self)
    if sizes.count > 1 { throw PictureScale.severalSizes.caused(by: sizes[1]) }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let scale = try PictureScale(width: width, height: height, longest: longest, percent: percent)
    let making = try PictureMaking(files, to: to, conflict: conflict)
    return .result(
      value: try await making.perform { picture, saving in
        let size = scale.size(of: picture.size)
        try size.check()
        if size != picture.size { saving.size = size }
      })
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}

/// The size that an image is scaled to.
enum PictureScale: Sendable {
  case width(Int), height(Int), exactly(PictureSize), longest(Int), factor(Double)

  init(width: Int?, height: Int?, longest: Int?, percent: IntentNumber?) throws {
    for (name, side) in [("width", width), ("height", height), ("longest", longest)] {
      guard let side, side < 1 else { continue }
      throw IntentFailure("`\(name)` is \(side), but must be at least 1")
    }
    switch (width, height, longest, percent) {
    case (let width?, nil, nil, nil): self = .width(width)
    case (nil, let height?, nil, nil): self = .height(height)
    case (let width?, let height?, nil, nil):
      self = .exactly(PictureSize(width: width, height: height))
    case (nil, nil, let longest?, nil): self = .longest(longest)
    case (nil, nil, nil, let percent?):
      guard percent > 0, percent <= 10_000 else {
        throw IntentFailure("`percent` is \(percent), but must be over 0, and at most 10000")
      }
      self = .factor(percent.double / 100)
    case (nil, nil, nil, nil):
      throw Self.noSize
    default:
      throw Self.severalSizes
    }
  }

  fileprivate static let noSize = IntentFailure(
    "the size is missing", help: "give `width`, `height`, `longest` or `percent`")
  fileprivate static let severalSizes = IntentFailure(
    "give `width` and `height`, or `longest`, or `percent`, but only one of these")

  func size(of size: PictureSize) -> PictureSize {
    switch self {
    case .width(let width): size.scaled(by: Double(width) / Double(size.width), width: width)
    case .height(let height): size.scaled(by: Double(height) / Double(size.height), height: height)
    case .exactly(let exact): exact
    case .longest(let longest) where longest >= max(size.width, size.height): size
    case .longest(let longest) where size.width >= size.height:
      size.scaled(by: Double(longest) / Double(size.width), width: longest)
    case .longest(let longest):
      size.scaled(by: Double(longest) / Double(size.height), height: longest)
    case .factor(let factor): size.scaled(by: factor)
    }
  }
}

extension PictureSize {
  /// The size multiplied by a factor, of at least one pixel. Sides that are known stay exact.
  fileprivate func scaled(by factor: Double, width: Int? = nil, height: Int? = nil) -> PictureSize {
    func side(_ length: Int) -> Int { max(1, Int(min((Double(length) * factor).rounded(), 1e9))) }
    return PictureSize(width: width ?? side(self.width), height: height ?? side(self.height))
  }
}
