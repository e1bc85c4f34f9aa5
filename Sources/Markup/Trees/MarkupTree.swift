package import OrderedCollections

/// A page or an XML document as a tree of elements and texts.
///
/// The nodes are in the order of the document, each before what is in it, so the inside of an element
/// is a range of indices. Walking a tree needs no recursion, however deep the tree is.
package struct MarkupTree: Sendable {
  /// The first node is the document itself, which has no name.
  package private(set) var nodes: [Node] = [Node(kind: .element, value: "", parent: -1)]

  package init() {}

  package struct Node: Sendable {
    fileprivate let kind: Kind
    /// The name of an element, or a text.
    fileprivate var value: String
    package fileprivate(set) var attributes: OrderedDictionary<String, String> = [:]
    /// The index of the element that the node is in.
    package let parent: Int
    /// The index after the last node inside of it.
    package fileprivate(set) var end = 0
  }

  fileprivate enum Kind: Sendable {
    case element, text
  }

  /// The most nodes of a tree.
  static let most = 2_000_000

  // MARK: - Making

  /// Adds an element, and gives its index. `close` tells where it ends.
  mutating func append(
    element name: String, _ attributes: OrderedDictionary<String, String> = [:], in parent: Int
  ) -> Int {
    let index = nodes.count
    nodes.append(
      Node(kind: .element, value: name, attributes: attributes, parent: parent, end: index + 1))
    return index
  }

  /// Adds a text, to the text before it if nothing is between them.
  mutating func append(text: String, in parent: Int) {
    if text.isEmpty { return }
    let index = nodes.count
    if nodes[index - 1].parent == parent, nodes[index - 1].kind == .text {
      nodes[index - 1].value += text
    } else {
      nodes.append(Node(kind: .text, value: text, parent: parent, end: index + 1))
    }
  }

  /// Says that nothing more comes inside of an element.
  mutating func close(_ index: Int) { nodes[index].end = nodes.count }

  mutating func addMissing(_ attributes: OrderedDictionary<String, String>, to index: Int) {
    nodes[index].attributes.merge(attributes) { own, _ in own }
  }

  // MARK: - Reading

  package static let root = 0

  /// The name of an element; nil for a text.
  package func name(_ index: Int) -> String? {
    nodes[index].kind == .element ? nodes[index].value : nil
  }

  /// A text; nil for an element.
  package func text(_ index: Int) -> String? {
    nodes[index].kind == .text ? nodes[index].value : nil
  }

  package func attribute(_ name: String, of index: Int) -> String? {
    nodes[index].attributes[name]
  }

  /// What is in an element, at any depth, in order.
  package func inside(_ index: Int) -> Range<Int> { index + 1..<max(index + 1, nodes[index].end) }

  /// What is directly in an element.
  package func children(_ index: Int) -> Children { Children(tree: self, parent: index) }

  package struct Children: Sequence, IteratorProtocol {
    private let tree: MarkupTree
    private var upcoming: Int
    private let end: Int

    fileprivate init(tree: MarkupTree, parent: Int) {
      self.tree = tree
      upcoming = parent + 1
      end = tree.nodes[parent].end
    }

    package mutating func next() -> Int? {
      guard upcoming < end else { return nil }
      defer { upcoming = tree.nodes[upcoming].end }
      return upcoming
    }
  }

  /// The elements with one of these names in a part of the document.
  package func elements(_ names: Set<String>, in range: Range<Int>) -> [Int] {
    range.filter { name($0).map(names.contains) ?? false }
  }

  /// The first element with this name.
  package func first(_ name: String, in range: Range<Int>? = nil) -> Int? {
    (range ?? nodes.indices).first { self.name($0) == name }
  }

  /// All characters in an element, as they are.
  package func characters(in index: Int) -> String {
    inside(index).reduce(into: "") { if let text = text($1) { $0 += text } }
  }

  /// The elements around a node, from the nearest one to the document.
  package func ancestors(of index: Int) -> some Sequence<Int> {
    sequence(first: nodes[index].parent) { $0 > 0 ? nodes[$0].parent : nil }
      .lazy.filter { $0 >= 0 }
  }
}
