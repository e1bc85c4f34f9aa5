import AppIntentsCore
import SystemPackage

/// A step that makes an image of each of its images.
///
/// An image keeps its format, unless the step or the extension of `to` names another one.
struct PictureMaking: Sendable {
  /// The programs behind such a step.
  static let programs = [
    Vips.operations, Vips.headers, Vips.edits.forSomeValues, PictureMetadata.program.forSomeValues,
  ]

  private let files: [IntentFile]
  private let made: MadeFiles
  private let format: PictureFormat?
  private let needsAlpha: Bool

  /// - Parameters:
  ///   - format: what to make; nil for what `to` says, or else `usual`.
  ///   - usual: what is made without either; nil for what the image is.
  ///   - needsAlpha: whether an image of a format that can't be transparent becomes a PNG.
  init(
    _ files: [IntentFile], to: PathText?, conflict: FileConflict, as format: PictureFormat? = nil,
    usual: PictureFormat? = nil, needsAlpha: Bool = false
  ) throws {
    self.needsAlpha = needsAlpha
    self.files = files
    made = try MadeFiles(to: to, conflict: conflict, count: files.count)
    self.format = try .chosen(format, in: made) ?? usual
  }

  /// Makes an image of each, and returns a file, or a list of several.
  ///
  /// - Parameter change: what to do with an image before it is saved, and how it is saved.
  func perform(
    _ change: @escaping @Sendable (inout Picture, inout Picture.Saving) async throws -> Void
  ) async throws -> IntentValue {
    try await each { picture, format in
      var saving = Picture.Saving(format: format)
      try await change(&picture, &saving)
      return try await picture.save(saving)
    }
  }

  /// Makes a file of each, and returns it, or a list of several.
  ///
  /// - Parameter make: makes a file of a format in the image's folder, and returns its place.
  private func each(
    _ make: @escaping @Sendable (inout Picture, PictureFormat) async throws -> FilePath
  ) async throws -> IntentValue {
    // While `exiftool` works on some, libvips makes others.
    let series = FileSeries(files, atOnce: try PictureQueues.count(for: files))
    return try await PictureQueues.$current.withValue(PictureQueues()) {
      try await series.perform { [made, format, needsAlpha] file, turn in
        try await ToolFolder.using { folder in
          var picture = try await Picture(file, in: &folder)
          let own = picture.header.format
          let format = format ?? (needsAlpha && !own.hasAlpha ? .png : own)
          let name = try Self.name(of: file, as: format)
          if let existing = try made.existing(name) { return existing }
          let place = try await make(&picture, format)
          try await turn.wait()
          return try made.put(place, as: name)
        }
      }
    }
  }

  /// Makes copies whose metadata is changed, and whose images stay as they are.
  ///
  /// - Parameters:
  ///   - kept: the tags of `exiftool` to keep; nil for all.
  ///   - set: its arguments that set tags.
  func unchanged(keeping kept: [String]?, setting set: [String] = []) async throws -> IntentValue {
    try await each { picture, format in
      guard format == picture.header.format else {
        throw IntentFailure(
          "`\(picture.vips.name)` stays a file of the format \(picture.header.format.rawValue), but `to`"
            + " ends as one of the format \(format.rawValue)",
          help: "`image.convert` changes the format")
      }
      try await PictureMetadata(of: picture).change(keeping: kept, setting: set)
      return picture.vips.folder.path.appending(format.fileName)
    }
  }

  /// The original's name, with the extension of a format.
  static func name(of file: IntentFile, as format: PictureFormat) throws -> FilePath.Component {
    let name = try file.fileName
    if let ending = name.extension, PictureFormat(ending: ending) == format { return name }
    return MadeName(of: name).changed(ending: format.ending)
  }
}
