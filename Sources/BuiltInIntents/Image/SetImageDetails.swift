import AppIntentsCore
import Foundation

/// Changes the metadata of images.
struct SetImageDetails: AppIntent, ArgumentChecking, DestinationTaking, OutputTypeRefining,
  ProgramUsing
{
  static let persistentIdentifier = "image.set_details"
  static let title: LocalizedStringResource = "Set Image Details"
  static let description = IntentDescription(
    """
    Changes the metadata of images: when and where they were `taken`, their `title` and their `author`. A \
    place is one of the type `place`, a name, or `52.52, 13.41`. An empty text removes a title or an \
    author. The image itself stays as it is.
    """,
    categoryName: "Image",
    searchKeywords: ["exif", "metadata", "date", "location", "gps", "caption", "copyright"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [Vips.headers, PictureMetadata.program]

  @Parameter(title: "Images")
  var files: [IntentFile]

  @Parameter(title: "Taken", description: "When they were taken")
  var taken: IntentDate?

  @Parameter(title: "Place", description: "Where they were taken")
  var place: IntentPlace?

  @Parameter(title: "Title")
  var title: String?

  @Parameter(title: "Author")
  var author: String?

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict
  static var parameterSummary: some ParameterSummary {
    Summary("Set the details of \(\.$files)") {
      \.$taken
      \.$place
      \.$title
      \.$author
      \.$to
      \.$conflict
    }
  }

  static func check(_ arguments: WrittenArguments) throws {
    guard arguments.mayHave("taken", "place", "title", "author") else { throw nothing }
  }

  private static let nothing = IntentFailure(
    "there is nothing to change", kind: .missing,
    help: "give `taken`, `place`, `title` or `author`")

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    var tags: [(name: String, value: String)] = []
    if let taken { tags += Self.tags(of: taken) }
    if let place { tags += try Self.tags(of: place) }
    if let title { tags += [("XMP-dc:Title", title)] }
    if let author { tags += [("EXIF:Artist", author), ("XMP-dc:Creator", author)] }
    guard !tags.isEmpty else { throw Self.nothing }
    if tags.contains(where: { $0.value.utf8.contains(0) }) {
      throw IntentFailure("the metadata of an image can't contain a zero byte")
    }
    let making = try PictureMaking(files, to: to, conflict: conflict)
    return .result(
      value: try await making.unchanged(
        keeping: nil, setting: tags.map { "-\($0.name)=\($0.value)" }))
  }

  private static func tags(of date: IntentDate) -> [(String, String)] {
    let calendar = IntentDate.calendar(in: date.timeZone)
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date.instant)
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let year = String("000\(parts.year ?? 0)".suffix(4))
    let text =
      "\(year):\(two(parts.month)):\(two(parts.day)) "
      + "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
    let minutes = date.timeZone.secondsFromGMT(for: date.instant) / 60
    let offset = "\(minutes < 0 ? "-" : "+")\(two(abs(minutes) / 60)):\(two(abs(minutes) % 60))"
    return [
      ("EXIF:DateTimeOriginal", text), ("EXIF:CreateDate", text),
      ("EXIF:OffsetTimeOriginal", offset),
      ("EXIF:OffsetTimeDigitized", offset), ("XMP-exif:DateTimeOriginal", text + offset),
    ]
  }

  private static func tags(of place: IntentPlace) throws -> [(String, String)] {
    var tags: [(String, String)] = []
    var (latitude, longitude, name) = (place.latitude, place.longitude, place.name)
    if latitude == nil, let point = name.flatMap(Self.point) {
      (latitude, longitude, name) = (point.latitude, point.longitude, nil)
    }
    if let latitude, let longitude {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
        throw IntentFailure("there is no place \(latitude), \(longitude) on Earth")
      }
      tags += [
        ("GPSLatitude", "\(abs(latitude))"), ("GPSLatitudeRef", latitude < 0 ? "S" : "N"),
        ("GPSLongitude", "\(abs(longitude))"), ("GPSLongitudeRef", longitude < 0 ? "W" : "E"),
        ("XMP:GPSLatitude", "\(latitude)"), ("XMP:GPSLongitude", "\(longitude)"),
      ]
    }
    if let altitude = place.altitude {
      tags += [
        ("GPSAltitude", "\(abs(altitude))"), ("GPSAltitudeRef#", altitude < 0 ? "1" : "0"),
      ]
    }
    for (tag, text) in [
      ("XMP-iptcCore:Location", name), ("XMP-photoshop:City", place.city),
      ("XMP-photoshop:State", place.state), ("XMP-photoshop:Country", place.country),
    ] {
      if let text { tags.append((tag, text)) }
    }
    return tags
  }

  /// Reads `52.52, 13.41`.
  private static func point(_ text: String) -> (latitude: Double, longitude: Double)? {
    let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2, let latitude = IntentNumber(exactly: parts[0]),
      let longitude = IntentNumber(exactly: parts[1])
    else { return nil }
    return (latitude.double, longitude.double)
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}
