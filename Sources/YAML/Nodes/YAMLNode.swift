package import Diagnostics

/// A piece of a YAML file that keeps its text, its quoting and its place.
package struct YAMLNode: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// The entries in the order of the file. Merged entries are in the place of their `<<`.
    case mapping([YAMLEntry])
  }

  package var content: Content
  /// The place of the node; for the node of an alias, the place of its anchor.
  package var range: SourceRange
  /// The place of the alias, for the node of an alias.
  package var alias: SourceRange?

  package init(_ content: Content, at range: SourceRange = .nowhere, alias: SourceRange? = nil) {
    self.content = content
    self.range = range
    self.alias = alias
  }
}

/// A key and its value in a mapping.
package struct YAMLEntry: Sendable, Equatable {
  package var key: YAMLNode
  package var value: YAMLNode
  /// Whether the entry comes from another mapping through `<<`.
  package var isMerged: Bool

  package init(key: YAMLNode, value: YAMLNode, isMerged: Bool = false) {
    self.key = key
    self.value = value
    self.isMerged = isMerged
  }

  /// The key's text; empty if the key is no scalar, which is reported.
  package var name: String { key.text ?? "" }
}

extension YAMLNode {
  package var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The text of a scalar.
  package var text: String? { scalar?.text }

  /// The items of a sequence.
  package var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The entries of a mapping.
  package var entries: [YAMLEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// Whether the node is empty, or a plain `null` or `~`.
  package var isNull: Bool { scalar?.core == .null }

  /// A scalar's text with its place.
  package var located: Located<String>? { text.map { Located($0, at: range) } }

  /// The place where the node is used: the alias, for the node of an alias.
  package var placeOfUse: SourceRange { alias ?? range }

  package func entry(_ key: String) -> YAMLEntry? {
    entries?.first { $0.key.text == key }
  }

  /// The node in a sentence: “a text”, “a list”, “a map” or “nothing”.
  package var phrase: String {
    switch content {
    case .scalar(let scalar): scalar.core == .null ? "nothing" : "a text"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }

  /// Whether both nodes have the same texts, regardless of style and place.
  package func hasSameContent(as other: YAMLNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let one), .scalar(let two)):
      return one.text == two.text && one.isQuoted == two.isQuoted
    case (.sequence(let one), .sequence(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.hasSameContent(as: $1) }
    case (.mapping(let one), .mapping(let two)):
      return one.count == two.count
        && zip(one, two).allSatisfy {
          $0.key.hasSameContent(as: $1.key) && $0.value.hasSameContent(as: $1.value)
        }
    default:
      return false
    }
  }
}

extension SourceRange {
  /// The place of nodes that aren't from a file.
  package static let nowhere = SourceRange(at: .start)
}
