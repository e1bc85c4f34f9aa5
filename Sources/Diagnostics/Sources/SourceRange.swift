/// A range of a text. The end is the first location after it.
package struct SourceRange: Hashable, Sendable {
  package var start: SourceLocation
  package var end: SourceLocation

  package init(_ start: SourceLocation, _ end: SourceLocation) {
    self.start = start
    self.end = max(start, end)
  }

  /// The empty range at one place.
  package init(at location: SourceLocation) {
    self.init(location, location)
  }

  package var isEmpty: Bool { start == end }

  package func overlaps(_ other: SourceRange) -> Bool {
    start < other.end && other.start < end
  }

  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}

extension SourceLocation {
  /// The location `count` ASCII characters further on the same line.
  package func advanced(by count: Int) -> SourceLocation {
    SourceLocation(line: line, column: column + count, offset: offset + count)
  }
}

extension SourceRange: CustomStringConvertible {
  package var description: String { "\(start)-\(end)" }
}
