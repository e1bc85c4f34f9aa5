import Foundation

/// A kind of picture that browsers show, and in which nothing runs.
enum PictureType: String {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"

  init?(_ content: Data) {
    let start = Array(content.prefix(12))
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: Array("GIF8".utf8)) {
      self = .gif
    } else if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else {
      return nil
    }
  }

  /// Whether a file with a name may be one.
  static func isNamed(_ name: String) -> Bool {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return ["png", "jpg", "jpeg", "gif", "webp"].contains(ending)
  }
}
