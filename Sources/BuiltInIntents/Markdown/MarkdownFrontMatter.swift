/// The data at the beginning of a Markdown text, between two lines `---`.
struct MarkdownFrontMatter {
  /// The YAML between the lines.
  let yaml: String
  /// The text after it.
  let body: String
  /// How many lines it takes, with those around it.
  let lineCount: Int

  /// Nil if the text doesn't begin with it.
  init?(_ text: String) {
    var rest = text.utf8[...]
    if rest.starts(with: "\u{FEFF}".utf8) { rest = rest.dropFirst(3) }
    guard Self.takeLine(&rest).elementsEqual("---".utf8) else { return nil }
    let start = rest
    var count = 1
    while !rest.isEmpty {
      let end = rest.startIndex
      let line = Self.takeLine(&rest)
      count += 1
      if line.elementsEqual("---".utf8) || line.elementsEqual("...".utf8) {
        yaml = String(decoding: start[..<end], as: UTF8.self)
        body = String(decoding: rest, as: UTF8.self)
        lineCount = count
        return
      }
    }
    // A line `---` alone is a rule across the page.
    return nil
  }

  /// Takes a line with its end, and gives it without the end and spaces before that.
  private static func takeLine(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
    let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    var line = rest.prefix { !ends.contains($0) }
    rest = rest[line.endIndex...]
    let isPair = rest.starts(with: "\r\n".utf8)
    rest = rest.dropFirst(isPair ? 2 : 1)
    while line.last == UInt8(ascii: " ") || line.last == UInt8(ascii: "\t") {
      line = line.dropLast()
    }
    return line
  }
}
