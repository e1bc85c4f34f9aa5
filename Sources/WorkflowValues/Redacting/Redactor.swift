import AppIntents
import Foundation
import OrderedCollections

/// Replaces secrets by `•••` in everything that is shown or written.
///
/// Also finds secrets that are escaped in JSON or a URL, or encoded in Base64.
package struct Redactor: Sendable {
  package static let mark = "•••"

  private let forms: [String]

  package init(secrets: [String]) {
    let forms = Set(secrets.flatMap(Self.forms))
    // Longer secrets first, because one secret may be part of another.
    self.forms = forms.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// All forms of a secret, always in the same order.
  static func forms(of secret: String) -> OrderedSet<String> {
    if secret.isEmpty { return [] }
    var forms: OrderedSet = [secret]
    forms.append(String(JSONWriter.compact(.text(secret)).dropFirst().dropLast()))
    for characters in [CharacterSet.alphanumerics, .urlQueryAllowed, .urlPathAllowed] {
      if let form = secret.addingPercentEncoding(withAllowedCharacters: characters) {
        forms.append(form)
      }
    }
    // The Base64 form of a short secret would occur by chance.
    if secret.utf8.count >= 6 { forms.append(Data(secret.utf8).base64EncodedString()) }
    let trimmed = secret.trimmingCharacters(in: .whitespacesAndNewlines)
    if !trimmed.isEmpty { forms.append(trimmed) }
    // What programs write arrives line by line. A short line would occur by chance.
    for line in trimmed.split(whereSeparator: \.isNewline) where line.utf8.count >= 6 {
      forms.append(String(line))
    }
    return forms
  }

  package func redact(_ text: String) -> String {
    guard let first = forms.first(where: { text.holdsBytes(of: $0) }) else { return text }
    var result = text.replacing(first, with: Redactor.mark)
    for form in forms where result.holdsBytes(of: form) {
      result = result.replacing(form, with: Redactor.mark)
    }
    return result
  }
}
