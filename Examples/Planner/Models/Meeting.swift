import Foundation
import LocalStore

/// A meeting with its minutes: a Markdown file.
struct Meeting: Sendable, Hashable, Identifiable {
  /// The file's name without its extension.
  let id: String
  let title: String
  let start: Date
  let people: [String]
  let minutes: String

  /// Nil for a file whose header has no date.
  init?(id: String, _ file: MarkdownFile) {
    guard let start = file["date"].flatMap(Self.date) else { return nil }
    self.id = id
    self.start = start
    title = file["title"] ?? id
    people = (file["people"] ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    minutes = file.body.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// `2026-11-12 14:00` in the user's time zone.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    return formatter.date(from: text)
  }
}
