import Diagnostics
package import Foundation

/// The header of an e-mail (RFC 5322), with its encoded words (RFC 2047) decoded.
package enum MailHeader {
  /// The fields by their names in lower case; the first one counts where a name is repeated.
  package static func fields(in data: Data) -> [String: String] {
    var fields: [String: String] = [:]
    var lines: [String] = []
    for line in data.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      if text.isEmpty { break }
      // A line that starts with white space continues the one before.
      if line.first == 0x20 || line.first == 0x09, !lines.isEmpty {
        lines[lines.count - 1] += " " + Substring(text.utf8.drop { $0 == 0x20 || $0 == 0x09 })
      } else {
        lines.append(text)
      }
    }
    for line in lines {
      let parts = line.split(atScalar: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].lowercased()
      let value = parts[1].trimmed
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
      let parts = rest[start.upperBound...].split(atScalar: "?", maxSplits: 3)
      guard parts.count == 4, parts[3].utf8.first == UInt8(ascii: "="),
        let word = word(charset: parts[0], encoding: parts[1], parts[2])
      else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        endsWithWord = false
        continue
      }
      // White space between two encoded words is ignored.
      if !(endsWithWord && before.allSatisfy(\.isWhitespace)) { result += before }
      result += word
      rest = Substring(parts[3].unicodeScalars.dropFirst())
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
    case "Q": data = QuotedPrintable.data(text, underscoresAreSpaces: true)
    default: return nil
    }
    return QuotedPrintable.text(data, charset: charset.prefix { $0 != "*" })
  }
}
