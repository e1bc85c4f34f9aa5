import AppIntentsCore

/// The styles of a view in HTML. They consist of words and numbers from here only, because a tree can
/// come from any program.
enum HTMLStyle {
  static func style(of node: ViewNode) -> String {
    (layout(node) + lengths(node) + looks(node)).joined(separator: ";")
  }

  private static func layout(_ node: ViewNode) -> [String] {
    let gap = "gap:\(pixels(node.number("spacing")) ?? "8px")"
    switch node.view {
    case "vstack", "list", "form", "section", "zstack":
      let place = node.view == "vstack" ? node.text("alignment") ?? "center" : "leading"
      return [
        "display:flex", "flex-direction:column", "align-items:\(places[place] ?? "center")", gap,
      ]
    case "hstack", "label":
      return [
        "display:flex", "align-items:\(places[node.text("alignment") ?? ""] ?? "center")", gap,
      ]
    default: return []
    }
  }

  private static func lengths(_ node: ViewNode) -> [String] {
    var styles: [String] = []
    for side in ["top", "bottom"] {
      if let size = pixels(node.number("padding_\(side)")) {
        styles.append("padding-\(side):\(size)")
      }
    }
    if let size = pixels(node.number("padding_leading")) { styles.append("padding-left:\(size)") }
    if let size = pixels(node.number("padding_trailing")) { styles.append("padding-right:\(size)") }
    if let size = pixels(node.number("width")) { styles.append("width:\(size)") }
    if let size = pixels(node.number("height")) { styles.append("height:\(size)") }
    if let size = pixels(node.number("corner_radius")) { styles.append("border-radius:\(size)") }
    if node.flag("fills_width") { styles.append("width:100%") }
    if let opacity = node.number("opacity"), opacity.isFinite {
      styles.append("opacity:\(min(max(opacity, 0), 1))")
    }
    return styles
  }

  private static func looks(_ node: ViewNode) -> [String] {
    var styles: [String] = []
    if let size = sizes[node.text("font") ?? ""] { styles.append("font-size:\(size)") }
    if let weight = weights[node.text("weight") ?? ""] { styles.append("font-weight:\(weight)") }
    if node.flag("bold") || node.text("font") == "headline" { styles.append("font-weight:bold") }
    if node.flag("italic") { styles.append("font-style:italic") }
    if node.flag("monospaced") { styles.append("font-family:monospace") }
    let lines = [
      node.flag("underline") ? "underline" : nil, node.flag("strikethrough") ? "line-through" : nil,
    ].compactMap { $0 }
    if !lines.isEmpty { styles.append("text-decoration:\(lines.joined(separator: " "))") }
    if let color = color(node.text("color")) { styles.append("color:\(color)") }
    if let color = color(node.text("background")) { styles.append("background:\(color)") }
    if let place = texts[node.text("text_alignment") ?? ""] { styles.append("text-align:\(place)") }
    return styles
  }

  private static func pixels(_ number: Double?) -> String? {
    guard let number, number.isFinite, number >= 0 else { return nil }
    return "\(Int(min(number, 10_000).rounded()))px"
  }

  /// A named color, or one as `#rrggbb` or `#rrggbbaa`.
  static func color(_ name: String?) -> String? {
    guard let name else { return nil }
    if let named = colors[name] { return named }
    let digits = name.dropFirst()
    guard name.first == "#", [6, 8].contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      digits.allSatisfy(\.isASCII)
    else { return nil }
    return name
  }

  private static let places = [
    "leading": "flex-start", "center": "center", "trailing": "flex-end", "top": "flex-start",
    "bottom": "flex-end", "first_baseline": "baseline", "last_baseline": "last baseline",
  ]
  private static let texts = ["leading": "start", "center": "center", "trailing": "end"]
  private static let sizes = [
    "largeTitle": "2em", "title": "1.6em", "title2": "1.3em", "title3": "1.2em",
    "subheadline": "0.9em", "callout": "0.95em", "footnote": "0.8em", "caption": "0.75em",
    "caption2": "0.7em",
  ]
  private static let weights = [
    "ultraLight": "100", "thin": "200", "light": "300", "regular": "400", "medium": "500",
    "semibold": "600", "bold": "700", "heavy": "800", "black": "900",
  ]
  private static let colors = [
    "primary": "inherit", "secondary": "gray", "tertiary": "silver", "quaternary": "lightgray",
    "red": "red", "orange": "darkorange", "yellow": "gold", "green": "green",
    "mint": "mediumaquamarine",
    "teal": "teal", "cyan": "deepskyblue", "blue": "dodgerblue", "indigo": "indigo",
    "purple": "purple", "pink": "hotpink", "brown": "brown", "white": "white", "gray": "gray",
    "black": "black", "clear": "transparent", "accent": "dodgerblue",
  ]
}
