import AppIntentsCore

/// A table of a page as rows of cells, in which a cell that spans several places is in each of them.
package struct HTMLTable {
  /// The indices of the cells' elements; nil where there is none.
  package private(set) var rows: [[Int?]] = []
  /// How many of the first rows are headers.
  package private(set) var headerCount = 0

  /// The most places of all tables of a page together.
  private static let most = 1_000_000
  /// The most columns that a cell can span, as the HTML standard has it.
  private static let widest = 1000
  private static let highest = 65_534

  /// The tables of a page that have cells, in order. One inside of another is a table of its own.
  package static func all(in tree: MarkupTree) throws -> [HTMLTable] {
    var room = most
    return try tree.elements(["table"], in: tree.nodes.indices).compactMap { index in
      try Task.checkCancellation()
      let table = try HTMLTable(index, in: tree, room: &room)
      return table.rows.contains { $0.contains { $0 != nil } } ? table : nil
    }
  }

  package init(_ index: Int, in tree: MarkupTree) throws {
    var room = Self.most
    try self.init(index, in: tree, room: &room)
  }

  private init(_ index: Int, in tree: MarkupTree, room: inout Int) throws {
    var grid = Grid(room: room)
    for (row, isHeader) in Self.rows(of: index, in: tree) {
      let cells = tree.children(row).filter { ["td", "th"].contains(tree.name($0)) }
      try grid.add(cells, in: tree)
      let isFirst = headerCount == rows.count
      rows.append([])
      let areHeaders = !cells.isEmpty && cells.allSatisfy { tree.name($0) == "th" }
      // Below the headers, a row of `th` is one more level of them.
      if isFirst, isHeader || areHeaders { headerCount += 1 }
    }
    rows = grid.rows
    room = grid.room
    // A table of nothing but headers has rows, too.
    if headerCount == rows.count { headerCount = min(1, headerCount) }
    if let width = rows.map(\.count).max() {
      for row in rows.indices {
        rows[row] += Array(repeating: nil, count: width - rows[row].count)
      }
    }
  }

  /// The rows of a table: headers first and footers last, wherever they are written.
  private static func rows(
    of table: Int, in tree: MarkupTree
  ) -> [(index: Int, isHeader: Bool)] {
    var (head, body, foot): ([Int], [Int], [Int]) = ([], [], [])
    for part in tree.children(table) {
      let rows = tree.children(part).filter { tree.name($0) == "tr" }
      switch tree.name(part) {
      case "thead": head += rows
      case "tbody": body += rows
      case "tfoot": foot += rows
      case "tr": body.append(part)
      default: continue
      }
    }
    return head.map { ($0, true) } + (body + foot).map { ($0, false) }
  }

  /// The places of a table while its rows are read.
  private struct Grid {
    var rows: [[Int?]] = []
    var room: Int
    /// The cells that reach into further rows, by column, and for how many.
    private var reaching: [Int: (cell: Int, rows: Int)] = [:]

    init(room: Int) { self.room = room }

    mutating func add(_ cells: [Int], in tree: MarkupTree) throws {
      var row: [Int?] = []
      var next: [Int: (cell: Int, rows: Int)] = [:]
      func fillReached(_ row: inout [Int?]) {
        while let above = reaching[row.count] {
          if above.rows > 1 { next[row.count] = (above.cell, above.rows - 1) }
          row.append(above.cell)
        }
      }
      for cell in cells {
        fillReached(&row)
        let width = Self.span("colspan", of: cell, in: tree, atMost: HTMLTable.widest)
        let height = Self.span("rowspan", of: cell, in: tree, atMost: HTMLTable.highest)
        for _ in 0..<width {
          if height > 1 { next[row.count] = (cell, height - 1) }
          row.append(cell)
        }
        guard row.count <= room else { throw HTMLTable.tooLarge }
      }
      // Cells from above may be behind the last one of this row.
      let last = reaching.keys.max() ?? -1
      while row.count <= last {
        if reaching[row.count] != nil { fillReached(&row) } else { row.append(nil) }
      }
      room -= row.count
      guard room >= 0 else { throw HTMLTable.tooLarge }
      reaching = next
      rows.append(row)
    }

    private static func span(
      _ name: String, of cell: Int, in tree: MarkupTree, atMost most: Int
    ) -> Int {
      let text = tree.attribute(name, of: cell) ?? ""
      let digits = text.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits.prefix(9)), number > 0 else { return 1 }
      return min(number, most)
    }
  }

  private static let tooLarge = IntentFailure(
    "the tables of the page have more than \(most / 1_000_000) million cells")

  /// The names of the columns, each different: the headers above each other, else its number.
  package func names(in tree: MarkupTree) throws -> [String] {
    var names: [String] = []
    var taken: Set<String> = []
    // A table has up to a million places, so nothing is looked for twice.
    var counts: [String: Int] = [:]
    var lines: [Int: String] = [:]
    for column in rows.first?.indices ?? 0..<0 {
      try Task.checkCancellation()
      var found: Set<Int> = []
      let cells = rows.prefix(max(1, headerCount)).compactMap { $0[column] }
      let words = try cells.filter { found.insert($0).inserted }.map { cell in
        if let line = lines[cell] { return line }
        let line = try HTMLText.line(of: cell, in: tree)
        lines[cell] = line
        return line
      }.filter { !$0.isEmpty }
      let name = words.isEmpty ? "Column \(column + 1)" : words.joined(separator: " ")
      var unique = name
      var count = counts[name, default: 1]
      while !taken.insert(unique).inserted {
        count += 1
        unique = "\(name) \(count)"
      }
      counts[name] = count
      names.append(unique)
    }
    return names
  }
}
