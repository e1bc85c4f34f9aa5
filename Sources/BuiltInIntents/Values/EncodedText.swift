import AppIntentsCore
import DocumentFormats
import Foundation

/// Reads bytes as text in the encoding that a server or a page names, or that the bytes show.
struct EncodedText {
  /// The encoding's name in lower case; nil if none is named.
  var charset: String?

  func text(_ data: Data) -> String {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: data.dropFirst(3), as: UTF8.self)
    }
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      return String(data: data, encoding: .utf16) ?? String(decoding: data, as: UTF8.self)
    }
    if let text = charset.flatMap({ Charset($0) })?.text(data) { return text }
    if let text = String(validating: data, as: UTF8.self) { return text }
    // Text that isn't UTF-8 and has no declared encoding is usually in this one.
    return String(data: data, encoding: .windowsCP1252) ?? String(decoding: data, as: UTF8.self)
  }

  /// The text of a file; nil if its bytes are no text in an encoding that is known by them alone: UTF-8, UTF-16
  /// with a byte order mark, or Windows-1252.
  static func text(ofFile data: Data) -> String? {
    if let text = try? FileText.text(of: data) { return text.utf8.contains(0) ? nil : text }
    // Every byte is a character in Windows-1252, so the bytes that no text has tell what isn't one.
    guard !data.contains(where: { $0 < 0x20 && !inTexts.contains($0) }) else { return nil }
    return EncodedText().text(data)
  }

  /// White space, and the escape character of terminals and of ISO 2022.
  private static let inTexts: Set<UInt8> = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B]

  /// The encoding that a page or an XML document names at its beginning; nil if it names none.
  static func declared(in data: Data) -> String? {
    let start = String(decoding: data.prefix(1024), as: Unicode.ASCII.self).lowercased()
    let pattern =
      /<meta[^>]+charset\s*=\s*["']?\s*([a-z0-9_-]+)|<\?xml[^>]+encoding\s*=\s*["']([a-z0-9_-]+)/
    guard let found = start.firstMatch(of: pattern)?.output else { return nil }
    let name = (found.1 ?? found.2).map(String.init)
    // What is readable here isn't UTF-16, so it is UTF-8 (HTML Standard, 13.2.3.2).
    return name?.hasPrefix("utf-16") == true ? "utf-8" : name
  }
}
