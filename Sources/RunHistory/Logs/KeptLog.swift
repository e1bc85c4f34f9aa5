/// What a run writes, before it is in the store: its head and its tail, cut as they are there.
package struct KeptLog: Sendable {
  private var head: [LogLine] = []
  private var tail: [LogLine] = []
  private var headSize = 0
  private var tailSize = 0
  private var dropped = 0

  package init() {}

  /// What is kept, oldest first, with a line for what isn't.
  package var lines: [LogLine] {
    guard dropped > 0, let first = tail.first else { return head + tail }
    return head + [.gap(of: dropped, at: first.at)] + tail
  }

  package mutating func add(_ line: LogLine) {
    var line = line
    line.text = Cutting.text(line.text, to: LogLine.limit)
    guard headSize > LogLine.headLimit else {
      head.append(line)
      headSize += line.size
      return
    }
    tail.append(line)
    tailSize += line.size
    if headSize + tailSize > Cutting.limit + LogLine.slack { cut() }
  }

  /// Leaves out the oldest lines behind the head.
  private mutating func cut() {
    let excess = headSize + tailSize - Cutting.limit
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
  /// With the end of the line, so that empty ones count.
  fileprivate var size: Int { text.utf8.count + 1 }
}
