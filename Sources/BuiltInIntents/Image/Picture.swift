import AppIntentsCore
import SystemPackage

/// An image in a step's folder: opened, changed by one operation after another, and saved.
///
/// Between the operations it is a TIFF without compression, upright; an animation is one TIFF for each
/// frame. Colors keep their profile, and numbers their precision.
struct Picture: Sendable {
  let vips: Vips
  let header: PictureHeader
  /// What the original is called in the folder.
  let original: String
  /// The size as it is now.
  private(set) var size: PictureSize
  /// The images of its frames; nil before it is changed.
  private(set) var frames: [String]?
  private(set) var hasAlpha: Bool
  private var isRGB = false
  /// The greatest number of a pixel.
  private var white: Int
  private var count = 0
  /// What the names of its files begin with.
  private let prefix: String

  /// A damaged image fails, instead of ending in gray.
  private static let strictly = "fail_on=truncated"
  /// For `thumbnail`, which doesn't go by what is said with the name of a file.
  private static let strictlyScaled = ["--fail-on", "truncated"]

  /// Opens a file, which is read up to its header.
  ///
  /// - Parameter prefix: what the names of its files in the folder begin with, if there are several images.
  init(_ file: IntentFile, in folder: inout ToolFolder, as prefix: String = "") async throws {
    self.prefix = prefix
    original = "\(prefix)in"
    let name = file.shown
    guard PictureFormat.isKnown(try file.start(12)) else { throw Vips.unknown(name) }
    try folder.add(file, as: original)
    vips = Vips(folder: folder, name: name)
    header = try await vips.header(of: original)
    size = header.size
    hasAlpha = header.hasAlpha
    white = header.white
  }

  /// Opens several files, each of which is given to the programs only for itself.
  static func open(_ files: [IntentFile], in folder: ToolFolder) async throws -> [Picture] {
    try await PictureQueues.map(files) { index, file in
      var own = folder
      return try await Picture(file, in: &own, as: "\(index)-")
    }
  }

  /// Whether all frames are kept in a format.
  func keepsFrames(as format: PictureFormat) -> Bool { header.isAnimated && format.hasFrames }

  /// Decodes it, and turns it upright.
  ///
  /// - Parameter format: what it will be saved as.
  mutating func load(for format: PictureFormat) async throws {
    guard frames == nil else { return }
    if keepsFrames(as: format) {
      frames = try await split()
    } else {
      let image = next()
      try await vips("autorot", ["\(original)[\(Self.strictly)]", image])
      frames = [image]
    }
  }

  /// Changes each frame.
  ///
  /// - Parameters:
  ///   - operation: an operation of libvips, whose first arguments are the input and the output.
  ///   - arguments: its other arguments.
  mutating func apply(
    _ operation: String, _ arguments: [String] = [], size: PictureSize? = nil
  ) async throws {
    try await change(size: size) { vips, input, output in
      try await vips(operation, [input, output] + arguments)
    }
  }

  /// Changes each frame by several operations.
  mutating func change(
    size: PictureSize? = nil,
    _ body: @Sendable (_ vips: Vips, _ input: String, _ output: String) async throws -> Void
  ) async throws {
    var changed: [String] = []
    for frame in frames ?? [] {
      try Task.checkCancellation()
      let output = next()
      try await body(vips, frame, output)
      try LocalFiles().remove(vips.folder.path.appending(frame))
      changed.append(output)
    }
    frames = changed
    if let size { self.size = size }
  }

  /// Reads the size of the first frame, after an operation that decides about it.
  mutating func measure() async throws {
    guard let frame = frames?.first else { return }
    size = try await vips.header(of: frame).stored
  }

  /// Adds an opaque alpha channel if there is none.
  mutating func addAlpha() async throws {
    if hasAlpha { return }
    try await apply("bandjoin_const", ["\(white)"])
    hasAlpha = true
  }

  /// Converts the colors to sRGB: gray, those of print, and those of another profile.
  mutating func convertToSRGB() async throws {
    if isRGB { return }
    isRGB = true
    if header.hasProfile || header.isCMYK {
      let depth = header.numbers == "ushort" && !header.isCMYK ? "16" : "8"
      // What is meant where the file has no profile, or a broken one.
      let fallback =
        header.isCMYK
        ? ["--input-profile", "cmyk"] : header.bands > 2 ? ["--input-profile", "srgb"] : []
      try await apply(
        "icc_transform", ["srgb", "--embedded", "--depth", depth] + fallback)
    } else if header.bands < 3 {
      try await apply("colourspace", [header.numbers == "ushort" ? "rgb16" : "srgb"])
    }
  }

  /// Converts each frame to sRGB of 8 bits, in which images are put together.
  ///
  /// - Parameter isOpaque: whether white replaces what is transparent.
  mutating func normalize(isOpaque: Bool = false) async throws {
    try await convertToSRGB()
    if header.numbers != "uchar" { try await apply("colourspace", ["srgb"]) }
    white = 255
    if isOpaque, hasAlpha {
      try await apply("flatten", ["--background", "255"])
      hasAlpha = false
    }
  }

  /// Puts another image, a file in the folder, onto each frame.
  ///
  /// - Parameters:
  ///   - image: an image of sRGB.
  ///   - mode: how libvips combines them.
  mutating func put(
    _ image: String, at place: (x: Int, y: Int) = (0, 0), mode: String = "over"
  ) async throws {
    try await normalize()
    let wasOpaque = !hasAlpha && mode == "over"
    try await change { vips, input, output in
      let both = "both-\(output)"
      try await vips(
        "composite2", [input, image, both, mode, "--x", "\(place.x)", "--y", "\(place.y)"])
      try await vips(
        wasOpaque ? "flatten" : "copy", [both, output])
      try LocalFiles().remove(vips.folder.path.appending(both))
    }
    hasAlpha = !wasOpaque
  }

  /// Saves the first frame as a PNG of sRGB without transparency, for other programs.
  mutating func saveOpaque(as name: String) async throws {
    try await load(for: .jpeg)
    try await normalize(isOpaque: true)
    try await vips("copy", [frames?.first ?? original, "\(name)[compression=1,strip]"])
  }

  private mutating func next() -> String {
    count += 1
    return "\(prefix)\(count).tif"
  }
}

// MARK: - Saving

extension Picture {
  /// How an image is saved.
  struct Saving: Sendable {
    var format: PictureFormat
    /// From 1 to 100. A little is lost only.
    var quality = 90
    /// Whether the metadata of the original is kept.
    var keepsMetadata = true
    /// The size to scale to on the way.
    var size: PictureSize?
  }

  /// Saves it in the folder, and returns the file's place.
  mutating func save(_ saving: Saving) async throws -> FilePath {
    let format = saving.format
    let needsRGB =
      header.hasProfile && !(format.hasProfiles && saving.keepsMetadata)
      || header.isCMYK && !(format.hasCMYK && saving.keepsMetadata)
    if needsRGB {
      try await load(for: format)
      try await convertToSRGB()
    }
    let target = format.target(quality: saving.quality, background: hasAlpha ? white : nil)
    if let frames, frames.count > 1 {
      try await PictureFrames.join(
        frames, of: size, to: target, delays: header.delays, loop: header.loop, vips)
    } else if let size = saving.size {
      // From the original, a JPEG is decoded only as far as the size needs.
      let animated = keepsFrames(as: format) ? "[n=-1]" : ""
      let source = frames?.first ?? "\(original)\(animated)"
      try await vips(
        "thumbnail",
        [source, target, "\(size.width)", "--height", "\(size.height)", "--size", "force"]
          + Self.strictlyScaled)
    } else if let frame = frames?.first {
      try await vips("copy", [frame, target])
    } else if keepsFrames(as: format) {
      try await vips("copy", ["\(original)[n=-1,\(Self.strictly)]", target])
    } else {
      try await vips("autorot", ["\(original)[\(Self.strictly)]", target])
    }
    let metadata = PictureMetadata(of: self)
    if !saving.keepsMetadata {
      try await metadata.remove(from: format, size: saving.size ?? size, hasAlpha: hasAlpha)
    } else if header.hasMetadata {
      try await metadata.copy(to: format, size: saving.size ?? size, hasAlpha: hasAlpha)
    }
    return vips.folder.path.appending(format.fileName)
  }

  /// Makes an image of each frame, as libvips puts them together.
  private mutating func split() async throws -> [String] {
    let roll = "\(prefix)frames.tif"
    // One page, not one for each frame.
    let height = size.height * header.frames
    try await vips(
      "copy", ["\(original)[n=-1,\(Self.strictly)]", "\(roll)[page-height=\(height)]"])
    let images = try await PictureFrames.split(
      roll, into: header.frames, of: size, prefix: prefix, vips)
    count = images.count
    return images
  }
}
