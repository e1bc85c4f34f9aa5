import AppIntentsCore
import DocumentFormats
import OrderedCollections

/// Formats rows as a table of Markdown.
struct FormatMarkdownTable: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "markdown.table"
  static let title: LocalizedStringResource = "Make Markdown Table"
  static let description = IntentDescription(
    """
    Gives rows as a table of Markdown: a list of dictionaries by their keys, a list of lists by its \
    first row. `{"name": "Ann", "age": 30}` gives `| name | age |` above `| Ann | 30 |`. Columns \
    of numbers are aligned to the right. Markdown in a text, such as a link, stays Markdown.
    """,
    categoryName: "Markdown", searchKeywords: ["rows", "columns", "grid"],
    resultValueName: "Table")
  static let sideEffects: SideEffects = []

  @Parameter(title: "List", description: "The rows: dictionaries, lists or single values")
  var list: [IntentValue]

  @Parameter(
    title: "Columns", description: "The keys that become columns, in this order; empty for all",
    default: [])
  var columns: [String]

  static var parameterSummary: some ParameterSummary {
    Summary("Make a Markdown table of \(\.$list)") { \.$columns }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let rows = try MarkdownRows(list, columns: columns)
    var text = MarkdownText.row(rows.header.map(Self.written)) + "\n"
    text += MarkdownText.rule(rows.header.indices.map(rows.isNumeric)) + "\n"
    for row in rows.cells {
      try Task.checkCancellation()
      text += MarkdownText.row(try row.map { Self.written(try $0.shownText) }) + "\n"
    }
    return .result(value: text)
  }

  /// A text as a cell has it: on one line, without a `|` that would end it.
  private static func written(_ cell: String) -> String {
    var written = ""
    var backslashes = 0
    var isAfterReturn = false
    for scalar in cell.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where isAfterReturn: continue
      case "\n", "\r", "\u{2028}", "\u{2029}": written += "<br>"
      case "|":
        // Backslashes before it would escape each other.
        written += String(repeating: "\\", count: backslashes + 1) + "|"
      default: written.unicodeScalars.append(scalar)
      }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
    }
    return written
  }
}

/// The header and the cells of a table.
private struct MarkdownRows {
  let header: [String]
  private(set) var cells: [[IntentValue]] = []

  init(_ list: [IntentValue], columns: [String]) throws {
    if case .list(let first)? = list.first {
      header = columns.isEmpty ? try first.map { try $0.shownText } : columns
      for case .list(let row) in columns.isEmpty ? list.dropFirst() : list[...] {
        cells.append(Self.filled(row, to: header.count))
      }
      guard cells.count == list.count - (columns.isEmpty ? 1 : 0) else { throw Self.mixed }
    } else if case .dictionary? = list.first {
      var keys: OrderedSet<String> = []
      for case .dictionary(let row) in list { keys.formUnion(row.keys) }
      header = columns.isEmpty ? Array(keys) : columns
      for case .dictionary(let row) in list {
        cells.append(header.map { row[$0] ?? .nothing })
      }
      guard cells.count == list.count else { throw Self.mixed }
      if let missing = columns.first(where: { !keys.contains($0) }) {
        throw IntentFailure(
          "no row has `\(missing)`", kind: .missing, help: ValuePath.help(naming: keys))
      }
    } else {
      guard columns.count <= 1 else {
        throw IntentFailure(
          "the items of `list` are single values, so there is one column, but `columns` has "
            + "\(columns.count)")
      }
      header = columns.isEmpty ? ["Value"] : columns
      cells = try list.map { item in
        switch item {
        case .list, .dictionary: throw Self.mixed
        default: [item]
        }
      }
    }
    guard !header.isEmpty else {
      throw IntentFailure("there are no columns", help: "name them with `columns`")
    }
  }

  private static func filled(_ row: [IntentValue], to count: Int) -> [IntentValue] {
    row.count >= count
      ? Array(row.prefix(count))
      : row + Array(repeating: .nothing, count: count - row.count)
  }

  private static let mixed = IntentFailure(
    "`list` needs rows of one kind: only dictionaries, only lists, or only single values")

  /// Whether a column has numbers, and nothing else.
  func isNumeric(_ column: Int) -> Bool {
    var hasNumber = false
    for row in cells {
      switch row[column] {
      case .number, .measurement, .duration: hasNumber = true
      case .nothing: continue
      default: return false
      }
    }
    return hasNumber
  }
}
