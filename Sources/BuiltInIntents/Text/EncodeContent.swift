import AppIntentsCore
import Foundation

/// Writes a text or the content of a file in other characters.
struct EncodeContent: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.encode"
  static let title: LocalizedStringResource = "Encode"
  static let description = IntentDescription(
    """
    Encodes a text or the content of a file: `Grüße` in Base64 is `R3LDvMOfZQ==`, in hexadecimal \
    `4772c3bcc39f65`, for a URL `Gr%C3%BC%C3%9Fe`; for HTML, `<b>` is `&lt;b&gt;`. Base64 has no line \
    breaks.
    """,
    categoryName: "Text",
    searchKeywords: ["Base64 Encode", "URL Encode", "percent", "escape", "base32", "hexadecimal"],
    resultValueName: "Text")
  static let sideEffects: SideEffects = .readsFiles

  @Parameter(title: "Content", description: "A text, or a file whose content is encoded")
  var content: IntentValue

  @Parameter(title: "Encoding", default: .base64)
  var to: TextEncoding

  static var parameterSummary: some ParameterSummary {
    Summary("Encode \(\.$content) as \(\.$to)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: try encoded(bytes))
  }

  private var bytes: [UInt8] {
    get throws {
      if case .file(let file) = content { return Array(try file.read()) }
      return Array(try content.shownText.utf8)
    }
  }

  private func encoded(_ bytes: [UInt8]) throws -> String {
    switch to {
    case .base64: return Data(bytes).base64EncodedString()
    case .base32: return Self.base32(bytes)
    case .hex: return HexadecimalDigits.text(bytes)
    case .url: return PercentEncoding.encode(bytes)
    case .html:
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw IntentFailure("HTML is text, but the content isn't UTF-8")
      }
      return try IntentContext.current.values.encode(.text(text), as: .escapedHTML)
    }
  }

  private static func base32(_ bytes: [UInt8]) -> String {
    // RFC 4648, 6.
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    var written: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 5 {
        count -= 5
        written.append(alphabet[bits >> count & 31])
      }
      bits &= (1 << count) - 1
    }
    if count > 0 { written.append(alphabet[bits << (5 - count) & 31]) }
    while written.count % 8 != 0 { written.append(UInt8(ascii: "=")) }
    return String(decoding: written, as: UTF8.self)
  }
}
