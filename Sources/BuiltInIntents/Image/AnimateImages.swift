import AppIntentsCore
import SystemPackage

/// Makes an animation of images.
struct AnimateImages: AppIntent, ArgumentChecking, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "image.animate"
  static let title: LocalizedStringResource = "Make GIF"
  static let description = IntentDescription(
    """
    Makes an animation of images, each shown for `delay`, such as `200ms`. It has the size of the first \
    image; others are scaled to fit into it. Animations among the images bring all their frames. It is a \
    GIF, or a WebP if `to` ends in `.webp`. With `loop: no` it is shown once.
    """,
    categoryName: "Image", searchKeywords: ["gif", "animation", "add frame", "slideshow", "webp"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [Vips.operations, Vips.headers, Vips.edits]

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(
    title: "Delay", description: "How long each is shown",
    default: IntentDuration(nanoseconds: 200_000_000))
  var delay: IntentDuration

  @Parameter(title: "Loop", description: "Whether it is shown again and again", default: true)
  var loop: Bool

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Make an animation of \(\.$files)") {
      \.$delay
      \.$loop
      \.$to
      \.$conflict
    }
  }

  static func check(_ arguments: WrittenArguments) throws { try PictureFormat.check(arguments) }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard !files.isEmpty else { throw IntentFailure("there are no images to animate") }
    let shown = delay.nanoseconds / 1_000_000
    guard delay.months == 0, delay.days == 0, (10...60_000).contains(shown) else {
      throw IntentFailure("`delay` is \(delay), but must be from 10ms to 1min")
    }
    let made = try MadeFiles(to: to, conflict: conflict)
    let format = try PictureFormat.chosen(nil, in: made) ?? .gif
    guard format.hasFrames else {
      throw IntentFailure(
        "an animation is a gif or a webp, but `to` ends as a file of the format \(format.rawValue)")
    }
    let name = FilePath.Component(stringLiteral: "animation.\(format.rawValue)")
    if let existing = try made.existing(name) { return .result(value: existing) }
    let file = try await ToolFolder.using { folder in
      let (frames, size, vips) = try await frames(in: folder)
      try await PictureFrames.join(
        frames, of: size, to: format.target(), delays: [shown], loop: loop ? 0 : 1, vips)
      return try made.put(folder.path.appending(format.fileName), as: name)
    }
    return .result(value: file)
  }

  /// The frames of all images, as sRGB with alpha, in the size of the first one.
  private func frames(
    in folder: ToolFolder
  ) async throws -> (frames: [String], size: PictureSize, vips: Vips) {
    let pictures = try await Picture.open(files, in: folder)
    guard let first = pictures.first else {
      throw IntentFailure("there are no images to animate")
    }
    let size = first.size
    let count = pictures.map { $0.header.isAnimated ? $0.header.frames : 1 }.reduce(0, +)
    guard count <= PictureHeader.mostFrames, size.pixels <= PictureHeader.mostPixels / count else {
      throw IntentFailure("the animation is too large: its frames have more than 200 megapixels")
    }
    let context = IntentContext.current
    let frames = try await PictureQueues.map(
      pictures, finished: { context.reportFiles(done: $0, of: files.count) }
    ) { _, picture in
      var picture = picture
      try await picture.load(for: .gif)
      try await picture.normalize()
      try await picture.addAlpha()
      try await picture.fit(into: size)
      return picture.frames ?? []
    }.flatMap { $0 }
    return (frames, size, first.vips)
  }
}

extension Picture {
  /// Scales each frame, and centers it in an image of a size. What is left is transparent.
  fileprivate mutating func fit(into size: PictureSize) async throws {
    guard size != self.size else { return }
    try await change(size: size) { vips, input, output in
      try await vips(
        "thumbnail", [input, "small-\(output)", "\(size.width)", "--height", "\(size.height)"])
      try await vips(
        "gravity",
        ["small-\(output)", output, "centre", "\(size.width)", "\(size.height)"])
      try LocalFiles().remove(vips.folder.path.appending("small-\(output)"))
    }
  }
}
