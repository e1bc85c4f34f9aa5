/// Limits for files: more than any workflow needs, and small enough that a hostile file costs little.
package enum YAMLLimits {
  /// Bytes in a file.
  package static let file = 1_048_576
  /// The depth of collections, with aliases resolved.
  package static let nesting = 64
  /// Nodes, with aliases resolved.
  package static let nodes = 50_000
  /// Bytes in a plain or quoted text.
  package static let text = 65_536
  /// Bytes in a block text.
  package static let block = 1_048_576
  /// Bytes in a key.
  package static let key = 256
  /// Lines that begin with `%`.
  package static let directives = 2
}
