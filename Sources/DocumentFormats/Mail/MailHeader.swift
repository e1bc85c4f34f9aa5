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
      if text.first == " " || text.first == "\t", !lines.isEmpty {
        lines[lines.count - 1] += " " + text.drop { $0 == " " || $0 == "\t" }
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
      // White space between two encoded words is ignored.
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
    case "Q": data = QuotedPrintable.data(text, underscoresAreSpaces: true)
    default: return nil
    }
    return QuotedPrintable.text(data, charset: charset.prefix { $0 != "*" })
  }
}
