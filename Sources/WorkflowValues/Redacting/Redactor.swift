import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections

/// Replaces secrets by `•••` in everything that is shown or written.
///
/// Also finds secrets that are escaped in JSON, XML, a shell's quotes or a URL, or encoded in Base64:
/// programs and steps write such texts. What's left of a secret in a text that was cut isn't found,
/// so redact a value before it is shortened.
package struct Redactor: Sendable {
  package static let mark = "•••"
  /// What is shorter, in bytes, isn't looked for: most texts have it by chance.
  package static let shortest = 4

  private let forms: [String]

  package init(secrets: [String]) {
    let forms = Set(secrets.flatMap(Self.forms).filter { $0.utf8.count >= Self.shortest })
    // Longer secrets first, because one secret may be part of another.
    self.forms = forms.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// All forms of a secret, always in the same order; none for one that is too short.
  static func forms(of secret: String) -> OrderedSet<String> {
    if secret.utf8.count < shortest { return [] }
    var forms: OrderedSet = [secret]
    forms.append(jsonEscaped(secret))
    for characters in [CharacterSet.alphanumerics, .urlQueryAllowed, .urlPathAllowed] {
      if let form = secret.addingPercentEncoding(withAllowedCharacters: characters) {
        forms.append(form)
      }
    }
    // The Base64 form of a short secret would occur by chance.
    if secret.utf8.count >= 6 { forms.append(Data(secret.utf8).base64EncodedString()) }
    let trimmed = secret.trimmingCharacters(in: .whitespacesAndNewlines)
    if !trimmed.isEmpty { forms.append(trimmed) }
    // Stored marks count the forms above by their numbers, so others follow them.
    forms.append(contentsOf: escapedForms(of: secret))
    if trimmed != secret, trimmed.utf8.count >= shortest {
      forms.append(contentsOf: escapedForms(of: trimmed))
    }
    // What programs write arrives line by line. A short line would occur by chance.
    for line in trimmed.split(whereSeparator: \.isNewline) where line.utf8.count >= 6 {
      forms.append(String(line))
    }
    return forms
  }

  /// The forms in which texts that hold texts have a secret: JSON inside JSON inside the JSON of the
  /// history; JSON of programs that write only ASCII; XML; words in a shell's quotes.
  private static func escapedForms(of secret: String) -> [String] {
    var forms: [String] = []
    for first in [jsonEscaped(secret), asciiEscaped(secret)] {
      var form = first
      for _ in 0..<3 {
        forms.append(form)
        form = jsonEscaped(form)
      }
    }
    let quoted = MarkupText.text(secret, in: .doubleQuoted)
    forms += [MarkupText.text(secret, in: .element), quoted]
    forms += ["&#39;", "&#x27;", "&apos;"].map { quoted.replacing("'", with: $0) }
    forms += ["'\\''", "'\"'\"'"].map { secret.replacing("'", with: $0) }
    return forms
  }

  private static func jsonEscaped(_ text: String) -> String {
    String(JSONWriter.compact(.text(text)).dropFirst().dropLast())
  }

  /// As Python and others write JSON: `\u00e4` for `ä`.
  private static func asciiEscaped(_ text: String) -> String {
    var escaped = ""
    for unit in jsonEscaped(text).utf16 {
      if let scalar = Unicode.Scalar(unit), scalar.isASCII {
        escaped.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return escaped
  }

  package func redact(_ text: String) -> String {
    guard let first = forms.first(where: { text.holdsBytes(of: $0) }) else { return text }
    var result = text.replacingBytes(of: first, with: Redactor.mark)
    for form in forms where result.holdsBytes(of: form) {
      result = result.replacingBytes(of: form, with: Redactor.mark)
    }
    return result
  }
}
