import Foundation
import LocalStore

/// A note: a Markdown file.
struct Note: Sendable, Hashable, Identifiable {
  /// The file's name without its extension.
  let id: String
  let title: String
  let text: String

  init(id: String, _ file: MarkdownFile) {
    self.id = id
    title = file["title"] ?? id
    text = file.body.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
