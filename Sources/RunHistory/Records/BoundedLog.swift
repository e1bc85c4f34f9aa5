/// The log of a run before it is stored, limited to a head and a tail as in the store.
package struct BoundedLog: Sendable {
  private var head: [LogLine] = []
  private var tail: [LogLine] = []
  private var headSize = 0
  private var tailSize = 0
  private var dropped = 0

  package init() {}

  /// The lines that are kept, oldest first, with a line that stands for those that aren't.
  package var lines: [LogLine] {
    guard dropped > 0, let first = tail.first else { return head + tail }
    return head + [.gap(of: dropped, at: first.at)] + tail
  }

  package mutating func add(_ line: LogLine) {
    var line = line
    line.text = Truncation.text(line.text, to: LogLine.limit)
    guard headSize > LogLine.headLimit else {
      head.append(line)
      headSize += line.size
      return
    }
    tail.append(line)
    tailSize += line.size
    if headSize + tailSize > Truncation.limit + LogLine.slack { cut() }
  }

  /// Drops the oldest lines after the head.
  private mutating func cut() {
    let excess = headSize + tailSize - Truncation.limit
    var (count, size) = (0, 0)
    while size < excess {
      size += tail[count].size
      count += 1
    }
    tail.removeFirst(count)
    tailSize -= size
    dropped += size
  }
}

extension LogLine {
  /// The size including the line break, so that empty lines count.
  fileprivate var size: Int { text.utf8.count + 1 }
}
