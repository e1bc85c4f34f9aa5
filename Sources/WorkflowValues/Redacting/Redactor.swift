import AppIntents
import Foundation
import OrderedCollections

/// Replaces secrets by `•••` in all that people or files get to see.
///
/// A secret is also found as JSON, a URL or Base64 would write it.
package struct Redactor: Sendable {
  package static let mark = "•••"

  private let forms: [String]

  package init(secrets: [String]) {
    let forms = Set(secrets.flatMap(Self.forms))
    // Of two secrets one of which is part of the other the longer one goes first.
    self.forms = forms.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// A secret in all the ways in which it may stand somewhere, always in the same order.
  static func forms(of secret: String) -> OrderedSet<String> {
    if secret.isEmpty { return [] }
    var forms: OrderedSet = [secret]
    forms.append(String(JSONWriter.compact(.text(secret)).dropFirst().dropLast()))
    for characters in [CharacterSet.alphanumerics, .urlQueryAllowed, .urlPathAllowed] {
      if let form = secret.addingPercentEncoding(withAllowedCharacters: characters) {
        forms.append(form)
      }
    }
    // A short secret's Base64 would be found in places where it isn't.
    if secret.utf8.count >= 6 { forms.append(Data(secret.utf8).base64EncodedString()) }
    let trimmed = secret.trimmingCharacters(in: .whitespacesAndNewlines)
    if !trimmed.isEmpty { forms.append(trimmed) }
    return forms
  }

  package var isEmpty: Bool { forms.isEmpty }

  package func redact(_ text: String) -> String {
    guard let first = forms.first(where: { text.holdsBytes(of: $0) }) else { return text }
    var result = text.replacing(first, with: Redactor.mark)
    for form in forms where result.holdsBytes(of: form) {
      result = result.replacing(form, with: Redactor.mark)
    }
    return result
  }

  package func redact(_ value: Value) -> Value {
    forms.isEmpty ? value : value.changingTexts(redact)
  }
}
