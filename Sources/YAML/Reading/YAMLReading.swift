package import Diagnostics

/// The result of reading a YAML file: its nodes and its mistakes.
package struct YAMLReading: Sendable {
  /// The whole document; `nil` if the file is empty or can't be read.
  package var root: YAMLNode?
  /// In the order of the file.
  package var diagnostics: [Diagnostic]
  /// In the order of the file.
  package var comments: [YAMLComment]
  package var source: SourceText

  /// Whether all of the file could be read. The first of two equal keys counts.
  package var isWhole: Bool {
    root != nil
      && !diagnostics.contains { $0.severity == .error && $0.kind != .yaml(.duplicateKey) }
  }
}

/// A comment, from its `#` to the end of the line.
package struct YAMLComment: Sendable, Hashable {
  /// The text with its `#`.
  package var text: String
  package var range: SourceRange
  /// Whether the comment is alone on its line.
  package var isOwnLine: Bool

  package init(text: String, range: SourceRange, isOwnLine: Bool) {
    self.text = text
    self.range = range
    self.isOwnLine = isOwnLine
  }
}
