import Foundation

extension String {
  /// Whether the bytes of another text occur in this one.
  func holdsBytes(of other: String) -> Bool {
    var (text, part) = (self, other)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = part.first, let wanted = part.baseAddress else { return false }
        var rest = text[...]
        while rest.count >= part.count, let start = UnsafeBufferPointer(rebasing: rest).baseAddress,
          let found = memchr(start, Int32(first), rest.count - part.count + 1)
        {
          if memcmp(found, wanted, part.count) == 0 { return true }
          rest = rest.dropFirst(UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1)
        }
        return false
      }
    }
  }
}

extension Substring {
  /// The text without white space at its ends.
  package var trimmed: Substring {
    var rest = self
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
