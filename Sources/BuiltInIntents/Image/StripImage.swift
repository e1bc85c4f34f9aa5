import AppIntentsCore

/// Removes the metadata of images.
struct StripImage: AppIntent, DestinationTaking, OutputTypeRefining, ProgramUsing {
  static let persistentIdentifier = "image.strip"
  static let title: LocalizedStringResource = "Remove Image Metadata"
  static let description = IntentDescription(
    """
    Removes the metadata of images: where and when a photo was taken, the camera, previews, texts. \
    `keep: [taken, author]` keeps these. The image itself stays as it is, also its color profile and how \
    it is turned.
    """,
    categoryName: "Image", searchKeywords: ["metadata", "exif", "gps", "privacy", "location"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [Vips.headers, PictureMetadata.program]

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Keep", description: "What to keep", default: [])
  var keep: [PictureDetail]

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Remove the metadata of \(\.$files)") {
      \.$keep
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let making = try PictureMaking(files, to: to, conflict: conflict)
    return .result(value: try await making.unchanged(keeping: keep.flatMap(\.tags)))
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}

/// A part of an image's metadata.
enum PictureDetail: String, AppEnum {
  case taken, place, camera, title, author, keywords

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Image Detail"
  static let caseDisplayRepresentations: [PictureDetail: DisplayRepresentation] = [
    .taken: "Date Taken", .place: "Place", .camera: "Camera", .title: "Title", .author: "Author",
    .keywords: "Keywords",
  ]

  /// The names of its tags for `exiftool`.
  var tags: [String] {
    switch self {
    case .taken:
      [
        "DateTimeOriginal", "CreateDate", "ModifyDate", "DateCreated", "TimeCreated", "OffsetTime",
        "OffsetTimeOriginal", "OffsetTimeDigitized", "SubSecTime", "SubSecTimeOriginal",
        "SubSecTimeDigitized",
      ]
    case .place:
      [
        "GPS:all", "Location", "City", "State", "Country", "CountryCode", "Sub-location",
        "Province-State", "Country-PrimaryLocationName", "Country-PrimaryLocationCode",
        "XMP:GPSLatitude", "XMP:GPSLongitude", "XMP:GPSAltitude", "XMP:GPSAltitudeRef",
      ]
    case .camera:
      [
        "Make", "Model", "LensMake", "LensModel", "LensInfo", "ExposureTime", "FNumber", "ISO",
        "FocalLength", "FocalLengthIn35mmFormat", "Flash",
      ]
    case .title: ["Title", "ObjectName", "Headline", "ImageDescription", "Description"]
    case .author:
      ["Artist", "Author", "Creator", "By-line", "Copyright", "Rights", "CopyrightNotice"]
    case .keywords: ["Keywords", "Subject"]
    }
  }
}
