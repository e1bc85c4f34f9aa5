import AppIntentsCore
import OrderedCollections

/// Returns the properties of an image.
struct GetImageDetails: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "image.details"
  static let title: LocalizedStringResource = "Get Details of Image"
  static let description = IntentDescription(
    """
    Gives the properties of an image as a dictionary: `width` and `height` as it is seen, `orientation` \
    (`landscape`, `portrait` or `square`), `format` (such as `jpeg`), `colors` (`rgb`, `gray` or \
    `cmyk`), `has_alpha`, `frames`, `size`, and of its metadata `taken`, `camera`, `place`, `title` and \
    `author`, which are nothing if it has none.
    """,
    categoryName: "Image",
    searchKeywords: [
      "exif", "metadata", "width", "height", "camera", "taken", "location", "Get Details of Images",
    ])
  static let sideEffects: SideEffects = [.readsFiles, .runsTools]
  static let programs = [Vips.headers, PictureMetadata.program]

  @Parameter(title: "Image")
  var file: IntentFile

  static var parameterSummary: some ParameterSummary {
    Summary("Get the details of \(\.$file)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let context = IntentContext.current
    let header = try await ToolFolder.using { folder in
      try await Picture(file, in: &folder).header
    }
    let size = header.size
    var details: OrderedDictionary<String, IntentValue> = [
      "width": .number(.integer(size.width)),
      "height": .number(.integer(size.height)),
      "orientation": .text(
        size.width == size.height ? "square" : size.width > size.height ? "landscape" : "portrait"),
      "format": .text(header.format.rawValue),
      "colors": .text(header.isCMYK ? "cmyk" : header.bands < 3 ? "gray" : "rgb"),
      "has_alpha": .boolean(header.hasAlpha),
      "frames": .number(.integer(header.frames)),
    ]
    for name in ["size", "taken", "camera", "place", "title", "author"] {
      details[name] = try context.values.property(name, of: .file(file))
    }
    return .result(value: details)
  }
}
