/// A table in Markdown: a header, a line with the alignments of its columns, and rows.
struct MarkdownTable {
  let alignments: [FormattedText.Alignment]
  private(set) var rows: [[FormattedText.Span]]

  /// Nil if these lines don't begin a table.
  init?(_ header: Substring, _ rule: Substring?) {
    guard let rule, header.contains("|"), let alignments = Self.alignments(rule),
      Self.cells(header).count == alignments.count
    else { return nil }
    self.alignments = alignments
    rows = [Self.row(header, .tableHeader(alignments), alignments.count)]
  }

  mutating func add(_ line: Substring) {
    rows.append(Self.row(line, .tableRow, alignments.count))
  }

  /// Whether a line gives the alignments of columns. A text that does is escaped.
  static func isRule(_ line: Substring) -> Bool { alignments(line) != nil }

  private static func alignments(_ rule: Substring) -> [FormattedText.Alignment]? {
    guard rule.contains("|"), rule.utf8.allSatisfy({ " \t|:-".utf8.contains($0) }) else {
      return nil
    }
    var alignments: [FormattedText.Alignment] = []
    for cell in cells(rule) {
      let (isLeft, isRight) = (cell.hasPrefix(":"), cell.hasSuffix(":"))
      let dashes = cell.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == "-" }) else { return nil }
      alignments.append(isLeft ? isRight ? .center : .left : isRight ? .right : .none)
    }
    return alignments
  }

  /// The cells of a line, in which bars that are escaped are none.
  private static func cells(_ line: Substring) -> [Substring] {
    var cells: [String] = [""]
    var rest = line.trimmed
    if rest.first == "|" { rest = rest.dropFirst() }
    while let character = rest.popFirst() {
      switch character {
      case "|" where rest.isEmpty: break
      case "|": cells.append("")
      case "\\" where rest.first == "|": cells[cells.count - 1].append(rest.removeFirst())
      case "\\":
        cells[cells.count - 1].append(character)
        if let next = rest.popFirst() {
          cells[cells.count - 1].append(next == "\t" ? " " : next)
        }
      case "\t": cells[cells.count - 1] += " "
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells.map { $0[...].trimmed }
  }

  private static func row(
    _ line: Substring, _ block: FormattedText.Block, _ count: Int
  ) -> [FormattedText.Span] {
    var spans: [FormattedText.Span] = []
    for (index, cell) in cells(line).prefix(count).enumerated() {
      if index > 0 { spans.append(FormattedText.Span(text: "\t", block: block)) }
      spans += MarkdownSpans.read(cell, block: block)
    }
    return spans
  }

  // MARK: - Writing

  static func line(_ row: [FormattedText.Span]) -> String {
    let cells = FormattedText.cells(row).map { spans in
      spans.map(MarkdownSpans.write).joined().replacing("|", with: "\\|")
    }
    return MarkdownText.row(cells)
  }

  static func rule(_ alignments: [FormattedText.Alignment]) -> String {
    MarkdownText.row(
      alignments.map { alignment in
        switch alignment {
        case .none: "---"
        case .left: ":---"
        case .center: ":---:"
        case .right: "---:"
        }
      })
  }
}
