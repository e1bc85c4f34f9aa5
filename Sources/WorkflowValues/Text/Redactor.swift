import AppIntents
import Foundation
import OrderedCollections
import SystemPackage

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
    if forms.isEmpty { return value }
    switch value {
    case .nothing, .boolean, .date, .duration, .choice: return value
    case .text(let text): return .text(redact(text))
    case .richText(let text):
      let plain = String(text.characters)
      let redacted = redact(plain)
      // Its links may hold one too.
      return Markdown.write(text) == redact(Markdown.write(text)) && plain == redacted
        ? value : .text(redacted)
    case .number, .measurement:
      let text = value.text
      let redacted = redact(text)
      return redacted == text ? value : .text(redacted)
    case .url(let url):
      let redacted = redact(url.absoluteString)
      return redacted == url.absoluteString ? value : .text(redacted)
    case .file(let file):
      if let data = file.dataInMemory {
        let content = String(validating: data, as: UTF8.self).map { Data(redact($0).utf8) } ?? data
        return .file(IntentFile(data: content, filename: redact(file.filename), type: file.type))
      }
      let text = file.path?.string ?? file.filename
      let redacted = redact(text)
      return redacted == text ? value : .text(redacted)
    case .dictionary(let items): return .dictionary(redact(items))
    case .list(let items): return .list(items.map(redact))
    case .entity(let entity):
      return .entity(
        IntentEntityValue(
          typeName: entity.typeName, id: redact(entity.id), title: redact(entity.title),
          subtitle: entity.subtitle.map(redact), properties: redact(entity.properties)))
    }
  }

  private func redact(_ items: OrderedDictionary<String, Value>) -> OrderedDictionary<String, Value>
  {
    OrderedDictionary(
      items.map { (redact($0.key), redact($0.value)) }, uniquingKeysWith: { first, _ in first })
  }
}
