/// A message with the names in it: what is in backticks is shown as code.
struct MessageText: Widget {
  private let parts: [Substring]

  init(_ text: String) {
    parts = text.split(separator: "`", omittingEmptySubsequences: false)
  }

  @HTMLBuilder var body: HTML {
    for (index, part) in parts.enumerated() {
      // A last backtick without another one is text.
      if index % 2 == 1, index + 1 < parts.count {
        HTML(.code) { String(part) }
      } else {
        (index % 2 == 1 ? "`" : "") + part
      }
    }
  }
}
