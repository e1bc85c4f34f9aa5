import AppIntentsCore

/// A way to write bytes, or a text, in other characters.
enum TextEncoding: String, AppEnum {
  case base64, base32, hex, url, html

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Text Encoding"
  static let caseDisplayRepresentations: [TextEncoding: DisplayRepresentation] = [
    .base64: "Base64", .base32: "Base32", .hex: "Hexadecimal", .url: "URL", .html: "HTML",
  ]

  var words: String {
    switch self {
    case .base64: "Base64"
    case .base32: "Base32"
    case .hex: "hexadecimal"
    case .url: "percent-encoded"
    case .html: "HTML"
    }
  }
}
