import Diagnostics
package import Foundation
import OrderedCollections

/// Writes elements of a page as HTML.
package struct HTMLSerializer {
  /// What is written.
  package enum Policy: Sendable {
    /// Everything.
    case all
    /// What formats a text: no scripts, no styles, no forms, and no attributes but those of links,
    /// images and tables, whose addresses are absolute.
    case readable(base: URL?)
  }

  private let tree: MarkupTree
  private let policy: Policy

  package init(_ tree: MarkupTree, _ policy: Policy = .all) {
    self.tree = tree
    self.policy = policy
  }

  /// An element with what is in it.
  package func html(of index: Int) -> String {
    var html = ""
    // The elements whose end tags are still to come.
    var open: [(end: Int, name: String)] = []
    var skippedUntil = index
    for place in index..<tree.nodes[index].end {
      while let last = open.last, last.end <= place {
        html += "</\(last.name)>"
        open.removeLast()
      }
      if place < skippedUntil { continue }
      if let text = tree.text(place) {
        html += isRaw(tree.name(tree.nodes[place].parent)) ? text : Self.escaped(text)
        continue
      }
      guard let name = tree.name(place), !name.isEmpty else { continue }
      switch treatment(of: name) {
      case .skipped: skippedUntil = tree.nodes[place].end
      case .unwrapped: continue
      case .written:
        html += "<\(name)"
        for (key, value) in attributes(of: place, name) {
          html += " \(key)=\"\(Self.escaped(value, isQuoted: true))\""
        }
        html += ">"
        if !HTMLElements.void.contains(name) { open.append((tree.nodes[place].end, name)) }
      }
    }
    for element in open.reversed() { html += "</\(element.name)>" }
    return html
  }

  private enum Treatment {
    case written, unwrapped, skipped
  }

  private func treatment(of name: String) -> Treatment {
    guard case .readable = policy else { return .written }
    if HTMLElements.unread.contains(name) || name == "form" { return .skipped }
    return Self.readable.contains(name) ? .written : .unwrapped
  }

  private static let readable: Set<String> = [
    "a", "abbr", "b", "blockquote", "br", "caption", "cite", "code", "dd", "del", "dfn", "div",
    "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img",
    "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "s", "samp", "small", "strong", "sub", "sup",
    "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var",
  ]

  private func attributes(
    of index: Int, _ name: String
  ) -> OrderedDictionary<String, String> {
    let all = tree.nodes[index].attributes
    guard case .readable(let base) = policy else {
      // What isn't a name could end the tag.
      return all.filter { pair in
        !pair.key.isEmpty && pair.key.utf8.allSatisfy { $0 > 0x20 && !"\"'<>/=".utf8.contains($0) }
      }
    }
    var kept: OrderedDictionary<String, String> = [:]
    for (key, value) in all {
      switch (name, key) {
      case ("a", "href"), ("img", "src"), ("blockquote", "cite"):
        kept[key] = PageAddress(base: base).absolute(value)?.absoluteString
      case ("img", "alt"), ("td", "colspan"), ("td", "rowspan"), ("th", "colspan"),
        ("th", "rowspan"), ("time", "datetime"), ("ol", "start"), (_, "title"):
        kept[key] = value
      default: continue
      }
    }
    if name == "img", kept["src"] == nil, let source = PageAddress(base: base).image(index, tree) {
      kept["src"] = source.absoluteString
    }
    return kept
  }

  private func isRaw(_ name: String?) -> Bool {
    guard let name else { return false }
    return HTMLElements.raw.contains(name) && !HTMLElements.decoded.contains(name)
  }

  static func escaped(_ text: String, isQuoted: Bool = false) -> String {
    text.replacingScalars { scalar in
      scalar == "\u{A0}"
        ? "&nbsp;" : MarkupText.reference(for: scalar, in: isQuoted ? .doubleQuoted : .element)
    }
  }
}
