package import AppIntents
package import OrderedCollections

/// Puts marks for secrets into texts that are kept, and the secrets back when the texts are needed
/// again: with the secrets themselves nothing is lost, and without them nothing is told.
package struct SecretMarks: Sendable {
  private let forms: [(secret: String, mark: String)]

  /// - Parameter secrets: by name. Of a secret that has changed since, a text is given back with
  ///   what the secret is now.
  package init(_ secrets: OrderedDictionary<String, IntentValue>) {
    var forms: [(secret: String, mark: String)] = []
    for (name, value) in secrets {
      guard case .text(let secret) = value else { continue }
      for (number, form) in Redactor.forms(of: secret).enumerated() {
        // Characters that nobody uses, and a name that JSON writes as it is.
        let name = name.utf8.map { String($0, radix: 16) }.joined()
        forms.append((form, "\u{F5E6}\(name).\(number)\u{F5E7}"))
      }
    }
    self.forms = forms.sorted {
      ($0.secret.utf8.count, $0.secret) > ($1.secret.utf8.count, $1.secret)
    }
  }

  package func hide(_ text: [UInt8]) -> [UInt8] {
    replace(text) { $0.replacing($1.secret, with: $1.mark) }
  }

  package func reveal(_ text: [UInt8]) -> [UInt8] {
    replace(text) { $0.replacing($1.mark, with: $1.secret) }
  }

  private func replace(
    _ bytes: [UInt8], _ next: (String, (secret: String, mark: String)) -> String
  ) -> [UInt8] {
    if forms.isEmpty { return bytes }
    return Array(forms.reduce(String(decoding: bytes, as: UTF8.self), next).utf8)
  }
}
