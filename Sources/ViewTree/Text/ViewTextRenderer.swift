import AppIntentsCore
import OrderedCollections

/// Draws a tree of views as lines of text, for a terminal.
///
/// Images are drawn as their descriptions, views behind or over others below them, and lengths in
/// points as cells of 8 by 16 points.
public struct ViewTextRenderer: Sendable {
  /// In columns.
  public var width: Int
  /// Whether colors, bold, italic and underlined text are drawn, with escape sequences.
  public var usesColor: Bool
  /// Whether buttons show their number in the tree's `actions`, from 1.
  public var numbersButtons: Bool

  public init(width: Int = 80, usesColor: Bool = false, numbersButtons: Bool = false) {
    self.width = max(1, width)
    self.usesColor = usesColor
    self.numbersButtons = numbersButtons
  }

  /// The lines, without spaces at their ends, and without empty ones at the beginning and end.
  public func lines(of node: ViewNode) -> [String] {
    var number = 0
    let node = numbersButtons ? Self.numbered(node, &number) : node
    let block = TextDrawing(width: width).draw(node)
    var lines = block.lines.map(text)
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private func text(_ line: [TextSpan]) -> String {
    var line = line
    while let last = line.last {
      let kept = last.text.reversed().drop { $0 == " " }
      if kept.isEmpty {
        line.removeLast()
        continue
      }
      line[line.count - 1].text = String(kept.reversed())
      break
    }
    return line.map { span in
      let codes = usesColor ? span.look.codes : []
      if codes.isEmpty { return span.text }
      return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m\(span.text)\u{1B}[0m"
    }.joined()
  }

  private static func numbered(_ node: ViewNode, _ number: inout Int) -> ViewNode {
    if node.flag("hidden") || node.flag("disabled") { return node }
    var node = node
    if node.action != nil {
      number += 1
      node.attributes["number"] = .number(number)
    }
    for index in node.children.indices {
      node.children[index] = numbered(node.children[index], &number)
    }
    return node
  }
}
