import AppIntentsCore
import DocumentFormats
import Foundation
import OrderedCollections

/// Properties of images, sounds, videos and PDFs, read by `exiftool`, and of e-mail headers.
enum FileDetails {
  static let all: [PropertyDescriptor] = [
    tag("width", .number, "of an image or video, in pixels", ["ImageWidth"], number),
    tag("height", .number, "of an image or video, in pixels", ["ImageHeight"], number),
    FileProperties.file("taken", .date, "when a photo was taken") { file, run in
      let taken = PhotoTags(try ExifTool.tags(of: file, run)).taken
      return taken.flatMap { try? DateText.parse($0, in: run) }.map { .date($0) } ?? .nothing
    },
    FileProperties.file("camera", .text, "that a photo was taken with") { file, run in
      PhotoTags(try ExifTool.tags(of: file, run)).camera.map { .text($0) } ?? .nothing
    },
    FileProperties.file(
      "place", .entity(IntentPlace.typeName), "where a photo was taken"
    ) { file, run in PhotoTags(try ExifTool.tags(of: file, run)).place?.intentValue ?? .nothing },
    tag("duration", .duration, "of a sound or video", ["Duration"]) { value, _ in
      guard case .number(let seconds) = value else { return .nothing }
      return .duration(try DurationText.part(seconds, .second))
    },
    tag("artist", .text, "of a sound", ["Artist", "AlbumArtist", "Performer"], text),
    tag("album", .text, "of a sound", ["Album", "Product"], text),
    tag("title", .text, "of a sound, video or document", ["Title"], text),
    tag("pages", .number, "the number of pages of a PDF", ["PageCount"], number),
    FileProperties.file("author", .text, "of a document") { file, run in
      let tags = try ExifTool.tags(of: file, run)
      // The creator of a PDF is a program.
      let isPDF = ContentType.of(file) == "application/pdf"
      let value = tags["Author"] ?? (isPDF ? nil : tags["Creator"])
      return try value.map { try text($0, run) } ?? .nothing
    },
    header("subject", .text, "of an e-mail") { .text($0) },
    header("from", .text, "who sent an e-mail") { .text($0) },
    header("to", .text, "whom an e-mail is for") { .text($0) },
    FileProperties.file("date", .date, "when an e-mail was sent") { file, run in
      guard let text = try mailHeader(file, run)["date"] else { return .nothing }
      return (try? DateText.parse(text, in: run)).map { .date($0) } ?? .nothing
    },
  ]

  private typealias Make = @Sendable (Value, IntentContext) throws -> Value

  /// A property with the first of these tags that a file has.
  private static func tag(
    _ name: String, _ type: ValueType, _ note: String, _ tags: [String], _ make: @escaping Make
  ) -> PropertyDescriptor {
    FileProperties.file(name, type, note) { file, run in
      let found = try ExifTool.tags(of: file, run)
      guard let value = tags.lazy.compactMap({ found[$0] }).first else { return .nothing }
      return try make(value, run)
    }
  }

  /// The header of an e-mail.
  private static func mailHeader(
    _ file: IntentFile, _ run: IntentContext
  ) throws -> [String: String] {
    guard ContentType.of(file) == "message/rfc822" else {
      throw PropertyError(
        "\(ValuePhrase.given(.file(file))) isn't an e-mail: its type is `\(ContentType.of(file))`")
    }
    return MailHeader.fields(in: try FileData.read(file, run))
  }

  private static func header(
    _ name: String, _ type: ValueType, _ note: String, _ make: @escaping @Sendable (String) -> Value
  ) -> PropertyDescriptor {
    FileProperties.file(name, type, note) { file, run in
      try mailHeader(file, run)[name].map(make) ?? .nothing
    }
  }

  @Sendable private static func number(_ value: Value, _ run: IntentContext) throws -> Value {
    if case .number = value { return value }
    return .nothing
  }

  /// A title such as `1984` is a number in the program's JSON, and there may be several artists.
  @Sendable private static func text(_ value: Value, _ run: IntentContext) throws -> Value {
    let text = value.items.map(\.text).joined(separator: ", ")
    return text.isEmpty ? .nothing : .text(text)
  }
}
