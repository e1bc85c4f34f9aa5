package import AppIntentsCore
package import OrderedCollections

/// Replaces secrets by marks in stored data, and marks by secrets when the data is read again.
/// Without the secrets, stored data doesn't reveal them.
package struct SecretMarks: Sendable {
  // Private-use characters.
  private static let opening: Unicode.Scalar = "\u{F5E6}"
  private static let closing: Unicode.Scalar = "\u{F5E7}"

  private let forms: [(secret: String, mark: String)]

  /// - Parameter secrets: The secrets by name. A mark is replaced by the current value of a secret,
  ///   even if that has changed.
  package init(_ secrets: OrderedDictionary<String, IntentValue>) {
    var forms: [(secret: String, mark: String)] = []
    for (name, value) in secrets {
      guard case .text(let secret) = value else { continue }
      for (number, form) in Redactor.forms(of: secret).enumerated()
      where form.utf8.count >= Redactor.shortest {
        // A name that needs no escapes in JSON.
        let name = name.utf8.map { String($0, radix: 16) }.joined()
        forms.append((form, "\(Self.opening)\(name).\(number)\(Self.closing)"))
      }
    }
    self.forms = forms.sorted {
      ($0.secret.utf8.count, $0.secret) > ($1.secret.utf8.count, $1.secret)
    }
  }

  /// - Parameter text: Text of any format. The result may not be readable in that format until the
  ///   secrets are back.
  package func hide(_ text: [UInt8]) -> [UInt8] {
    forms.isEmpty ? text : Array(hide(String(decoding: text, as: UTF8.self)).utf8)
  }

  package func reveal(_ text: [UInt8]) -> [UInt8] {
    forms.isEmpty ? text : Array(reveal(String(decoding: text, as: UTF8.self)).utf8)
  }

  package func hide(
    _ values: OrderedDictionary<String, IntentValue>
  ) -> OrderedDictionary<String, IntentValue> {
    forms.isEmpty ? values : values.mapValues { $0.changingTexts(hide) }
  }

  package func reveal(
    _ values: OrderedDictionary<String, IntentValue>
  ) -> OrderedDictionary<String, IntentValue> {
    forms.isEmpty ? values : values.mapValues { $0.changingTexts(reveal) }
  }

  package func hide(_ value: IntentValue) -> IntentValue {
    forms.isEmpty ? value : value.changingTexts(hide)
  }

  package func reveal(_ value: IntentValue) -> IntentValue {
    forms.isEmpty ? value : value.changingTexts(reveal)
  }

  /// Replaces marks by `•••`, for output.
  package static func cover(_ value: IntentValue) -> IntentValue {
    value.changingTexts { text in
      var shown = text.unicodeScalars[...]
      var result = ""
      while let start = shown.firstIndex(of: opening),
        let end = shown[start...].firstIndex(of: closing)
      {
        result += String(shown[..<start]) + Redactor.mark
        shown = shown[shown.index(after: end)...]
      }
      return result + String(shown)
    }
  }

  private func hide(_ text: String) -> String {
    forms.reduce(withoutMarks(text)) { $0.replacingBytes(of: $1.secret, with: $1.mark) }
  }

  /// A mark that is in a text already isn't ours: whoever wrote it would get the secret.
  private func withoutMarks(_ text: String) -> String {
    // The first byte of a mark, which few texts have.
    guard text.utf8.contains(0xEF) else { return text }
    return forms.reduce(text) { $0.replacingBytes(of: $1.mark, with: Redactor.mark) }
  }

  private func reveal(_ text: String) -> String {
    forms.reduce(text) { $0.replacingBytes(of: $1.mark, with: $1.secret) }
  }
}
