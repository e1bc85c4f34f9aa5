import AppIntentsCore

extension TextDrawing {
  /// `[ Order ]`, or `[1 Order]` with its number.
  func button(_ node: ViewNode) -> TextBlock {
    let number = node.number("number").map { "\(Int($0)) " }
    var inner = with(width: width - 4)
    if node.text("role") == "destructive" { inner.look.color = "red" }
    let label = inner.column(node, place: .leading)
    guard label.lines.count == 1 else { return framed(label, number) }
    let open = TextSpan(text: number.map { "[\($0)" } ?? "[ ", look: look)
    let close = TextSpan(text: number == nil ? " ]" : "]", look: look)
    return TextBlock(lines: [[open] + label.lines[0] + [close]])
  }

  /// A button of several lines, or of none that can be drawn.
  private func framed(_ label: TextBlock, _ number: String?) -> TextBlock {
    let mark = TextSpan(text: number.map { "[\($0.dropLast())] " } ?? "[ ] ", look: look)
    guard let first = label.lines.first else { return TextBlock(lines: [[mark]]) }
    let indent = TextBlock.space(mark.width)
    return TextBlock(lines: [[mark] + first] + label.lines.dropFirst().map { indent + $0 })
  }

  /// `[x] Sound`.
  func toggle(_ node: ViewNode) -> TextBlock {
    let number = node.number("number").map { "\(Int($0)) " } ?? ""
    let mark = TextSpan(text: "[\(number)\(node.flag("is_on") ? "x" : " ")] ", look: look)
    let label = with(width: width - mark.width).column(node, place: .leading)
    let indent = TextBlock.space(mark.width)
    guard let first = label.lines.first else { return TextBlock(lines: [[mark]]) }
    return TextBlock(lines: [[mark] + first] + label.lines.dropFirst().map { indent + $0 })
  }

  /// The words, and in parentheses where the link leads, because a terminal's can't be followed.
  func link(_ node: ViewNode) -> TextBlock {
    let url = node.text("url") ?? ""
    let words = node.words
    var inner = look
    inner.isUnderlined = true
    if words.isEmpty || words == url { return text([TextSpan(text: url, look: inner)]) }
    return text([
      TextSpan(text: words, look: inner), TextSpan(text: " (\(url))", look: look),
    ])
  }

  /// `Loading ███████░░░ 70 %`.
  func bar(_ node: ViewNode) -> TextBlock {
    let label = with(width: width).column(node, place: .leading)
    let low = node.number("min") ?? 0
    let high = node.number("max") ?? 1
    guard let value = node.number("value"), high > low, value.isFinite, (high - low).isFinite else {
      return label.isEmpty ? TextBlock("…", look) : label
    }
    let part = min(max((value - low) / (high - low), 0), 1)
    let percent = " \(Int((part * 100).rounded())) %"
    let room = min(20, width - percent.count)
    guard room > 2 else { return label }
    let full = Int((part * Double(room)).rounded())
    let bar = [
      TextSpan(text: String(repeating: "█", count: full), look: look),
      TextSpan(text: String(repeating: "░", count: room - full) + percent, look: look),
    ]
    let size = TextBlock.width(bar)
    if label.lines.count == 1, label.width + 1 + size <= width {
      return TextBlock(lines: [label.lines[0] + TextBlock.space(1) + bar])
    }
    return TextBlock(lines: label.lines + [bar])
  }

  /// What the cells of a row of a grid inherit.
  func inheritingRow(_ row: ViewNode) -> TextDrawing {
    var drawing = self
    if row.flag("bold") { drawing.look.isBold = true }
    if let color = row.text("color") { drawing.look.color = color }
    return drawing
  }
}
