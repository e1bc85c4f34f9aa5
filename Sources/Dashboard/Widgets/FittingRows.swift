/// Rows of a list: as many as fit into some bytes, but one at least, so that a page with long names stays small.
struct FittingRows: Widget {
  private let rows: [HTML]
  /// How many don't fit.
  let rest: Int

  var count: Int { rows.count }

  init<Row>(_ all: some Collection<Row>, within budget: Int, row: (Row) -> HTML) {
    var (rows, left) = ([HTML](), budget)
    for element in all {
      let html = row(element)
      guard let size = HTMLWriter.size(of: html, upTo: left) else {
        if rows.isEmpty { rows.append(html) }
        break
      }
      left -= size
      rows.append(html)
    }
    self.rows = rows
    rest = all.count - rows.count
  }

  @HTMLBuilder var body: HTML { HTML(rows) }
}
