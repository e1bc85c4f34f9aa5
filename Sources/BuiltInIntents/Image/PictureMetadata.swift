import AppIntentsCore
import Foundation
import Glibc
import SystemPackage

/// The metadata of an image in a step's folder, which `exiftool` changes without touching a pixel.
struct PictureMetadata: Sendable {
  static let program = RequiredProgram("exiftool", package: "libimage-exiftool-perl")

  /// The most bytes of a WebP, which is read as a whole.
  private static let mostBytes = 256 << 20

  /// What describes the pixels of the original, not those that were made of it: how it is turned, its size,
  /// small previews of it, its colors.
  private static let ofPixels = [
    "Orientation", "ExifImageWidth", "ExifImageHeight", "ImageWidth", "ImageHeight", "ImageLength",
    "IFD1:all", "ThumbnailImage", "PreviewImage", "JpgFromRaw", "OtherImage", "PhotoshopThumbnail",
    "ColorSpace", "InteropIndex", "BitsPerSample", "Compression", "PhotometricInterpretation",
    "SamplesPerPixel", "PlanarConfiguration", "YCbCrSubSampling", "ICC_Profile:all", "ICC_Profile",
  ]

  private let folder: ToolFolder
  private let name: String
  private let header: PictureHeader
  private let original: String

  init(of picture: Picture) {
    (folder, name) = (picture.vips.folder, picture.vips.name)
    (header, original) = (picture.header, picture.original)
  }

  /// Gives an image that was made of the original its metadata, except what describes its pixels.
  func copy(to format: PictureFormat, size: PictureSize, hasAlpha: Bool) async throws {
    let tags = ["-all:all"] + Self.ofPixels.map { "--\($0)" }
    let sources = try sources().flatMap { ["-TagsFromFile", $0] + tags }
    do {
      if format == .webp {
        try await write(sources, into: format.fileName, size: size, hasAlpha: hasAlpha)
      } else if header.format == .webp {
        try await run(Self.replacement + sources + [format.fileName])
      } else {
        let (original, image) = (original, format.fileName)
        try await perform { Self.arguments(from: $0 + original, to: $0 + image) }
      }
    } catch let failure as IntentFailure {
      IntentContext.current.report(
        .log("\(failure.message)\(failure.output.map { ": \($0)" } ?? "")"))
    }
  }

  private static let replacement = ["-overwrite_original", "-all=", "--ICC_Profile:all"]

  /// The arguments that give an image the metadata of another one.
  private static func arguments(from original: String, to image: String) -> [String] {
    let tags = ["-TagsFromFile", original, "-all:all"] + ofPixels.map { "--\($0)" }
    return replacement + tags + [image]
  }

  /// Removes all metadata of an image that was made, whose colors are sRGB.
  func remove(from format: PictureFormat, size: PictureSize, hasAlpha: Bool) async throws {
    if format == .webp {
      try await write([], into: format.fileName, size: size, hasAlpha: hasAlpha)
    } else {
      let image = format.fileName
      try await perform { ["-overwrite_original", "-all=", $0 + image] }
    }
  }

  /// Makes a copy of the original with other metadata.
  ///
  /// - Parameters:
  ///   - kept: the tags to keep; nil for all. How it is turned and its color profile always are.
  ///   - set: arguments that set tags.
  func change(keeping kept: [String]?, setting set: [String]) async throws {
    let file = header.format.fileName
    guard header.format == .webp else {
      // Under a name with an extension, without which no copy is made.
      let named = "named.\(header.format.ending)"
      let linked = folder.path.appending(named).withPlatformString { symlink(original, $0) }
      guard linked == 0 else { throw Errno(rawValue: errno) }
      // A TIFF has some in its main directory, which can't be removed as a whole.
      let removal = ["-all=", "-CommonIFD0=", "--ICC_Profile:all", "-TagsFromFile", "@"]
      let tags = kept.map { removal + ["-Orientation#"] + $0.map { "-\($0)" } } ?? []
      try await perform(making: file) { tags + set + ["-o", $0 + file, $0 + named] }
      return
    }
    try folder.path.appending(file).create(read(original))
    let tags = kept.map { ["-Orientation#"] + $0.map { "-\($0)" } } ?? ["-all:all"]
    let sources = try sources().flatMap { ["-TagsFromFile", $0] + tags }
    try await write(sources + set, into: file, size: header.stored, hasAlpha: header.hasAlpha)
  }

  // MARK: - WebP

  /// The files in the folder that have the metadata of the original.
  private func sources() throws -> [String] {
    guard header.format == .webp else { return [original] }
    let file = try webP(original)
    return try [("in.exif", file.exif), ("in.xmp", file.xmp)].compactMap { name, data in
      guard let data, !data.isEmpty else { return nil }
      try folder.path.appending(name).create(data)
      return name
    }
  }

  /// Replaces the metadata of a WebP with what arguments of `exiftool` make.
  private func write(
    _ arguments: [String], into image: String, size: PictureSize, hasAlpha: Bool
  ) async throws {
    var made: [Data?] = []
    for name in ["out.exif", "out.xmp"] {
      if arguments.isEmpty {
        made.append(nil)
        continue
      }
      let ending = try await ending(arguments + [name])
      let isMade = ending.exitCode == 0
      guard isMade || ending.errors.contains("Nothing to write") else { throw failure(ending) }
      made.append(isMade ? try read(name) : nil)
    }
    let data = try webP(image).data(exif: made[0], xmp: made[1], size: size, hasAlpha: hasAlpha)
    try LocalFiles().remove(folder.path.appending(image))
    try folder.path.appending(image).create(data, permissions: .ofMadeFiles)
  }

  private func webP(_ file: String) throws -> WebPFile {
    guard let webP = WebPFile(try read(file)) else {
      throw IntentFailure("`\(name)` is damaged: it isn't a whole WebP")
    }
    return webP
  }

  private func read(_ file: String) throws -> Data {
    let path = folder.path.appending(file)
    guard try LocalFiles().status(of: path, followingLinks: true).size <= Self.mostBytes else {
      throw IntentFailure("`\(name)` is too large for its metadata to be changed", kind: .refused)
    }
    return try LocalFiles().read(path)
  }

  // MARK: - Running

  /// Does it together with what waits for the program, if several images are worked on.
  private func perform(
    making made: String? = nil, _ arguments: @escaping @Sendable (_ prefix: String) -> [String]
  ) async throws {
    let job = MetadataJob(name: name, folder: folder, made: made, arguments: arguments)
    guard let queue = PictureQueues.current?.metadata else { return try await job.perform() }
    if let error = await queue.perform(job) { throw error }
  }

  private func run(_ arguments: [String]) async throws {
    let ending = try await ending(arguments)
    if ending.exitCode != 0 { throw failure(ending) }
  }

  private func ending(_ arguments: [String]) async throws -> ProgramCall.Ending {
    try await folder.run(Self.program, ["-config", "", "-q", "-m"] + arguments)
  }

  private func failure(_ ending: ProgramCall.Ending) -> IntentFailure {
    Self.failure(ending, of: name)
  }

  static func failure(_ ending: ProgramCall.Ending, of name: String) -> IntentFailure {
    ending.failure("the metadata of `\(name)` can't be changed")
  }
}
