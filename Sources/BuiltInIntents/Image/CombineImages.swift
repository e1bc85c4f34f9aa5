import AppIntentsCore
import SystemPackage

/// Puts images next to each other.
struct CombineImages: AppIntent, ArgumentChecking, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "image.combine"
  static let title: LocalizedStringResource = "Combine Images"
  static let description = IntentDescription(
    """
    Makes one image of several: `across` puts them side by side, `down` below each other, `grid` in rows \
    of equal cells. They keep their sizes and are centered; `spacing` is the gap between them. Gaps are \
    white, or transparent if an image has transparent parts. The image is a PNG, or what the extension of \
    `to` says.
    """,
    categoryName: "Image", searchKeywords: ["join", "merge", "collage", "stitch", "append"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [Vips.operations, Vips.headers]

  private static let mostImages = 500

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Arrangement", default: .across)
  var how: PictureArrangement

  @Parameter(title: "Spacing", description: "In pixels", default: 0, inclusiveRange: (0, 10_000))
  var spacing: Int

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict
  static var parameterSummary: some ParameterSummary {
    Summary("Combine \(\.$files) \(\.$how)") {
      \.$spacing
      \.$to
      \.$conflict
    }
  }

  static func check(_ arguments: WrittenArguments) throws { try PictureFormat.check(arguments) }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard !files.isEmpty else { throw IntentFailure("there are no images to combine") }
    guard files.count <= Self.mostImages else {
      throw IntentFailure(
        "\(files.count) images are too many: at most \(Self.mostImages) are combined")
    }
    let made = try MadeFiles(to: to, conflict: conflict)
    let format = try PictureFormat.chosen(nil, in: made) ?? .png
    let name = FilePath.Component(stringLiteral: "combined.\(format.ending)")
    if let existing = try made.existing(name) { return .result(value: existing) }
    let file = try await ToolFolder.using { folder in
      let (images, vips, hasAlpha) = try await images(in: folder)
      let joined = try await how.join(
        images, spacing: max(0, spacing), background: hasAlpha ? "0" : "255", vips)
      try await vips("copy", [joined, format.target(background: hasAlpha ? 255 : nil)])
      return try made.put(folder.path.appending(format.fileName), as: name)
    }
    return .result(value: file)
  }

  /// Opens all, as sRGB of 8 bits with the same channels.
  private func images(
    in folder: ToolFolder
  ) async throws -> (images: [(file: String, size: PictureSize)], vips: Vips, hasAlpha: Bool) {
    let context = IntentContext.current
    let pictures = try await Picture.open(files, in: folder)
    try how.size(of: pictures.map(\.size), spacing: max(0, spacing)).check()
    let hasAlpha = pictures.contains { $0.hasAlpha }
    let images = try await PictureQueues.map(
      pictures, finished: { context.reportFiles(done: $0, of: files.count) }
    ) { _, picture in
      var picture = picture
      try await picture.load(for: .jpeg)
      try await picture.normalize()
      if hasAlpha { try await picture.addAlpha() }
      return (file: picture.frames?.first ?? "", size: picture.size)
    }
    return (images, pictures[0].vips, hasAlpha)
  }
}

/// How images are put together.
enum PictureArrangement: String, AppEnum {
  case across, down, grid

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Arrangement"
  static let caseDisplayRepresentations: [PictureArrangement: DisplayRepresentation] = [
    .across: "Side by Side", .down: "Below Each Other", .grid: "In a Grid",
  ]

  private func columns(_ count: Int) -> Int {
    Int(Double(count).squareRoot().rounded(.up))
  }

  /// The size of the image that is made.
  func size(of sizes: [PictureSize], spacing: Int) -> PictureSize {
    let gaps = spacing * (sizes.count - 1)
    let (widest, highest) = (sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
    switch self {
    case .across:
      return PictureSize(width: sizes.map(\.width).reduce(gaps, +), height: highest)
    case .down:
      return PictureSize(width: widest, height: sizes.map(\.height).reduce(gaps, +))
    case .grid:
      let columns = columns(sizes.count)
      let rows = (sizes.count + columns - 1) / columns
      return PictureSize(
        width: columns * widest + (columns - 1) * spacing,
        height: rows * highest + (rows - 1) * spacing)
    }
  }

  /// Joins images of the same channels, and returns the file's name.
  fileprivate func join(
    _ images: [(file: String, size: PictureSize)], spacing: Int, background: String, _ vips: Vips
  ) async throws -> String {
    if self == .grid {
      let cell = ["--halign", "centre", "--valign", "centre"]
      try await vips(
        "arrayjoin",
        [
          images.map(\.file).joined(separator: " "), "grid.tif", "--across",
          "\(columns(images.count))", "--shim", "\(spacing)", "--background", background,
        ] + cell)
      return "grid.tif"
    }
    // Neighbors are joined until one is left: each pixel is copied only a few times.
    var files = images.map(\.file)
    var round = 0
    while files.count > 1 {
      round += 1
      var joined: [String] = []
      for index in stride(from: 0, to: files.count, by: 2) {
        try Task.checkCancellation()
        guard index + 1 < files.count else {
          joined.append(files[index])
          continue
        }
        let out = "join-\(round)-\(index).tif"
        try await vips(
          "join",
          [
            files[index], files[index + 1], out, self == .across ? "horizontal" : "vertical",
            "--expand", "--shim", "\(spacing)", "--align", "centre", "--background", background,
          ])
        for file in files[index...(index + 1)] {
          try LocalFiles().remove(vips.folder.path.appending(file))
        }
        joined.append(out)
      }
      files = joined
    }
    return files[0]
  }
}
