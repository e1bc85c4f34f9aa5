import Foundation

/// A format of image files, by how they begin.
enum ImageFormat: CaseIterable {
  case png, jpeg, gif, webp, heic, avif, tiff, bmp

  /// The extensions of its files, the usual one first.
  var endings: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .heic: ["heic", "heif"]
    case .avif: ["avif"]
    case .tiff: ["tiff", "tif"]
    case .bmp: ["bmp"]
    }
  }

  /// How many bytes tell the format.
  static let longestStart = 18

  /// - Parameter start: the first 18 bytes, or fewer of a shorter file.
  init?(_ start: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.matches(start) }) else { return nil }
    self = format
  }

  private func matches(_ start: [UInt8]) -> Bool {
    /// The characters that say what a file of parts is.
    func mark(_ range: Range<Int>) -> String {
      String(decoding: start.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }
    switch self {
    case .png: return start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: return start.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: return ["GIF87a", "GIF89a"].contains(mark(0..<6))
    case .webp: return mark(0..<4) == "RIFF" && mark(8..<12) == "WEBP"
    case .heic: return mark(4..<8) == "ftyp" && Self.heicBrands.contains(mark(8..<12))
    case .avif: return mark(4..<8) == "ftyp" && ["avif", "avis"].contains(mark(8..<12))
    case .tiff: return ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains(mark(0..<4))
    // Two letters begin a text, too, so the size of the second header is looked at.
    case .bmp:
      return mark(0..<2) == "BM" && start.count >= 18 && start[15...17].allSatisfy { $0 == 0 }
        && [12, 16, 40, 52, 56, 64, 108, 124].contains(start[14])
    }
  }

  private static let heicBrands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1",
  ]
}

/// The bytes of an image file, of which only the header is read.
struct ImageFile: Sendable, Hashable {
  let data: Data
  let format: ImageFormat

  /// Nil for bytes that don't begin as an image's.
  init?(_ data: Data) {
    guard let format = ImageFormat([UInt8](data.prefix(ImageFormat.longestStart))) else {
      return nil
    }
    self.data = data
    self.format = format
  }

  /// Nil for a file that can't be read, and for one of another kind, of which only the start is read.
  init?(contentsOf url: URL) {
    guard let handle = try? FileHandle(forReadingFrom: url) else { return nil }
    defer { try? handle.close() }
    guard let start = try? handle.read(upToCount: ImageFormat.longestStart),
      ImageFormat([UInt8](start)) != nil, let rest = try? handle.readToEnd() ?? Data()
    else { return nil }
    self.init(start + rest)
  }

  /// A file of the app's resources.
  ///
  /// - Parameter name: with or without its extension.
  init?(named name: String, in folders: [URL]) {
    guard !name.isEmpty else { return nil }
    let names = [name] + ImageFormat.allCases.flatMap(\.endings).map { "\(name).\($0)" }
    for folder in folders {
      for name in names {
        if let file = ImageFile(contentsOf: folder.appending(path: name)) {
          self = file
          return
        }
      }
    }
    return nil
  }

  /// Where this program has its resources.
  static let ownFolders = folders(of: Bundle.main.bundleURL)

  /// A program's folder, and what the package manager writes there: `Package_Target.resources`.
  static func folders(of program: URL) -> [URL] {
    let inside = try? FileManager.default.contentsOfDirectory(
      at: program, includingPropertiesForKeys: nil)
    let resources = (inside ?? []).filter { $0.pathExtension == "resources" }
    return [program] + resources.sorted { $0.path < $1.path }
  }
}

// The size of the image.
extension ImageFile {
  /// In pixels; zero for a format whose header isn't read, and for a damaged one.
  var size: CGSize {
    let size =
      switch format {
      case .png: (number(at: 16, bytes: 4), number(at: 20, bytes: 4))
      case .gif:
        (number(at: 6, bytes: 2, isReversed: true), number(at: 8, bytes: 2, isReversed: true))
      case .jpeg: jpegSize
      case .webp, .heic, .avif, .tiff, .bmp: (Int?.none, Int?.none)
      }
    guard let width = size.0, let height = size.1 else { return .zero }
    return CGSize(width: width, height: height)
  }

  /// Goes from segment to segment to the first one that begins a frame.
  private var jpegSize: (Int?, Int?) {
    var offset = 2
    while let mark = number(at: offset, bytes: 2), mark >> 8 == 0xFF {
      switch mark & 0xFF {
      // A byte that fills.
      case 0xFF: offset += 1
      case 0xC4, 0xC8, 0xCC: offset += 2 + (number(at: offset + 2, bytes: 2) ?? 0)
      case 0xC0...0xCF:
        return (number(at: offset + 7, bytes: 2), number(at: offset + 5, bytes: 2))
      // The scan, or the end.
      case 0xD9, 0xDA: return (nil, nil)
      default: offset += 2 + (number(at: offset + 2, bytes: 2) ?? 0)
      }
    }
    return (nil, nil)
  }

  /// A number with its most significant byte first, or reversed; nil beyond the end.
  private func number(at offset: Int, bytes count: Int, isReversed: Bool = false) -> Int? {
    guard offset + count <= data.count else { return nil }
    let bytes = [UInt8](data.dropFirst(offset).prefix(count))
    return (isReversed ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
  }
}
