import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// Reads the tags of many photos and videos with few calls of `exiftool`.
struct PhotoReader: Sendable {
  static let program = PictureMetadata.program

  /// The files of a call.
  private static let batch = 100
  private static let mostCalls = 2

  private static let tags = [
    "DateTimeOriginal", "CreationDate", "CreateDate", "OffsetTimeOriginal", "Make", "Model",
    "GPSLatitude", "GPSLongitude", "GPSAltitude", "Location", "Sub-location", "City", "State",
    "Province-State", "Country", "Country-PrimaryLocationName", "ImageWidth", "ImageHeight",
    "Orientation", "Rotation",
  ]

  /// The tags of files, in their order. A file that can't be read has none.
  func read(_ files: [IntentFile]) async throws -> [PhotoTags] {
    let context = IntentContext.current
    let starts = Array(stride(from: 0, to: files.count, by: Self.batch))
    var found = [PhotoTags](repeating: PhotoTags([:]), count: files.count)
    try await withThrowingTaskGroup(of: (Int, [PhotoTags]).self) { group in
      var done = 0
      func finish() async throws {
        guard let (start, tags) = try await group.next() else { return }
        found.replaceSubrange(start..<(start + tags.count), with: tags)
        done += tags.count
        if files.count > Self.batch {
          context.reportFiles(done: done, of: files.count)
        }
      }
      for (index, start) in starts.enumerated() {
        if index >= Self.mostCalls { try await finish() }
        let part = Array(files[start..<min(start + Self.batch, files.count)])
        group.addTask { (start, try await Self.readBatch(part)) }
      }
      for _ in 0..<min(starts.count, Self.mostCalls) { try await finish() }
    }
    return found
  }

  private static func readBatch(_ files: [IntentFile]) async throws -> [PhotoTags] {
    try await ToolFolder.using { folder in
      for (index, file) in files.enumerated() { try folder.add(file, as: "\(index)") }
      // Numbers as numbers, without what is at the end of files. Videos store times in UTC.
      let ending = try await folder.run(
        program,
        [
          "-config", "", "-json", "-n", "-q", "-q", "-fast2", "-api", "largefilesupport=1", "-api",
          "quicktimeutc=1",
        ] + tags.map { "-\($0)" } + files.indices.map { "\($0)" })
      // It ends with 1 if a file can't be read, and prints what it read of the others.
      guard ending.signal == nil, ending.exitCode < 2 else {
        throw ending.failure("the metadata of \(files.count) files can't be read")
      }
      return try parse(ending.output, count: files.count)
    }
  }

  private static func parse(_ output: Data, count: Int) throws -> [PhotoTags] {
    var found = [PhotoTags](repeating: PhotoTags([:]), count: count)
    if output.allSatisfy({ $0 == 0x0A }) { return found }
    let list = try IntentContext.current.values.decode(
      String(decoding: output, as: UTF8.self), as: .json)
    for case .dictionary(let tags) in list.items {
      let name: String? =
        switch tags["SourceFile"] {
        case .text(let text): text
        case .number(let number): number.description
        default: nil
        }
      guard let index = name.flatMap({ Int($0) }), found.indices.contains(index) else { continue }
      found[index] = PhotoTags(tags)
    }
    return found
  }
}

/// What a file in a folder of photos is, by the extension of its name.
enum PhotoKind {
  case photo, video

  private static let photos = NameExtensions([
    "jpg", "jpeg", "jpe", "heic", "heif", "hif", "avif", "png", "gif", "webp", "tif", "tiff", "jxl",
    "bmp", "dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2",
  ])
  private static let videos = NameExtensions([
    "mp4", "m4v", "mov", "avi", "mkv", "webm", "3gp", "mts", "m2ts", "mpg", "mpeg",
  ])

  /// - Parameter name: the bytes of the name.
  init?(name: [UInt8]) {
    if Self.photos.holds(of: name) {
      self = .photo
    } else if Self.videos.holds(of: name) {
      self = .video
    } else {
      return nil
    }
  }
}
