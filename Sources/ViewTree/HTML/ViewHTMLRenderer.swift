import AppIntentsCore
import Diagnostics

/// Draws a tree of views as HTML: elements with styles, and no scripts.
///
/// Buttons and toggles that perform an intent have `data-action`, their index in the tree's `actions`.
public struct ViewHTMLRenderer: Sendable {
  public init() {}

  public func html(of node: ViewNode) -> String {
    var next = 0
    return element(node, isEnabled: true, next: &next)
  }

  private func element(_ node: ViewNode, isEnabled: Bool, next: inout Int) -> String {
    if node.flag("hidden") { return "" }
    let isEnabled = isEnabled && !node.flag("disabled")
    switch node.view {
    case "text":
      return tag(
        "span", node, Self.escaped(node.text("text") ?? "") + inside(node, isEnabled, &next))
    case "image": return image(node)
    case "divider": return "<hr>"
    case "spacer": return #"<span style="flex:1"></span>"#
    case "empty": return ""
    case "button":
      let action = action(node, isEnabled, &next)
      return tag("button", node, inside(node, isEnabled, &next), action)
    case "toggle":
      let action = action(node, isEnabled, &next) + (node.flag("is_on") ? " checked" : "")
      return tag(
        "label", node, "<input type=\"checkbox\"\(action)> \(inside(node, isEnabled, &next))")
    case "link": return link(node, isEnabled, &next)
    case "progress":
      return tag("label", node, "\(inside(node, isEnabled, &next)) \(bar(node, "progress"))")
    case "gauge":
      return tag("label", node, "\(inside(node, isEnabled, &next)) \(bar(node, "meter"))")
    case "grid": return tag("table", node, inside(node, isEnabled, &next))
    case "gridrow":
      let cells = node.children.map { "<td>\(element($0, isEnabled: isEnabled, next: &next))</td>" }
      return tag("tr", node, cells.joined())
    case "section": return tag("section", node, inside(node, isEnabled, &next))
    case "header": return "<h3>\(inside(node, isEnabled, &next))</h3>"
    case "footer": return "<small>\(inside(node, isEnabled, &next))</small>"
    default: return tag("div", node, inside(node, isEnabled, &next))
    }
  }

  private func inside(_ node: ViewNode, _ isEnabled: Bool, _ next: inout Int) -> String {
    node.children.map { element($0, isEnabled: isEnabled, next: &next) }.joined()
  }

  private func tag(
    _ name: String, _ node: ViewNode, _ content: String, _ attributes: String = ""
  ) -> String {
    let style = HTMLStyle.style(of: node)
    let styling = style.isEmpty ? "" : " style=\"\(style)\""
    return "<\(name)\(attributes)\(styling)>\(content)</\(name)>"
  }

  private func action(_ node: ViewNode, _ isEnabled: Bool, _ next: inout Int) -> String {
    guard isEnabled, node.action != nil else { return " disabled" }
    defer { next += 1 }
    return " data-action=\"\(next)\""
  }

  private func image(_ node: ViewNode) -> String {
    if node.flag("decorative") { return "" }
    if node.text("label") == nil, let symbol = node.text("symbol"),
      let character = SymbolTable.character(of: symbol)
    {
      return tag("span", node, Self.escaped(character))
    }
    let words = node.imageDescription
    return tag(
      "span", node, Self.escaped(words), " role=\"img\" aria-label=\"\(Self.quoted(words))\"")
  }

  /// Only links to the web and to mail can be followed: others could run a script.
  private func link(_ node: ViewNode, _ isEnabled: Bool, _ next: inout Int) -> String {
    let url = node.text("url") ?? ""
    let words = node.children.isEmpty ? Self.escaped(url) : inside(node, isEnabled, &next)
    let isSafe = ["http://", "https://", "mailto:"].contains { url.lowercased().hasPrefix($0) }
    return isSafe
      ? tag("a", node, words, " href=\"\(Self.quoted(url))\" rel=\"noopener noreferrer\"")
      : tag("span", node, words)
  }

  private func bar(_ node: ViewNode, _ name: String) -> String {
    let low = node.number("min") ?? 0
    let high = node.number("max") ?? 1
    guard let value = node.number("value"), high > low, value.isFinite else {
      return "<\(name)></\(name)>"
    }
    let part = min(max((value - low) / (high - low), 0), 1)
    return "<\(name) value=\"\(part)\" max=\"1\"></\(name)>"
  }

  /// A text as the value of an attribute.
  private static func quoted(_ text: String) -> String { MarkupText.text(text, in: .anywhere) }

  /// A text as the content of an element, with its lines.
  static func escaped(_ text: String) -> String {
    text.replacingScalars {
      $0 == "\n" ? "<br>" : MarkupText.reference(for: $0, in: .anywhere)
    }
  }
}
