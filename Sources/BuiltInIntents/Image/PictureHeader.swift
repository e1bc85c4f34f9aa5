import AppIntentsCore

/// What the header of an image file says, read before anything is decoded.
struct PictureHeader: Sendable {
  /// The most pixels of an image, or of all frames of an animation.
  static let mostPixels = 200_000_000
  /// The most frames of an animation, or pages of a TIFF.
  static let mostFrames = 2_000

  let format: PictureFormat
  /// As stored, before the image is turned upright.
  let stored: PictureSize
  /// How the image is turned: 1 to 8 as in EXIF.
  let orientation: Int
  let bands: Int
  let interpretation: String
  /// The type of a number of a pixel: `uchar`, `ushort`, `float` …
  let numbers: String
  let frames: Int
  /// In milliseconds; empty without an animation.
  let delays: [Int]
  /// How often an animation is shown; 0 is for ever.
  let loop: Int
  let hasProfile: Bool
  let hasMetadata: Bool

  /// Reads what `vipsheader -a` prints. Nil if it isn't one of the formats.
  init?(_ text: String) {
    var fields: [Substring: Substring] = [:]
    // The first counts: a text in the metadata could contain lines that look like these.
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), fields[line[..<colon]] == nil else { continue }
      fields[line[..<colon]] = line[colon...].dropFirst(2)
    }
    func number(_ name: Substring) -> Int? { fields[name].flatMap { Int($0) } }
    guard let width = number("width"), let height = number("height"), width > 0, height > 0,
      let loader = fields["vips-loader"],
      let format = Self.format(loader, compression: fields["heif-compression"])
    else { return nil }
    self.format = format
    stored = PictureSize(width: width, height: height)
    orientation = number("orientation").flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
    bands = number("bands") ?? 3
    interpretation = fields["interpretation"].map { String($0) } ?? "srgb"
    numbers = fields["format"].map { String($0) } ?? "uchar"
    frames = max(1, number("n-pages") ?? 1)
    delays = fields["delay"]?.split(separator: " ").compactMap { Int($0) } ?? []
    loop = max(0, number("loop") ?? 0)
    hasProfile = fields["icc-profile-data"] != nil
    // libvips doesn't read all that a TIFF has.
    hasMetadata =
      format == .tiff
      || fields.keys.contains { $0 == "exif-data" || $0 == "xmp-data" || $0 == "iptc-data" }
      || fields.keys.contains { $0.hasPrefix("png-comment") }
  }

  private static func format(_ loader: Substring, compression: Substring?) -> PictureFormat? {
    switch loader {
    case "jpegload": .jpeg
    case "pngload": .png
    case "webpload": .webp
    case "tiffload": .tiff
    case "gifload": .gif
    case "heifload": compression == "av1" ? .avif : .heic
    default: nil
    }
  }

  /// The size as it is seen, turned upright.
  var size: PictureSize { orientation > 4 ? stored.turned : stored }

  var isAnimated: Bool { frames > 1 && format.hasFrames }
  var isCMYK: Bool { interpretation == "cmyk" }
  var hasAlpha: Bool { isCMYK ? bands > 4 : bands == 2 || bands > 3 }
  /// The greatest number of a pixel.
  var white: Int { numbers == "ushort" ? 65_535 : 255 }
}

/// The width and height of an image, in pixels.
struct PictureSize: Sendable, Hashable, CustomStringConvertible {
  var width: Int
  var height: Int

  var turned: PictureSize { PictureSize(width: height, height: width) }
  var description: String { "\(width) × \(height)" }

  /// The number of pixels, or the greatest number if it is more.
  var pixels: Int {
    let (product, isTooMuch) = width.multipliedReportingOverflow(by: height)
    return isTooMuch ? .max : product
  }

  /// Throws if an image of this size would be too large to be made.
  func check() throws {
    guard pixels <= PictureHeader.mostPixels else {
      throw IntentFailure("an image of \(self) is too large: at most 200 megapixels are made")
    }
  }
}
