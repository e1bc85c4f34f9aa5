import AppIntents
import Foundation

/// The header of an e-mail (RFC 5322), with its encoded words (RFC 2047) as people read them.
enum MailHeader {
  /// The fields by their names in lower case; of several the first counts.
  static func read(_ file: IntentFile, _ run: IntentContext) throws -> [String: String] {
    guard ContentType.of(file) == "message/rfc822" else {
      throw PropertyError(
        "\(Phrase.given(.file(file))) is no e-mail: its type is `\(ContentType.of(file))`")
    }
    return fields(in: try SpooledFile.read(file, run))
  }

  static func fields(in data: Data) -> [String: String] {
    var fields: [String: String] = [:]
    var lines: [String] = []
    for line in data.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      if text.isEmpty { break }
      // A line that begins with white space goes on from the one before.
      if text.first == " " || text.first == "\t", !lines.isEmpty {
        lines[lines.count - 1] += " " + text.drop { $0 == " " || $0 == "\t" }
      } else {
        lines.append(text)
      }
    }
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmed
      if fields[name] == nil { fields[name] = decoded(value) }
    }
    return fields
  }

  /// `=?UTF-8?Q?caf=C3=A9?=` as `café`.
  private static func decoded(_ text: Substring) -> String {
    var result = ""
    var rest = text
    var endsWithWord = false
    while let start = rest.firstRange(of: "=?") {
      let before = rest[..<start.lowerBound]
      let parts = rest[start.upperBound...].split(
        separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, parts[3].first == "=",
        let word = word(charset: parts[0], encoding: parts[1], parts[2])
      else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        endsWithWord = false
        continue
      }
      // White space between two encoded words doesn't count.
      if !(endsWithWord && before.allSatisfy(\.isWhitespace)) { result += before }
      result += word
      rest = parts[3].dropFirst()
      endsWithWord = true
    }
    return result + rest
  }

  private static func word(
    charset: Substring, encoding: Substring, _ text: Substring
  ) -> String? {
    let data: Data
    switch encoding.uppercased() {
    case "B":
      guard let decoded = Data(base64Encoded: String(text)) else { return nil }
      data = decoded
    case "Q": data = quotedPrintable(text, underscoresAreSpaces: true)
    default: return nil
    }
    return self.text(data, charset: charset.prefix { $0 != "*" })
  }

  /// Nil in a character set that isn't known.
  static func text(_ data: Data, charset: some StringProtocol) -> String? {
    switch charset.lowercased() {
    case "utf-8", "us-ascii", "ascii": return String(decoding: data, as: UTF8.self)
    case "iso-8859-1": return String(data: data, encoding: .isoLatin1)
    case "iso-8859-15", "windows-1252": return String(data: data, encoding: .windowsCP1252)
    case "iso-8859-2": return String(data: data, encoding: .isoLatin2)
    default: return nil
    }
  }

  static func quotedPrintable(_ text: Substring, underscoresAreSpaces: Bool) -> Data {
    var data = Data()
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if underscoresAreSpaces, byte == UInt8(ascii: "_") {
        data.append(0x20)
      } else if byte == UInt8(ascii: "="), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        data.append(value)
        rest = rest.dropFirst(2)
      } else {
        data.append(byte)
      }
    }
    return data
  }
}
