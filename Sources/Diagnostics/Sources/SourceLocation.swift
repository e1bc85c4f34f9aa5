/// A location in a text, counted as editors count.
package struct SourceLocation: Hashable, Sendable {
  private let storedLine: Int32
  private let storedColumn: Int32
  private let storedOffset: Int32

  /// - Parameters:
  ///   - line: from 1.
  ///   - column: from 1, in Unicode scalars.
  ///   - offset: from 0, in UTF-8 bytes.
  package init(line: Int, column: Int, offset: Int = 0) {
    storedLine = Int32(clamping: line)
    storedColumn = Int32(clamping: column)
    storedOffset = Int32(clamping: offset)
  }

  /// The line, from 1.
  package var line: Int { Int(storedLine) }
  /// The column, from 1, counted in Unicode scalars.
  package var column: Int { Int(storedColumn) }
  /// The distance from the start of the text, in UTF-8 bytes.
  package var offset: Int { Int(storedOffset) }

  package static let start = SourceLocation(line: 1, column: 1)
}

extension SourceLocation: Comparable {
  package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
  }
}

extension SourceLocation: CustomStringConvertible {
  package var description: String { "\(line):\(column)" }
}
