import OrderedCollections

/// Copies the parts of a page that belong to an article into a tree of their own.
struct ArticleCopy {
  private let tree: MarkupTree
  private let measures: TextMeasures
  private let skipped: [Bool]

  init(_ tree: MarkupTree, _ measures: TextMeasures, _ skipped: [Bool]) {
    self.tree = tree
    self.measures = measures
    self.skipped = skipped
  }

  /// A tree whose one element holds the parts.
  func tree(of parts: [Int]) -> MarkupTree {
    var copy = MarkupTree()
    let article = copy.append(element: "div", in: MarkupTree.root)
    for part in parts { add(part, to: &copy, in: article) }
    copy.close(article)
    copy.close(MarkupTree.root)
    return copy
  }

  private func add(_ part: Int, to copy: inout MarkupTree, in article: Int) {
    var open: [(end: Int, index: Int)] = []
    var end = part
    for index in part..<tree.nodes[part].end {
      while let last = open.last, last.end <= index {
        copy.close(last.index)
        open.removeLast()
      }
      if index < end { continue }
      let parent = open.last?.index ?? article
      if let text = tree.text(index) {
        copy.append(text: text, in: parent)
      } else if let name = tree.name(index) {
        if skipped[index] || isClutter(index, name) {
          end = tree.nodes[index].end
          continue
        }
        // A cell or the body isn't one on its own.
        let isAlone = index == part && (name == "body" || HTMLElements.ofTable.contains(name))
        let element = copy.append(
          element: isAlone ? "div" : name, tree.nodes[index].attributes, in: parent)
        open.append((tree.nodes[index].end, element))
      }
    }
    for element in open.reversed() { copy.close(element.index) }
  }

  /// Whether an element in an article isn't part of it: a list of links, or an empty part.
  private func isClutter(_ index: Int, _ name: String) -> Bool {
    guard ["div", "section", "table", "ul", "ol", "dl"].contains(name) else { return false }
    let length = measures.length(of: index)
    if measures.hasMedia(in: index) { return false }
    if length == 0 { return true }
    let share = measures.linkShare(of: index)
    return share > 0.6 && length < 400 || share > 0.9
  }
}
