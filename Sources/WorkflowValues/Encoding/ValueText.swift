package import AppIntentsCore
import Diagnostics
import Foundation
import SystemPackage

extension IntentValue {
  /// The value inside a text.
  package var text: String {
    switch self {
    case .nothing: ""
    case .text(let text): text
    case .richText(let text): String(text.characters)
    case .number(let number): number.shown
    case .boolean(let value): value ? "true" : "false"
    case .date(let date): date.description
    case .duration(let duration): duration.description
    case .measurement(let measurement): measurement.description
    case .url(let url): url.absoluteString
    case .file(let file): file.path?.text ?? file.filename
    case .dictionary: JSONWriter.write(self)
    case .list(let items): IntentValue.joined(items)
    case .entity(let entity): entity.title
    case .choice(let choice): choice.name
    }
  }

  /// The text on one line, at most 60 characters long and without secrets, for messages and traces.
  /// A path is shortened at its start.
  package var shortText: String { shortText(to: 60) }

  /// The text on one line, at most `limit` characters long.
  package func shortText(to limit: Int) -> String {
    let shown = IntentContext.current.withoutSecrets(text)
    return if case .file = self {
      Phrasing.shortenPath(shown, to: limit)
    } else {
      Phrasing.shorten(shown, to: limit)
    }
  }

  private static func joined(_ items: [IntentValue]) -> String {
    var text = ""
    append(items, to: &text)
    return text
  }

  /// Appends the items of lists at any depth in place: a text for each depth would be copied once for
  /// each.
  private static func append(_ items: [IntentValue], to text: inout String) {
    for (index, item) in items.enumerated() {
      if index > 0 { text += "\n" }
      if case .list(let inner) = item { append(inner, to: &text) } else { text += item.text }
    }
  }
}
