internal import Diagnostics

/// Finds the comments of a file: each `#` after white space and outside of texts.
struct YAMLCommentFinder {
  private let source: SourceText
  private let texts: [YAMLTextPlace]

  /// - Parameter texts: the places of the texts, in the order of the file.
  init(_ source: SourceText, texts: [YAMLTextPlace]) {
    self.source = source
    self.texts = texts
  }

  /// The comments that begin before the offset.
  func comments(upTo end: Int) -> [YAMLComment] {
    source.bytes.withUnsafeBufferPointer { comments(in: $0, upTo: min(end, $0.count)) }
  }

  private func comments(in bytes: UnsafeBufferPointer<UInt8>, upTo end: Int) -> [YAMLComment] {
    var comments: [YAMLComment] = []
    var index = 0
    var next = 0
    while index < end {
      while next < texts.count, texts[next].range.end.offset <= index { next += 1 }
      if next < texts.count, texts[next].range.start.offset <= index {
        comments += [headerComment(of: texts[next], bytes)].compactMap { $0 }
        index = max(index, texts[next].range.end.offset)
        next += 1
      } else if bytes[index] == UInt8(ascii: "#"),
        index == 0 || isSpace(bytes[index - 1]) || index == 3
      {
        let line = lineEnd(bytes, from: index)
        comments.append(comment(bytes, index, lineEnd: line))
        index = line
      } else {
        index += 1
      }
    }
    return comments
  }

  /// The comment at the end of the line on which a block text begins.
  private func headerComment(
    of text: YAMLTextPlace, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> YAMLComment? {
    guard text.style == .literal || text.style == .folded else { return nil }
    let line = lineEnd(bytes, from: text.range.start.offset)
    return commentStart(bytes, text.range.start.offset..<line)
      .map { comment(bytes, $0, lineEnd: line) }
  }

  private func comment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, lineEnd: Int
  ) -> YAMLComment {
    var end = lineEnd
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    let range = source.range(start..<end)
    let before = bytes[max(0, start - range.start.column + 1)..<start]
    return YAMLComment(
      text: String(decoding: bytes[start..<end], as: UTF8.self), range: range,
      isOwnLine: before.allSatisfy { $0 == 0x20 || $0 == 0x09 })
  }

  private func commentStart(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    range.dropFirst().first { bytes[$0] == UInt8(ascii: "#") && isSpace(bytes[$0 - 1]) }
  }

  private func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
