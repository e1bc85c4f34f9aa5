package import AppIntents
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
    case .number(let number): number.description
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

  /// The text on one line, at most 60 characters long, for messages and traces. A path is shortened
  /// at its start.
  package var shortText: String {
    if case .file = self { Phrasing.shortenPath(text) } else { Phrasing.shorten(text) }
  }

  private static func joined(_ items: [IntentValue]) -> String {
    var text = ""
    for (index, item) in items.enumerated() {
      if index > 0 { text += "\n" }
      text += item.text
    }
    return text
  }
}
