import AppIntentsCore
import Markup
import OrderedCollections

/// Reads the tables of a page.
struct ReadTables: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "html.tables"
  static let title: LocalizedStringResource = "Get Tables from HTML"
  static let description = IntentDescription(
    """
    Reads the tables of a page, each as a list of its rows: dictionaries by the names in the table's \
    header, or with `header: false` lists. A table with `City` and `Rain` above `Ulm` and `749` gives \
    `[{"City": "Ulm", "Rain": "749"}]`. A cell that spans several columns or rows is in each of them. \
    All cells are text.
    """,
    categoryName: "HTML", searchKeywords: ["scrape", "rows", "columns"], resultValueName: "Tables")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there are no tables"

  @Parameter(title: "HTML")
  var html: String

  @Parameter(
    title: "Header", description: "Whether the header, or else the first row, has the names",
    default: true)
  var header: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Get the tables in \(\.$html)") { \.$header }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    .list(of: .list)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let tree = try HTMLTree.read(html)
    return .result(
      value: try HTMLTable.all(in: tree).map { table in
        .list(try header ? named(table, tree) : plain(table, tree))
      })
  }

  private func plain(_ table: HTMLTable, _ tree: MarkupTree) throws -> [IntentValue] {
    try table.rows.map { row in
      try Task.checkCancellation()
      return .list(try row.map { try Self.text(of: $0, tree) })
    }
  }

  private func named(_ table: HTMLTable, _ tree: MarkupTree) throws -> [IntentValue] {
    let names = try table.names(in: tree)
    return try table.rows.dropFirst(max(1, table.headerCount)).map { row in
      try Task.checkCancellation()
      let cells = try row.map { try Self.text(of: $0, tree) }
      return .dictionary(OrderedDictionary(uniqueKeysWithValues: zip(names, cells)))
    }
  }

  private static func text(of cell: Int?, _ tree: MarkupTree) throws -> IntentValue {
    try cell.map { .text(try HTMLText.text(of: $0, in: tree)) } ?? ""
  }
}
