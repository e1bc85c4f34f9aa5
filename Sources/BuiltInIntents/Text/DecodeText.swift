import AppIntentsCore
import Foundation

/// Reads what a text encodes.
struct DecodeText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.decode"
  static let title: LocalizedStringResource = "Decode Text"
  static let description = IntentDescription(
    """
    Decodes a text: `R3LDvMOfZQ==` from Base64 is `Grüße`. Base64 may have line breaks, the alphabet for \
    addresses, and no padding. What isn't text becomes a file, such as the picture of a `data:` address. \
    A character that the encoding doesn't have is an error.
    """,
    categoryName: "Text",
    searchKeywords: [
      "Base64 Decode", "URL Decode", "percent", "unescape", "base32", "hexadecimal",
    ],
    resultValueName: "Content")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Encoding", default: .base64)
  var from: TextEncoding

  @Parameter(
    title: "Result", description: "`automatic` gives a file only for what isn't text",
    default: .automatic)
  var give: DecodedForm

  static var parameterSummary: some ParameterSummary {
    Summary("Decode \(\.$text) from \(\.$from)") { \.$give }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let bytes = try bytes
    // No text has a zero byte.
    let text =
      give == .file || (give == .automatic && bytes.contains(0))
      ? nil : String(validating: bytes, as: UTF8.self)
    if let text { return .result(value: .text(text)) }
    guard give != .text else {
      throw IntentFailure("the decoded bytes aren't text in UTF-8", help: "`give: file` keeps them")
    }
    let name = "decoded." + Self.fileExtension(of: bytes)
    return .result(value: .file(IntentFile(data: Data(bytes), filename: name)))
  }

  private var bytes: [UInt8] {
    get throws {
      let decoder = TextDecoder(bytes: Array(text.utf8), encoding: from)
      switch from {
      case .base64: return try decoder.base64()
      case .base32: return try decoder.base32()
      case .hex: return try decoder.hexadecimal()
      case .url: return try decoder.percentEncoded()
      case .html:
        let value = try IntentContext.current.values.decode(text, as: .escapedHTML)
        return Array(try value.shownText.utf8)
      }
    }
  }

  /// The extension for a kind of file that is recognized by its first bytes.
  private static func fileExtension(of bytes: [UInt8]) -> String {
    let kinds: [(start: [UInt8], name: String)] = [
      ([0x89, 0x50, 0x4E, 0x47], "png"), ([0xFF, 0xD8, 0xFF], "jpg"), (Array("GIF8".utf8), "gif"),
      (Array("%PDF-".utf8), "pdf"), ([0x50, 0x4B, 3, 4], "zip"), ([0x1F, 0x8B], "gz"),
    ]
    return kinds.first { bytes.starts(with: $0.start) }?.name
      ?? (String(validating: bytes, as: UTF8.self) == nil ? "bin" : "txt")
  }
}

/// What decoding gives.
enum DecodedForm: String, AppEnum {
  case automatic, text, file

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Decoded Form"
  static let caseDisplayRepresentations: [DecodedForm: DisplayRepresentation] = [
    .automatic: "Text or File", .text: "Text", .file: "File",
  ]
}
