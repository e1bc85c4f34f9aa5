import Diagnostics

/// Formats YAML: two spaces a level, list items indented under their key, single spaces after `:` and
/// `-`, at most one empty line in a row. Comments, quotes, blocks, anchors and flow collections are
/// unchanged.
package enum YAMLFormatter {
  /// The formatted text; the same text if formatting might change its meaning.
  package static func format(_ text: String) -> String {
    let reading = YAMLReader.read(text: text, path: "")
    // A file that exceeds a limit has no root either, so hostile files end here.
    guard reading.root != nil else { return text }
    let events = YAMLEvents(text: text)
    guard events.isComplete else { return text }
    let comments = reading.comments.map(\.text)
    var current = text
    // A second pass formats lines that the first pass aligned. More passes are allowed, but not needed.
    for _ in 0..<4 {
      guard let next = YAMLLayoutPass(SourceText(path: "", text: current))?.output else {
        return text
      }
      guard YAMLEvents(text: next) == events, self.comments(in: next) == comments else {
        return text
      }
      if next == current { return current }
      current = next
    }
    return text
  }

  private static func comments(in text: String) -> [String] {
    YAMLReader.read(text: text, path: "").comments.map(\.text)
  }
}
