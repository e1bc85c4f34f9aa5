/// Lines of text with prefixes, as quotes and lists have them, and empty lines between paragraphs.
struct LineWriter {
  private(set) var text = ""
  /// The line that is being written, without its prefixes.
  var line = ""
  private var prefixes: [Prefix] = []
  private var wantsSpace = false
  /// Whether nothing was written since the innermost prefix began.
  private var isFresh = true
  /// Whether the text is larger than a value may be, and isn't continued.
  private(set) var isTooLarge = false

  /// The most bytes of a text.
  private static let most = 64 << 20
  /// Lists and quotes that are deeper aren't indented further.
  private static let deepest = 32

  private struct Prefix {
    /// The prefix of the first line: the marker of a list item.
    var first: String?
    let rest: String
  }

  // MARK: - Lines

  /// Ends the line, if anything is on it.
  mutating func endLine() {
    if line.isEmpty { return }
    write(line)
    line = ""
  }

  /// Ends the line, and puts an empty one before what follows.
  mutating func separate() {
    endLine()
    if !isFresh { wantsSpace = true }
  }

  /// Writes a line, even an empty one.
  mutating func write(_ line: String) {
    guard text.utf8.count < Self.most else {
      isTooLarge = true
      return
    }
    if wantsSpace, !text.isEmpty { addLine(prefixes.map(\.rest).joined()) }
    wantsSpace = false
    isFresh = false
    var start = ""
    for index in prefixes.indices {
      start += prefixes[index].first ?? prefixes[index].rest
      prefixes[index].first = nil
    }
    addLine(start + line)
  }

  private mutating func addLine(_ line: String) {
    var bytes = line.utf8[...]
    while bytes.last == UInt8(ascii: " ") { bytes = bytes.dropLast() }
    text += Substring(bytes)
    text += "\n"
  }

  // MARK: - Prefixes

  /// Begins each of the following lines with a prefix, the first one with another one if it is given.
  mutating func begin(_ prefix: String, first: String? = nil) {
    endLine()
    if wantsSpace, !text.isEmpty { addLine(prefixes.map(\.rest).joined()) }
    wantsSpace = false
    let isDeep = prefixes.count >= Self.deepest
    prefixes.append(Prefix(first: isDeep ? nil : first, rest: isDeep ? "" : prefix))
    isFresh = first != nil || isFresh
  }

  /// Ends the innermost prefix. An item of a list is followed by the next one without an empty line.
  mutating func end(isItem: Bool = false) {
    endLine()
    // An item without a text has its marker nevertheless.
    if isItem, prefixes.last?.first != nil { write("") }
    if isItem { wantsSpace = false }
    if !prefixes.isEmpty { prefixes.removeLast() }
    isFresh = false
  }
}
