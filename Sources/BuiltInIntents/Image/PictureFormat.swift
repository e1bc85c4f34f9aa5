import AppIntentsCore

/// A format of image files that can be read and made.
enum PictureFormat: String, AppEnum, MadeFormat {
  case jpeg, png, webp, avif, heic, tiff, gif

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Image Format"
  static let caseDisplayRepresentations: [PictureFormat: DisplayRepresentation] = [
    .jpeg: "JPEG", .png: "PNG", .webp: "WebP", .avif: "AVIF", .heic: "HEIC", .tiff: "TIFF",
    .gif: "GIF",
  ]

  static let made = "an image"

  var endings: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .png: ["png"]
    case .webp: ["webp"]
    case .avif: ["avif"]
    case .heic: ["heic", "heif", "hif"]
    case .tiff: ["tiff", "tif"]
    case .gif: ["gif"]
    }
  }

  /// The format of files with an extension, in any case.
  init?(ending: String) {
    let ending = ending.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// Whether a file begins as one of the formats. Others aren't handed to any program: some of their readers
  /// open what the file refers to.
  ///
  /// - Parameter start: the first 12 bytes.
  static func isKnown(_ start: [UInt8]) -> Bool {
    let signatures: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("II*\0".utf8),
      Array("MM\0*".utf8), Array("II+\0".utf8), Array("MM\0+".utf8),
    ]
    if signatures.contains(where: { start.starts(with: $0) }) { return true }
    guard start.count >= 12 else { return false }
    let (kind, brand) = (start[4..<8], String(decoding: start[8..<12], as: UTF8.self))
    if start.starts(with: Array("RIFF".utf8)) { return brand == "WEBP" }
    let brands = [
      "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1", "avif",
      "avis",
    ]
    return kind.elementsEqual(Array("ftyp".utf8)) && brands.contains(brand)
  }

  /// Whether its images may be transparent.
  var hasAlpha: Bool { self != .jpeg }

  /// Whether it has animations.
  var hasFrames: Bool { self == .gif || self == .webp }

  /// Whether its images may have the colors of print.
  var hasCMYK: Bool { self == .jpeg || self == .tiff }

  /// Whether its images may have a color profile.
  var hasProfiles: Bool { self != .gif }

  /// The name of the file that libvips saves, with the options of the format.
  ///
  /// - Parameters:
  ///   - quality: from 1 to 100, for the formats that lose something.
  ///   - background: the color behind transparent parts, for an image that has them.
  func target(quality: Int = 90, background: Int? = nil) -> String {
    var options = options(quality: quality)
    if let background, !hasAlpha { options.append("background=\(background)") }
    return options.isEmpty ? fileName : "\(fileName)[\(options.joined(separator: ","))]"
  }

  /// The name of the file that is made in a step's folder.
  var fileName: String { "out.\(ending)" }

  private func options(quality: Int) -> [String] {
    switch self {
    case .jpeg: ["Q=\(quality)", "optimize_coding"]
    case .webp, .heic: ["Q=\(quality)"]
    case .avif: ["Q=\(quality)", "compression=av1"]
    case .tiff: ["compression=deflate", "predictor=horizontal"]
    case .png, .gif: []
    }
  }
}
