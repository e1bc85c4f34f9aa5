import Diagnostics

/// Lays a YAML file out the one way: two spaces a level, list items indented under their key, single spaces after `:` and
/// `-`, at most one empty line in a row. Comments, quotes, blocks, anchors and flow collections stay as they are.
package enum YAMLFormatter {
  /// The text in the one layout; unchanged where that might change what it says.
  package static func format(_ text: String) -> String {
    let reading = YAMLReader.read(text: text, path: "")
    // No root also where the file goes beyond a limit, which keeps hostile files from what follows.
    guard reading.root != nil else { return text }
    let events = YAMLEvents(text: text)
    guard events.isComplete else { return text }
    let comments = reading.comments.map(\.text)
    var current = text
    // A second pass finds what the first has brought into line; more are never needed, but cheap to allow.
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
