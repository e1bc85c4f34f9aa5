internal import Diagnostics

/// A collection that is being read.
struct YAMLFrame {
  enum Kind {
    case sequence, mapping
  }

  let kind: Kind
  let start: SourceLocation
  let isFlow: Bool
  let anchor: String?
  /// How many nodes there were before it.
  let countBefore: Int
  /// The items of a sequence; of a mapping its keys and values in turn.
  private(set) var items: [YAMLNode] = []
  /// How many collections lie inside each other in it.
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
    // libyaml puts a value that isn't there where the next token is.
    if node.range.isEmpty, node.alias == nil, end.line > lastEnd.line { return }
    lastEnd = max(lastEnd, end)
  }
}

/// Where a text stands, and how it is written.
struct YAMLTextPlace {
  let range: SourceRange
  let style: YAMLScalar.Style
  let isKey: Bool
}
