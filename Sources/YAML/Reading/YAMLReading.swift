package import Diagnostics

/// What came of reading a YAML file: its nodes as far as they could be read, and everything there is to say about it.
package struct YAMLReading: Sendable {
  /// The whole document. `nil` if the file is empty, or too broken to be read.
  package var root: YAMLNode?
  /// In the order of the file.
  package var diagnostics: [Diagnostic]
  /// In the order of the file.
  package var comments: [YAMLComment]
  package var source: SourceText

  /// Whether all of it could be read. Of a key that stands twice the first one counts.
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
  /// Whether nothing else stands on its line.
  package var isOwnLine: Bool

  package init(text: String, range: SourceRange, isOwnLine: Bool) {
    self.text = text
    self.range = range
    self.isOwnLine = isOwnLine
  }
}
