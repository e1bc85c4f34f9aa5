/// Why a text isn't a document of a format.
package struct FormatProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line with the problem, from 1; nil for a problem of the whole text.
  package let line: Int?
  package let text: String

  package init(_ text: String, line: Int? = nil) {
    self.text = text
    self.line = line
  }

  package var description: String { line.map { "line \($0): \(text)" } ?? text }
}

extension Substring {
  /// The text without white space at its ends.
  var trimmed: Substring {
    var rest = self
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
