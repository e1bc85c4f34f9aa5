import Diagnostics
import Foundation

/// Rows in columns that are as wide as their contents. On a terminal the table has a head, and its
/// lines are cut to the terminal's width.
struct TextTable {
  struct Cell {
    var text: String
    var color: TerminalStyle.Color?

    init(_ text: String, _ color: TerminalStyle.Color? = nil) {
      self.text = Printable.line(text)
      self.color = color
    }
  }

  let heads: [String]
  private(set) var rows: [[Cell]] = []
  /// The indices of columns whose cells are aligned at their end, such as numbers.
  let rightAligned: Set<Int>

  init(_ heads: [String], rightAligned: Set<Int> = []) {
    self.heads = heads
    self.rightAligned = rightAligned
  }

  mutating func add(_ cells: [Cell]) { rows.append(cells) }

  func text(in style: TerminalStyle, width: Int) -> String {
    let head = style.isTerminal ? [heads.map { Cell($0, .gray) }] : []
    let all = head + rows
    let widths = heads.indices.map { column in
      all.map { $0.indices.contains(column) ? DisplayWidth.of($0[column].text) : 0 }.max() ?? 0
    }
    return all.map { row in
      line(row, widths, limit: style.isTerminal ? width : .max, style) + "\n"
    }.joined()
  }

  private func line(
    _ row: [Cell], _ widths: [Int], limit: Int, _ style: TerminalStyle
  ) -> String {
    var line = ""
    var used = 0
    for (column, cell) in row.enumerated() {
      let isLast = column == row.count - 1
      let room = max(0, limit - used)
      if room == 0 { break }
      let text = limit == .max ? cell.text : DisplayWidth.cut(cell.text, to: room)
      let space = String(repeating: " ", count: max(0, widths[column] - DisplayWidth.of(text)))
      let shown = cell.color.map { style.color(text, $0) } ?? text
      if isLast {
        line += rightAligned.contains(column) ? space + shown : shown
      } else {
        line += rightAligned.contains(column) ? "\(space)\(shown)  " : "\(shown)\(space)  "
      }
      used += widths[column] + 2
    }
    // Empty cells at the end leave no spaces.
    while line.last == " " { line.removeLast() }
    return line
  }
}
