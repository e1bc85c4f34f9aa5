import AppIntentsCore
import Control
import OrderedCollections
import ViewTree
import WorkflowValues

/// What a step shows, drawn as text.
struct SnippetView: Widget {
  private let lines: [String]

  /// - Parameter json: the tree of a view, as logs and questions have it.
  init(logged json: String) {
    let node = (try? JSONReader.read(json)).flatMap { ViewNode($0) }
    lines = node.map { ViewTextRenderer(width: 72).lines(of: $0) } ?? []
  }

  @HTMLBuilder var body: HTML {
    if !lines.isEmpty {
      HTML(.pre, .class("snippet"), .tabindex(0)) { lines.joined(separator: "\n") }
    }
  }
}

/// What an app shows, with buttons that can be pressed as long as the app knows of it.
struct SnippetCard: Widget {
  let snippet: SnippetReport
  let context: PageContext
  /// Whether it is among the questions, to which pressing leads back.
  var isAmongQuestions = false

  @HTMLBuilder var body: HTML {
    HTML(
      .form, .method("post"), .action(PageAction.press(snippet.run, snippet.number).address),
      .class("card shown")
    ) {
      TokenField(context: context)
      if isAmongQuestions {
        HTML(.input, .type("hidden"), .name(PageAction.placeField), .sent(ours: "questions"))
      }
      SnippetTree(json: snippet.tree, isPressable: true)
    }
  }
}

/// A tree of views as elements. Its texts are text; nothing in it is an address or a script.
struct SnippetTree: Widget {
  private let root: ViewNode?
  private let isPressable: Bool

  /// - Parameters:
  ///   - json: the tree.
  ///   - isPressable: whether its buttons send something.
  init(json: String, isPressable: Bool) {
    root = (try? JSONReader.read(json)).flatMap { ViewNode($0) }
    self.isPressable = isPressable
  }

  @HTMLBuilder var body: HTML {
    if let root { SnippetDrawing(isPressable: isPressable).html(of: root) }
  }
}

/// Draws a tree, and counts the buttons in it.
private struct SnippetDrawing {
  let isPressable: Bool

  func html(of root: ViewNode) -> HTML {
    var next = 0
    return element(root, isEnabled: true, &next)
  }

  private func element(_ node: ViewNode, isEnabled: Bool, _ next: inout Int) -> HTML {
    if node.isHidden { return HTML() }
    let isEnabled = isEnabled && !node.isDisabled
    switch node.view {
    case "text": return text(of: node, inside(node, isEnabled, &next))
    case "image": return image(node)
    case "divider": return HTML(.div, .class("rule"))
    case "spacer", "shape", "empty": return HTML()
    case "button", "toggle": return button(node, isEnabled, &next)
    case "link":
      let words =
        node.children.isEmpty ? HTML() : HTML([inside(node, isEnabled, &next), HTML(text: " ")])
      return HTML([words, HTML(.code) { node.string("url") ?? "" }])
    case "progress", "gauge":
      return HTML(.div, .class("row")) {
        inside(node, isEnabled, &next)
        if let part = node.part { "\(Int((part * 100).rounded())) %" }
      }
    case "grid":
      return HTML(.div, .class("wide"), .tabindex(0), .role("region"), .aria(.label, "table")) {
        HTML(.table) { HTML(.tbody) { inside(node, isEnabled, &next) } }
      }
    case "gridrow":
      let cells = node.children.map { cell in
        HTML(.td) { element(cell, isEnabled: isEnabled, &next) }
      }
      return HTML(.tr) { HTML(cells) }
    case "header": return HTML(.strong) { inside(node, isEnabled, &next) }
    case "footer": return HTML(.small) { inside(node, isEnabled, &next) }
    case "hstack", "label", "labeled":
      return HTML(.div, .class("row")) { inside(node, isEnabled, &next) }
    default: return HTML(.div, .class("stack")) { inside(node, isEnabled, &next) }
    }
  }

  private func inside(_ node: ViewNode, _ isEnabled: Bool, _ next: inout Int) -> HTML {
    HTML(node.children.map { element($0, isEnabled: isEnabled, &next) })
  }

  private func text(of node: ViewNode, _ more: HTML) -> HTML {
    let words = HTML([HTML(text: node.string("text") ?? ""), more])
    return HTML(node.isBold ? .strong : .span) { words }
  }

  private func image(_ node: ViewNode) -> HTML {
    // Symbols and pictures are drawn as their names are.
    let words = ViewTextRenderer(width: 40).lines(of: node).joined(separator: " ")
    return words.isEmpty ? HTML() : HTML(.span) { words }
  }

  /// A button that sends its number; one that can't be pressed has none.
  private func button(_ node: ViewNode, _ isEnabled: Bool, _ next: inout Int) -> HTML {
    let isToggle = node.view == "toggle"
    var number: Int?
    if isEnabled, node.performsIntent {
      number = next
      next += 1
    }
    // What is in a button is drawn as its words, and counts all the same.
    if isEnabled { next += node.children.reduce(0) { $0 + $1.actions.count } }
    let words = node.words.isEmpty ? "Button" : node.words
    let pressed = isToggle ? Attribute.aria(.pressed, node.isOn ? "true" : "false") : nil
    guard isPressable, let number else {
      return HTML(.button, .type("button"), .class("plain"), .disabled, pressed) { words }
    }
    return HTML(
      .button, .type("submit"), .class(isToggle ? "toggle" : "plain"),
      .name(PageAction.buttonField), .sent(ours: "\(number)"), pressed
    ) { words }
  }
}

// The attributes that are drawn, by their types.
extension ViewNode {
  fileprivate func string(_ name: String) -> String? {
    if case .text(let text)? = attributes[name] { text } else { nil }
  }

  private func isTrue(_ name: String) -> Bool { attributes[name] == .boolean(true) }

  fileprivate var isHidden: Bool { isTrue("hidden") }
  fileprivate var isDisabled: Bool { isTrue("disabled") }
  fileprivate var isOn: Bool { isTrue("is_on") }
  fileprivate var isBold: Bool {
    isTrue("bold") || ["bold", "semibold", "heavy", "black"].contains(string("weight"))
      || ["largeTitle", "title", "title2", "title3", "headline"].contains(string("font"))
  }

  /// Whether pressing it performs an intent, so that it counts among the tree's `actions`.
  fileprivate var performsIntent: Bool {
    guard case .dictionary(let call)? = attributes["intent"], case .text? = call["id"] else {
      return false
    }
    return true
  }

  /// How much of a bar is filled, from 0 to 1.
  fileprivate var part: Double? {
    func number(_ name: String) -> Double? {
      if case .number(let number)? = attributes[name] { number.double } else { nil }
    }
    let (low, high) = (number("min") ?? 0, number("max") ?? 1)
    guard let value = number("value"), value.isFinite, high > low else { return nil }
    return min(max((value - low) / (high - low), 0), 1)
  }
}
