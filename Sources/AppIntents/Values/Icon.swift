import Foundation

/// A small picture of something, for lists and questions: a symbol or an image.
///
/// It is a text, on the wire as in JSON: the name of a symbol or of a picture of the app's, of which there
/// is only the name here, or the `data:` URL of an image.
package struct Icon: Sendable, Hashable {
  /// The largest image, in bytes.
  package static let largestImage = 64 << 10

  /// In bytes, as Base64 with what is before it.
  private static let longestURL = largestImage / 3 * 4 + 100
  private static let longestName = 100
  private static let (png, jpeg) = ("data:image/png;base64,", "data:image/jpeg;base64,")
  /// How the URLs of images begin: with the first bytes of formats in which nothing runs.
  private static let beginnings = [png + "iVBORw0KGgo", jpeg + "/9j/"]

  package let text: String

  /// Nil for a text that is neither: of another format, too long, or an address that would have to be
  /// fetched.
  package init?(_ text: String) {
    if text.hasPrefix("data:") {
      guard text.utf8.count <= Self.longestURL,
        Self.beginnings.contains(where: { text.hasPrefix($0) }),
        text.utf8.drop(while: { $0 != UInt8(ascii: ",") }).dropFirst().allSatisfy(Self.isBase64)
      else { return nil }
    } else {
      guard !text.isEmpty, text.utf8.count <= Self.longestName,
        text.unicodeScalars.allSatisfy(Self.isInName)
      else { return nil }
    }
    self.text = text
  }

  /// The icon with an image; nil for one that is too large, or of another format than PNG and JPEG.
  package init?(image: Data) {
    guard image.count <= Self.largestImage else { return nil }
    let start = image.prefix(3).elementsEqual([0xFF, 0xD8, 0xFF]) ? Self.jpeg : Self.png
    self.init(start + image.base64EncodedString())
  }

  /// The URL of the image; nil for a symbol.
  package var imageURL: String? { text.hasPrefix("data:") ? text : nil }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }

  private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", ".", "_", "-", " ": true
    default: scalar.properties.isAlphabetic
    }
  }
}
