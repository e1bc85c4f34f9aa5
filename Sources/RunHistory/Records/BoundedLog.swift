import WorkflowValues

/// The log of a run before it is stored, limited to a head and a tail as in the store.
package struct BoundedLog: Sendable {
  private let limit: Int
  private var head: [LogLine] = []
  private var tail: [LogLine] = []
  private var headSize = 0
  private var tailSize = 0
  /// The bytes of the texts that aren't kept.
  private var dropped = 0

  /// - Parameter limit: How many bytes are kept.
  package init(limit: Int = Truncation.limit) { self.limit = limit }

  package var isEmpty: Bool { head.isEmpty }

  /// The lines that are kept, oldest first, with a line that stands for those that aren't.
  package var lines: [LogLine] {
    head + end
  }

  /// The lines after the head, which is written first and never changes.
  var end: [LogLine] {
    guard dropped > 0, let first = tail.first else { return tail }
    return [.gap(of: dropped, at: first.at)] + tail
  }

  /// Returns whether the line belongs to the head.
  @discardableResult
  package mutating func add(_ line: LogLine) -> Bool {
    // It stands for lines that an earlier log has left out.
    if let bytes = line.gapBytes {
      dropped += bytes
      return false
    }
    var line = line
    line.text = Truncation.text(line.text, to: LogLine.limit)
    guard headSize > limit / 2 else {
      head.append(line)
      headSize += line.size
      return true
    }
    tail.append(line)
    tailSize += line.size
    // Rather than after every line.
    if headSize + tailSize > limit + limit / 8 { cut() }
    return false
  }

  /// Drops the oldest lines after the head.
  private mutating func cut() {
    let excess = headSize + tailSize - limit
    var (count, size) = (0, 0)
    while size < excess {
      size += tail[count].size
      dropped += tail[count].text.utf8.count
      count += 1
    }
    tail.removeFirst(count)
    tailSize -= size
  }
}
