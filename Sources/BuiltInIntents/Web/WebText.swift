import Foundation

/// Reads bytes as text in the encoding that a server names, or that the bytes show.
struct WebText {
  let charset: String?

  func text(_ data: Data) -> String {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: data.dropFirst(3), as: UTF8.self)
    }
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      return String(data: data, encoding: .utf16) ?? String(decoding: data, as: UTF8.self)
    }
    if let encoding, let text = String(data: data, encoding: encoding) { return text }
    if let text = String(validating: data, as: UTF8.self) { return text }
    // Text that isn't UTF-8 and has no declared encoding is usually in this one.
    return String(data: data, encoding: .windowsCP1252) ?? String(decoding: data, as: UTF8.self)
  }

  /// The encoding that a page or an XML document names at its beginning; nil if it names none.
  static func declared(in data: Data) -> String? {
    let start = String(decoding: data.prefix(1024), as: Unicode.ASCII.self).lowercased()
    let pattern =
      /<meta[^>]+charset\s*=\s*["']?\s*([a-z0-9_-]+)|<\?xml[^>]+encoding\s*=\s*["']([a-z0-9_-]+)/
    guard let found = start.firstMatch(of: pattern)?.output else { return nil }
    return (found.1 ?? found.2).map(String.init)
  }

  private var encoding: String.Encoding? {
    switch charset {
    case "utf-8", "utf8": .utf8
    // Browsers read both as windows-1252 (WHATWG Encoding Standard, 4.2).
    case "iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252": .windowsCP1252
    case "iso-8859-2", "latin2": .isoLatin2
    case "windows-1250", "cp1250": .windowsCP1250
    case "windows-1251", "cp1251": .windowsCP1251
    case "windows-1253", "cp1253": .windowsCP1253
    case "windows-1254", "cp1254", "iso-8859-9": .windowsCP1254
    case "utf-16": .utf16
    case "utf-16le": .utf16LittleEndian
    case "utf-16be": .utf16BigEndian
    case "shift_jis", "sjis": .shiftJIS
    case "euc-jp": .japaneseEUC
    case "iso-2022-jp": .iso2022JP
    default: nil
    }
  }
}
