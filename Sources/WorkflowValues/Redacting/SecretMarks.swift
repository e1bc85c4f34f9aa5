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
  package static func cover(_ value: IntentValue) -> IntentValue { value.changingTexts(covered) }

  private static func covered(_ text: String) -> String {
    // The first byte of a mark, which few texts have.
    guard text.utf8.contains(0xEF) else { return text }
    var rest = text.unicodeScalars[...]
    var result = ""
    while let start = rest.firstIndex(of: opening) {
      result += String(rest[..<start])
      let inside = rest[rest.index(after: start)...]
      if let end = endOfMark(inside) {
        result += Redactor.mark
        rest = rest[end...]
      } else {
        result.unicodeScalars.append(opening)
        rest = inside
      }
    }
    return result + String(rest)
  }

  /// Where a mark ends whose opening has been read: after the name in hexadecimal digits, a dot, the number
  /// of the form, and the closing. Nil if it is none.
  private static func endOfMark(_ text: Substring.UnicodeScalarView) -> Substring.Index? {
    let dot = text.firstIndex { !$0.properties.isASCIIHexDigit }
    guard let dot, dot > text.startIndex, text[dot] == "." else { return nil }
    let number = text[text.index(after: dot)...]
    let end = number.firstIndex { !("0"..."9").contains($0) }
    guard let end, end > number.startIndex, number[end] == closing else { return nil }
    return number.index(after: end)
  }

  private func hide(_ text: String) -> String {
    // A mark that is in a text already isn't ours: its author would get the secret, also one that is set
    // later.
    forms.reduce(Self.covered(text)) { $0.replacingBytes(of: $1.secret, with: $1.mark) }
  }

  private func reveal(_ text: String) -> String {
    forms.reduce(text) { $0.replacingBytes(of: $1.mark, with: $1.secret) }
  }
}
