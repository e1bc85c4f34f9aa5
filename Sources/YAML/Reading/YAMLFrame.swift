internal import Diagnostics

/// A collection while it is read.
struct YAMLFrame {
  enum Kind {
    case sequence, mapping
  }

  let kind: Kind
  let start: SourceLocation
  let isFlow: Bool
  let anchor: String?
  /// The number of nodes before it.
  let countBefore: Int
  /// The items of a sequence, or the alternating keys and values of a mapping.
  private(set) var items: [YAMLNode] = []
  /// The depth of the collections in it.
  private(set) var height = 0
  /// Where its last child ends.
  private(set) var lastEnd: SourceLocation

  init(kind: Kind, start: SourceLocation, isFlow: Bool, anchor: String?, countBefore: Int) {
    self.kind = kind
    self.start = start
    self.isFlow = isFlow
    self.anchor = anchor
    self.countBefore = countBefore
    lastEnd = start
  }

  var expectsKey: Bool { kind == .mapping && items.count.isMultiple(of: 2) }

  mutating func add(_ node: YAMLNode, end: SourceLocation, height: Int) {
    items.append(node)
    self.height = max(self.height, height)
    // libyaml places a missing value at the next token.
    if node.range.isEmpty, node.alias == nil, end.line > lastEnd.line { return }
    lastEnd = max(lastEnd, end)
  }
}

/// The place and the style of a text.
struct YAMLTextPlace {
  let range: SourceRange
  let style: YAMLScalar.Style
  let isKey: Bool
}
