import AppIntentsCore
import OrderedCollections

extension TextDrawing {
  /// The children below each other.
  func column(_ node: ViewNode, place: HorizontalPlace, isFull: Bool = false) -> TextBlock {
    let gap = (node.number("spacing") ?? 0) >= 16 ? 1 : 0
    return column(flattened(node.children), place: place, isFull: isFull, gap: gap)
  }

  func column(
    _ children: [ViewNode], place: HorizontalPlace, isFull: Bool = false, gap: Int = 0
  ) -> TextBlock {
    let blocks = children.map { $0.view == "divider" ? TextBlock() : draw($0) }
    let widest = isFull ? width : blocks.map(\.width).max() ?? 0
    var lines: [[TextSpan]] = []
    for (child, block) in zip(children, blocks) {
      let block = child.view == "divider" ? with(width: widest).draw(child) : block
      if block.isEmpty { continue }
      if gap > 0, !lines.isEmpty { lines += Array(repeating: [], count: gap) }
      // A section stands apart from what is before it.
      if child.view == "section", !lines.isEmpty, lines.last?.isEmpty == false { lines.append([]) }
      lines +=
        isFull
        ? block.lines
        : block.padded(to: block.width, .leading)
          .padded(to: widest, place).lines
    }
    return TextBlock(lines: lines)
  }

  func section(_ node: ViewNode) -> TextBlock {
    var title = self
    title.look.isBold = true
    var note = self
    note.look.isDim = true
    var lines: [[TextSpan]] = []
    for child in node.children where child.view == "header" {
      lines += title.column(child, place: .leading).lines
    }
    let rows = node.children.filter { $0.view != "header" && $0.view != "footer" }
    lines += column(flattened(rows), place: .leading, isFull: true).lines
    for child in node.children where child.view == "footer" {
      lines += note.column(child, place: .leading).lines
    }
    return TextBlock(lines: lines)
  }

  /// The children side by side. Spacers take the room that is left.
  func row(_ node: ViewNode, gap: Int) -> TextBlock {
    let children = flattened(node.children)
    let isSpacer = children.map { $0.view == "spacer" }
    var blocks = children.map {
      $0.view == "divider" ? TextBlock("│", TextLook(isDim: true)) : draw($0)
    }
    let shown = children.indices.filter { isSpacer[$0] || !blocks[$0].isEmpty }
    let solid = shown.filter { !isSpacer[$0] }
    let gaps = gap * max(0, shown.count - 1)
    let widths = shares(solid.map { blocks[$0].width }, room: width - gaps)
    for (index, share) in zip(solid, widths) where share < blocks[index].width {
      blocks[index] = with(width: share).draw(children[index])
    }
    let used = solid.reduce(gaps) { $0 + blocks[$1].width }
    let spacers = shown.count - solid.count
    let extra = spacers > 0 ? max(0, width - used) : 0
    let height = solid.map { blocks[$0].lines.count }.max() ?? 0
    let place = VerticalPlace(rawValue: node.text("alignment") ?? "") ?? .center
    var lines = [[TextSpan]](repeating: [], count: height)
    var spacersLeft = spacers
    var extraLeft = extra
    for (position, index) in shown.enumerated() {
      var columns = blocks[index].width
      if isSpacer[index] {
        columns = extraLeft / max(1, spacersLeft)
        extraLeft -= columns
        spacersLeft -= 1
      }
      var block = blocks[index]
      // The bar of a divider is as high as the row.
      if children[index].view == "divider" {
        block.lines = Array(repeating: block.lines[0], count: height)
      }
      block = block.padded(toHeight: height, place).padded(to: columns, .leading)
      for row in 0..<height {
        if position > 0 { lines[row] += TextBlock.space(gap) }
        lines[row] += block.lines[row]
      }
    }
    return TextBlock(lines: lines)
  }

  /// The widths that fit: the narrow ones stay, the wide ones share what is left.
  func shares(_ wanted: [Int], room: Int) -> [Int] {
    var shares = wanted
    var left = max(wanted.count, room)
    if wanted.reduce(0, +) <= left { return wanted }
    for (done, index) in wanted.indices.sorted(by: { wanted[$0] < wanted[$1] }).enumerated() {
      shares[index] = max(1, min(wanted[index], left / (wanted.count - done)))
      left -= shares[index]
    }
    return shares
  }

  func grid(_ node: ViewNode) -> TextBlock {
    let rows = flattened(node.children)
    let cells = rows.map { $0.view == "gridrow" ? flattened($0.children) : [] }
    let count = cells.map(\.count).max() ?? 0
    let gap = gap(node)
    let natural = (0..<count).map { column in
      cells.map { column < $0.count ? draw($0[column]).width : 0 }.max() ?? 0
    }
    let widths = shares(natural, room: width - gap * max(0, count - 1))
    let place = HorizontalPlace(rawValue: node.text("alignment") ?? "") ?? .center
    var lines: [[TextSpan]] = []
    for (row, cells) in zip(rows, cells) {
      if row.view != "gridrow" {
        let total = widths.reduce(gap * max(0, count - 1), +)
        lines += with(width: max(total, 1)).draw(row).lines
        continue
      }
      let drawing = inheritingRow(row)
      let blocks = zip(cells, widths).map { cell, width in
        drawing.with(width: width).draw(cell).padded(to: width, place)
      }
      lines += Self.beside(blocks, widths: widths, gap: gap)
    }
    return TextBlock(lines: lines)
  }

  private static func beside(_ blocks: [TextBlock], widths: [Int], gap: Int) -> [[TextSpan]] {
    let height = blocks.map(\.lines.count).max() ?? 0
    var lines = [[TextSpan]](repeating: [], count: height)
    for (index, block) in blocks.enumerated() {
      let block = block.padded(toHeight: height, .center).padded(to: widths[index], .leading)
      for row in 0..<height {
        if index > 0 { lines[row] += TextBlock.space(gap) }
        lines[row] += block.lines[row]
      }
    }
    return lines
  }

  /// The views in groups as if there were no groups, unless a group says how its views look.
  func flattened(_ nodes: [ViewNode]) -> [ViewNode] {
    nodes.flatMap { node in
      node.view == "group" && node.attributes.isEmpty ? flattened(node.children) : [node]
    }
  }
}
