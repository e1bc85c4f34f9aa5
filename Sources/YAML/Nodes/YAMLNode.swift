package import Diagnostics

/// A piece of a YAML file that keeps its text, its quoting and its place.
package struct YAMLNode: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// The entries in the order of the file; merged ones stand where their `<<` stood.
    case mapping([YAMLEntry])
  }

  package var content: Content
  /// Where it is written. For what an alias stands for, where the anchor is.
  package var range: SourceRange
  /// Where the alias stands through which it got here.
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
  /// Whether it came from another mapping through `<<`.
  package var isMerged: Bool

  package init(key: YAMLNode, value: YAMLNode, isMerged: Bool = false) {
    self.key = key
    self.value = value
    self.isMerged = isMerged
  }

  /// The key's text; empty if the key is no scalar, which reading has reported.
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

  /// Whether nothing is written, or a plain `null` or `~`.
  package var isNull: Bool { scalar?.core == .null }

  /// A scalar's text with its place.
  package var located: Located<String>? { text.map { Located($0, at: range) } }

  /// The place a reader would look at: the alias if it came through one.
  package var placeOfUse: SourceRange { alias ?? range }

  /// The value of a mapping's key.
  package subscript(key: String) -> YAMLNode? { entry(key)?.value }

  package func entry(_ key: String) -> YAMLEntry? {
    entries?.first { $0.key.text == key }
  }

  /// What it is, in the words of messages: “a text”, “a list”, “a map” or “nothing”.
  package var phrase: String {
    switch content {
    case .scalar(let scalar): scalar.core == .null ? "nothing" : "a text"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }

  /// Whether both hold the same texts, quoting aside, wherever they stand.
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
  /// The place of what was made, not read.
  package static let nowhere = SourceRange(at: .start)
}
