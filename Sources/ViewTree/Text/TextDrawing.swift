import AppIntentsCore
import OrderedCollections

/// What a view inherits from those around it, and how it is drawn.
struct TextDrawing {
  var width: Int
  var look = TextLook()
  var lineLimit: Int?
  var alignment = HorizontalPlace.leading

  /// The block of a view, at most as wide as there is room.
  func draw(_ node: ViewNode) -> TextBlock {
    if node.flag("hidden") { return TextBlock() }
    var inner = inheriting(node)
    let left = node.cells("padding_leading", size: 8) ?? 0
    let right = node.cells("padding_trailing", size: 8) ?? 0
    let isPadded = left + right > 0 && left + right < width / 2
    if isPadded { inner.width -= left + right }
    if let fixed = node.cells("width", size: 8), fixed > 0 { inner.width = min(inner.width, fixed) }
    var block = inner.content(of: node)
    if block.isEmpty { return block }
    let place = HorizontalPlace(rawValue: node.text("frame_alignment") ?? "") ?? .center
    if node.flag("fills_width") {
      block = block.padded(to: inner.width, place)
    } else if let fixed = node.cells("width", size: 8) {
      block = block.padded(to: min(fixed, inner.width), place)
    }
    if isPadded {
      block.lines = block.lines.map { TextBlock.space(left) + $0 + TextBlock.space(right) }
    }
    let above = node.cells("padding_top", size: 16) ?? 0
    let below = node.cells("padding_bottom", size: 16) ?? 0
    return TextBlock(
      lines: Array(repeating: [], count: above) + block.lines
        + Array(repeating: [], count: below))
  }

  private func inheriting(_ node: ViewNode) -> TextDrawing {
    var inner = self
    if let font = node.text("font"), Self.boldFonts.contains(font) { inner.look.isBold = true }
    if let weight = node.text("weight") { inner.look.isBold = Self.boldWeights.contains(weight) }
    if let bold = node.attributes["bold"] { inner.look.isBold = bold == .boolean(true) }
    if node.flag("italic") { inner.look.isItalic = true }
    if node.flag("underline") { inner.look.isUnderlined = true }
    if node.flag("strikethrough") { inner.look.isStruck = true }
    if node.flag("disabled") { inner.look.isDim = true }
    if let color = node.text("color") {
      inner.look.isDim = ["secondary", "tertiary", "quaternary", "gray"].contains(color)
      inner.look.color = color
    }
    if let limit = node.number("line_limit") {
      inner.lineLimit = limit >= 1 ? Int(min(limit, 10_000)) : nil
    }
    if let place = HorizontalPlace(rawValue: node.text("text_alignment") ?? "") {
      inner.alignment = place
    }
    return inner
  }

  private static let boldFonts: Set = ["largeTitle", "title", "title2", "title3", "headline"]
  private static let boldWeights: Set = ["bold", "semibold", "heavy", "black"]

  private func content(of node: ViewNode) -> TextBlock {
    switch node.view {
    case "text": return text(spans(of: node))
    case "image": return image(node)
    case "label": return row(node, gap: 1)
    case "hstack": return row(node, gap: gap(node))
    case "grid": return grid(node)
    case "divider": return TextBlock(String(repeating: "─", count: width), TextLook(isDim: true))
    case "spacer", "shape", "empty": return TextBlock()
    case "button": return button(node)
    case "toggle": return toggle(node)
    case "link": return link(node)
    case "progress", "gauge": return bar(node)
    case "list", "form": return column(node, place: .leading, isFull: true)
    case "section": return section(node)
    case "vstack": return column(node, place: place(node, otherwise: .center))
    case "gridrow": return row(node, gap: 1)
    // A kind from a later version, too: what is in it can be drawn.
    default: return column(node, place: place(node, otherwise: .leading))
    }
  }

  func text(_ spans: [TextSpan]) -> TextBlock {
    let block = TextBlock.wrapping(spans, width: width, limit: lineLimit)
    return alignment == .leading ? block : block.padded(to: block.width, alignment)
  }

  /// The spans of a text, which can consist of texts.
  func spans(of node: ViewNode) -> [TextSpan] {
    let inner = inheriting(node)
    var spans: [TextSpan] = []
    if let text = node.text("text") { spans.append(TextSpan(text: text, look: inner.look)) }
    return spans + node.children.flatMap { inner.spans(of: $0) }
  }

  private func image(_ node: ViewNode) -> TextBlock {
    if node.flag("decorative") { return TextBlock() }
    if node.text("label") == nil, let symbol = node.text("symbol"),
      let character = SymbolTable.character(of: symbol)
    {
      return TextBlock(character, look)
    }
    return text([TextSpan(text: "[\(node.imageDescription)]", look: look)])
  }

  private func place(_ node: ViewNode, otherwise place: HorizontalPlace) -> HorizontalPlace {
    HorizontalPlace(rawValue: node.text("alignment") ?? "") ?? place
  }

  /// The columns between the views of a row.
  func gap(_ node: ViewNode) -> Int {
    guard let spacing = node.number("spacing") else { return 1 }
    return spacing <= 0 ? 0 : spacing >= 24 ? 3 : spacing >= 16 ? 2 : 1
  }

  func with(width: Int) -> TextDrawing {
    var other = self
    other.width = max(1, width)
    return other
  }
}
