import AppIntentsCore

/// Finds the tasks in a Markdown text.
struct FindMarkdownTasks: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "markdown.tasks"
  static let title: LocalizedStringResource = "Get Tasks from Markdown"
  static let description = IntentDescription(
    """
    Finds the tasks in a Markdown text, each with its `text`, whether it is `done`, and its `line`: \
    `- [x] Call Ann` gives `text: Call Ann, done: true, line: 1`.
    """,
    categoryName: "Markdown", searchKeywords: ["todo", "checkbox", "checklist", "done"],
    resultValueName: "Tasks")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there are no tasks"

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary {
    Summary("Get the tasks in \(\.$text)")
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    .list(of: .dictionary)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    var tasks: [IntentValue] = []
    var blocks = MarkdownBlocks()
    let skipped = MarkdownFrontMatter(text)?.lineCount ?? 0
    for (index, line) in TextLines(text: text).lines.enumerated() where index >= skipped {
      guard blocks.isText(line), let task = MarkdownTask(line) else { continue }
      tasks.append(
        ["text": .text(task.text), "done": .boolean(task.isDone), "line": .number(index + 1)])
    }
    return .result(value: tasks)
  }
}

/// Tells the lines of a Markdown text from those of the code in it.
private struct MarkdownBlocks {
  /// The mark that began the code, such as three backticks, and its length.
  private var fence: (mark: UInt8, count: Int)?
  private var isInList = false

  /// Whether a line, the next one, isn't code.
  mutating func isText(_ line: String) -> Bool {
    let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let rest = line.utf8.dropFirst(indent.count)
    guard let first = rest.first else { return false }
    if let fence {
      let count = rest.prefix { $0 == fence.mark }.count
      let isBlank = rest.dropFirst(count).allSatisfy { $0 == UInt8(ascii: " ") }
      if count >= fence.count, isBlank { self.fence = nil }
      return false
    }
    if first == UInt8(ascii: "`") || first == UInt8(ascii: "~") {
      let count = rest.prefix { $0 == first }.count
      // A line such as ``` `a` ``` is a text with code in it.
      if count >= 3, first != UInt8(ascii: "`") || !rest.dropFirst(count).contains(first) {
        fence = (first, count)
        return false
      }
    }
    // Below a list an indented line belongs to its item; elsewhere it is code.
    let isDeep = indent.count >= 4 || indent.contains(UInt8(ascii: "\t"))
    if isDeep { return isInList }
    if MarkdownTask.marker(of: rest) != nil {
      isInList = true
    } else if indent.isEmpty {
      isInList = false
    }
    return true
  }
}

/// One item of a list with a box before its text.
private struct MarkdownTask {
  let text: String
  let isDone: Bool

  init?(_ line: String) {
    var rest = line.utf8[...]
    // A task may be in a quote.
    while let first = rest.first, first == UInt8(ascii: ">") || Self.isSpace(first) {
      rest = rest.dropFirst()
    }
    guard let marker = Self.marker(of: rest) else { return nil }
    rest = rest.dropFirst(marker).drop(while: Self.isSpace)
    let box = Array(rest.prefix(4))
    guard box.count >= 3, box[0] == UInt8(ascii: "["), box[2] == UInt8(ascii: "]"),
      box.count == 3 || Self.isSpace(box[3])
    else { return nil }
    switch box[1] {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): isDone = true
    case UInt8(ascii: " "): isDone = false
    default: return nil
    }
    rest = rest.dropFirst(3).drop(while: Self.isSpace)
    while let last = rest.last, Self.isSpace(last) { rest = rest.dropLast() }
    text = String(decoding: rest, as: UTF8.self)
  }

  /// The length of the marker of a list item, with the space after it: `- `, `12. `.
  static func marker(of rest: Substring.UTF8View) -> Int? {
    guard let first = rest.first else { return nil }
    if "-*+".utf8.contains(first) {
      return rest.dropFirst().first.map(isSpace) ?? true ? 2 : nil
    }
    // A number of CommonMark has up to nine digits.
    let digits = rest.prefix(10).prefix { $0 &- 0x30 < 10 }.count
    guard (1...9).contains(digits) else { return nil }
    let after = rest.dropFirst(digits)
    guard after.first == UInt8(ascii: ".") || after.first == UInt8(ascii: ")") else { return nil }
    return after.dropFirst().first.map(isSpace) ?? true ? digits + 2 : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
